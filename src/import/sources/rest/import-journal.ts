import type { ImportedRows, ImportJournal } from '../import-source.ts';
import type { StoredAnswers } from './stored-answers.ts';

const ROWS_NOTE = 'rows';

/** The journal of an import, stored beside the answers of the site. */
export function createJournal(storedAnswers: StoredAnswers): ImportJournal {
  let isFinished = false;
  return {
    isEmpty: () => storedAnswers.count === 0,
    rowsIn: (target) => {
      const note = storedAnswers.getNote(ROWS_NOTE);
      const rows = note === undefined ? undefined : (JSON.parse(note) as ImportedRows & { target: string });
      return rows?.target === target ? rows : undefined;
    },
    setRowsIn: (target, rows) => storedAnswers.setNote(ROWS_NOTE, JSON.stringify({ target, ...rows })),
    finish: () => {
      if (!isFinished) storedAnswers.discard();
      isFinished = true;
    },
  };
}
