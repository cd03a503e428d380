import type { Conversion } from '../conversion.ts';
import { optionOf } from '../convert-options.ts';

/** What the normalization of all rows needs. */
export interface EnteringRows extends Pick<Conversion, 'stage' | 'clock'> {
  /** The language of the source, such as `de_DE`. */
  readonly language: string;
  /** The permalink structure of the source. */
  readonly structure: string;
  /** The time of the import. */
  readonly now: Date;
  /** Whether the rows come from the database or the API of a site, which has checked statuses and slugs itself. */
  readonly isChecked: boolean;
  /** Names a value in the report that is stored in another form. */
  noteChange(reason: string, change: { item: string; from: string; to: string }): void;
}

/** Collects what the normalization of rows needs. */
export function enteringRowsOf({ stage, clock, hasFewSettings }: Conversion, now: Date): EnteringRows {
  return {
    stage,
    clock,
    now,
    language: optionOf(stage, 'WPLANG'),
    structure: optionOf(stage, 'permalink_structure'),
    isChecked: !hasFewSettings,
    noteChange: (reason, { item, from, to }) =>
      stage.details.add({ kind: 'changed', reason, item, value: `${from || '(empty)'} → ${to}` }),
  };
}

/** A date in the form of the source's tables. */
export const storedDate = (date: string): string => date.replace('T', ' ');
