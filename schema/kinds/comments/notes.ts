import type { RequestContext } from '../context.ts';

/** Whether items of the type take notes: the type's editor says so. */
export function takesNotes(type: string, { registry }: Pick<RequestContext, 'registry'>): boolean {
  const editor = registry.postTypes.get(type)?.supports.editor;
  return Array.isArray(editor) && editor.some((details) => details?.notes === true);
}

/** The states that a note may have. */
export const NOTE_STATUSES = ['resolved', 'reopen'] as const;

/** A stored state, or null where none is stored that counts. */
export function noteStatusOf(stored: string | null): string | null {
  if (stored === null) return null;
  let value: unknown = stored;
  try {
    value = JSON.parse(stored);
  } catch {
    // A text that is no JSON is looked at as it is.
  }
  return NOTE_STATUSES.find((status) => status === value) ?? null;
}
