import type { AttachmentData, RenderEnvironment } from '../render-environment.ts';

/** The context of the shortcodes of one piece of content. */
export interface ShortcodeContext {
  environment: RenderEnvironment;
  postId: number;
  attachments: Map<number, AttachmentData>;
}

/** Returns attachments in the order of the ids; loads those that the context does not have yet. */
export async function attachmentsByIds(context: ShortcodeContext, ids: readonly number[]): Promise<AttachmentData[]> {
  const missing = ids.filter((id) => !context.attachments.has(id));
  if (missing.length > 0) {
    for (const [id, attachment] of await context.environment.load.attachments(missing)) {
      context.attachments.set(id, attachment);
    }
  }
  return ids.flatMap((id) => context.attachments.get(id) ?? []);
}

/** The distinct ids in a list such as `3, 7,12`. */
export function idList(text: string): number[] {
  const ids = text.split(/[\s,]+/).map((part) => Math.abs(Number.parseInt(part, 10)));
  return [...new Set(ids.filter((id) => Number.isFinite(id) && id > 0))];
}

/** Reads a boolean attribute. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value.toLowerCase() !== 'false';
}
