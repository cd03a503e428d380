import type { ImportedRows, ImportJournal } from '../import-source.ts';
import type { StoredAnswers } from './stored-answers.ts';

const ROWS_KEY = 'rows';

/** The journal of an import, stored beside the answers of the site. */
export function createJournal(storedAnswers: StoredAnswers): ImportJournal {
  let isFinished = false;
  return {
    isEmpty: () => storedAnswers.count === 0,
    findImportedRows: (commandHash) => {
      const storedRows = storedAnswers.getValue(ROWS_KEY);
      const rows = storedRows === undefined ? undefined : (JSON.parse(storedRows) as ImportedRows & { target: string });
      return rows?.target === commandHash ? rows : undefined;
    },
    storeImportedRows: (commandHash, rows) =>
      storedAnswers.setValue(ROWS_KEY, JSON.stringify({ target: commandHash, ...rows })),
    finish: () => {
      if (!isFinished) storedAnswers.discard();
      isFinished = true;
    },
  };
}
