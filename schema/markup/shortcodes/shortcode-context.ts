import type { AttachmentFacts, RenderEnvironment } from '../environment.ts';

/** What shortcodes know of the content they stand in. */
export interface ShortcodeContext {
  environment: RenderEnvironment;
  postId: number;
  attachments: Map<number, AttachmentFacts>;
}

/** Loads attachments by id, in the order asked for, from those of the document where they are there. */
export async function attachmentsByIds(context: ShortcodeContext, ids: readonly number[]): Promise<AttachmentFacts[]> {
  const missing = ids.filter((id) => !context.attachments.has(id));
  if (missing.length > 0) {
    for (const [id, attachment] of await context.environment.load.attachments(missing)) {
      context.attachments.set(id, attachment);
    }
  }
  return ids.flatMap((id) => context.attachments.get(id) ?? []);
}

/** The numbers of a list such as `3, 7,12`. */
export function idList(text: string): number[] {
  const ids = text.split(/[\s,]+/).map((part) => Math.abs(Number.parseInt(part, 10)));
  return [...new Set(ids.filter((id) => Number.isFinite(id) && id > 0))];
}

/** Text as a class name: letters, digits, hyphens and underscores alone. */
export function className(text: string): string {
  return text.replace(/%[a-fA-F0-9]{2}/g, '').replace(/[^A-Za-z0-9_-]/g, '');
}

/** How a word means yes or no in an attribute. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value.toLowerCase() !== 'false';
}
