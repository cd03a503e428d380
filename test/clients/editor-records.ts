import { expect } from 'vitest';
import type { ClientRecord, Editor } from './editor-client.ts';

/** Makes the client throw errors of the server; it hides them by default. */
export const KEEP_ERRORS = { throwOnError: true };

/** Actions on records in the editor that `editor` returns. */
export const recordWriter = (editor: () => Editor) => ({
  create: (kind: string, name: string, record: object) =>
    editor().actions.saveEntityRecord(kind, name, record, KEEP_ERRORS),

  /** Fetches a record, edits it and saves the edits. Returns the record of the client afterwards. */
  edit: async ([kind, name, key]: [kind: string, name: string, key?: unknown], edits: object) => {
    const { read, cached: seen, actions } = editor();
    await read.getEntityRecord(kind, name, key);
    await actions.editEntityRecord(kind, name, key, edits);
    expect(seen.hasEditsForEntityRecord(kind, name, key)).toBe(true);
    await actions.saveEditedEntityRecord(kind, name, key, KEEP_ERRORS);
    expect(seen.hasEditsForEntityRecord(kind, name, key)).toBe(false);
    return seen.getEditedEntityRecord<ClientRecord>(kind, name, key);
  },

  remove: (kind: string, name: string, key: unknown) =>
    editor().actions.deleteEntityRecord(kind, name, key, { force: true }, KEEP_ERRORS),
});
