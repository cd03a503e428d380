import type { ImportedRows, ImportJournal } from '../import-source.ts';
import type { StoredAnswers } from './stored-answers.ts';

const ROWS = 'rows';

/** The journal of an import, stored beside the answers of the site. */
export function createJournal(storedAnswers: StoredAnswers): ImportJournal {
  let isFinished = false;
  return {
    isEmpty: () => storedAnswers.count === 0,
    rowsIn: (target) => {
      const note = storedAnswers.note(ROWS);
      const found = note === undefined ? undefined : (JSON.parse(note) as ImportedRows & { target: string });
      return found?.target === target ? found : undefined;
    },
    setRowsIn: (target, rows) => storedAnswers.setNote(ROWS, JSON.stringify({ target, ...rows })),
    finish: () => {
      if (!isFinished) storedAnswers.discard();
      isFinished = true;
    },
  };
}
