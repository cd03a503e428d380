import type { RequestContext } from '../../core/request-context.ts';

/** Whether items of the type can have notes: a feature of the type's editor. */
export function takesNotes(type: string, { registry }: Pick<RequestContext, 'registry'>): boolean {
  const editor = registry.postTypes.get(type)?.supports.editor;
  return Array.isArray(editor) && editor.some((details) => details?.notes === true);
}

/** The statuses that a note may have. */
export const NOTE_STATUSES = ['resolved', 'reopen'] as const;

/** The stored status of a note, or null if it is none of these. */
export function noteStatusOf(stored: string | null): string | null {
  if (stored === null) return null;
  let value: unknown = stored;
  try {
    value = JSON.parse(stored);
  } catch {
    // A text that is not JSON is compared unchanged.
  }
  return NOTE_STATUSES.find((status) => status === value) ?? null;
}
