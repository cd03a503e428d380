import type { RequestContext } from '../../core/request-context.ts';

/** Whether items of the type can have notes. The type declares it as a feature of its editor. */
export function supportsNotes(type: string, { registry }: Pick<RequestContext, 'registry'>): boolean {
  const editor = registry.postTypes.get(type)?.supports.editor;
  return Array.isArray(editor) && editor.some((details) => details?.notes === true);
}

/** The statuses that a note may have. */
export const NOTE_STATUSES = ['resolved', 'reopen'] as const;

/** Parses the stored status of a note (JSON, or plain text). Returns null for an unknown status. */
export function parseNoteStatus(stored: string | null): string | null {
  if (stored === null) return null;
  let value: unknown = stored;
  try {
    value = JSON.parse(stored);
  } catch {
    // A text that is not JSON is compared unchanged.
  }
  return NOTE_STATUSES.find((status) => status === value) ?? null;
}
