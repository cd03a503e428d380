import { expect } from 'vitest';
import type { ClientRecord, Editor } from './editor-client.ts';

/** Makes the client throw errors of the server; it hides them by default. */
export const THROW_ERRORS = { throwOnError: true };

/** Actions on records in the editor that `editor` returns. */
export const recordWriter = (editor: () => Editor) => ({
  create: (kind: string, name: string, record: object) =>
    editor().actions.saveEntityRecord(kind, name, record, THROW_ERRORS),

  /** Fetches a record, edits it and saves the edits. Returns the record of the client afterwards. */
  edit: async ([kind, name, key]: [kind: string, name: string, key?: unknown], edits: object) => {
    const { read, cached, actions } = editor();
    await read.getEntityRecord(kind, name, key);
    await actions.editEntityRecord(kind, name, key, edits);
    expect(cached.hasEditsForEntityRecord(kind, name, key)).toBe(true);
    await actions.saveEditedEntityRecord(kind, name, key, THROW_ERRORS);
    expect(cached.hasEditsForEntityRecord(kind, name, key)).toBe(false);
    return cached.getEditedEntityRecord<ClientRecord>(kind, name, key);
  },

  remove: (kind: string, name: string, key: unknown) =>
    editor().actions.deleteEntityRecord(kind, name, key, { force: true }, THROW_ERRORS),
});
