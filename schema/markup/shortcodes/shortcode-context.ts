import type { AttachmentData, RenderEnvironment } from '../render-environment.ts';

/** The context of the shortcodes in the content of an item. */
export interface ShortcodeContext {
  environment: RenderEnvironment;
  postId: number;
  /** The attachments loaded so far, by id. */
  attachments: Map<number, AttachmentData>;
}

/** Returns attachments in the order of the ids, and loads those that are not loaded yet. Unknown ids are left out. */
export async function loadAttachmentsByIds(
  context: ShortcodeContext,
  ids: readonly number[],
): Promise<AttachmentData[]> {
  const missing = ids.filter((id) => !context.attachments.has(id));
  if (missing.length > 0) {
    for (const [id, attachment] of await context.environment.load.attachments(missing)) {
      context.attachments.set(id, attachment);
    }
  }
  return ids.flatMap((id) => context.attachments.get(id) ?? []);
}

/** Parses a list of ids such as `3, 7,12`; returns distinct positive ids. */
export function parseIdList(text: string): number[] {
  const ids = text.split(/[\s,]+/).map((part) => Math.abs(Number.parseInt(part, 10)));
  return [...new Set(ids.filter((id) => Number.isFinite(id) && id > 0))];
}

/** Parses a boolean attribute: false if it is missing, empty, `0` or `false`. */
export function isTrueValue(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value.toLowerCase() !== 'false';
}
