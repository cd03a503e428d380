import type { ImportedRows, ImportJournal } from '../import-source.ts';
import type { KeptAnswers } from './kept-answers.ts';

const ROWS = 'rows';

/** What an import that breaks off leaves to the next, beside the answers of the site. */
export function createJournal(kept: KeptAnswers): ImportJournal {
  let isFinished = false;
  return {
    isEmpty: () => kept.count === 0,
    rowsIn: (target) => {
      const note = kept.note(ROWS);
      const found = note === undefined ? undefined : (JSON.parse(note) as ImportedRows & { target: string });
      return found?.target === target ? found : undefined;
    },
    setRowsIn: (target, rows) => kept.setNote(ROWS, JSON.stringify({ target, ...rows })),
    finish: () => {
      if (!isFinished) kept.discard();
      isFinished = true;
    },
  };
}
