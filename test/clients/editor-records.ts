import { expect } from 'vitest';
import type { ClientRecord, Editor } from './editor-client.ts';

/** Without it the client keeps what the server refuses to itself. */
export const KEEP_ERRORS = { throwOnError: true };

/** What an editor does to records, as whoever `editor` gives. */
export const recordWriter = (editor: () => Editor) => ({
  create: (kind: string, name: string, record: object) =>
    editor().actions.saveEntityRecord(kind, name, record, KEEP_ERRORS),

  /** Fetches a record, edits it and saves the edits; gives what the client holds afterwards. */
  edit: async ([kind, name, key]: [kind: string, name: string, key?: unknown], edits: object) => {
    const { read, seen, actions } = editor();
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
