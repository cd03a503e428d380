import { shortened } from '../../../schema/values/text-functions.ts';

/** What happened to a value of the source: it is not stored, or it is stored in another form. */
export type DetailKind = 'left out' | 'changed';

/** A value of the source that the import does not store as it is. */
export interface ImportDetail {
  readonly kind: DetailKind;
  /** Why, in the words of the report; the same for all values of one sort. */
  readonly reason: string;
  /** The item with the key, column or file, such as `post 12, _wp_attachment_image_alt`. */
  readonly item: string;
  /** The value, shortened; empty for secrets. Of a changed one, with the new value: `Größe → groesse`. */
  readonly value: string;
}

/** The number of details with one reason. */
export interface DetailGroup extends Pick<ImportDetail, 'kind' | 'reason'> {
  readonly count: number;
}

const MAX_VALUE_LENGTH = 200;

/** As `shortened` does. */
const SHORTENED_VALUE = `CASE WHEN LENGTH(value) > ${MAX_VALUE_LENGTH}
  THEN SUBSTR(value, 1, ${MAX_VALUE_LENGTH}) || '…' ELSE value END`;

/** The statements that the details need of their stage. */
interface DetailStore {
  all<Row>(sql: string, ...parameters: (string | number)[]): Row[];
  run(sql: string, ...parameters: (string | number)[]): number;
  batches<Row extends object>(sql: string): Generator<Row[]>;
}

/** Collects the details of an import in its stage, so that memory does not grow with their number. */
export class ImportDetails {
  readonly #stage: DetailStore;

  constructor(stage: DetailStore) {
    this.#stage = stage;
  }

  add({ kind, reason, item, value }: ImportDetail): void {
    const text = shortened(value, MAX_VALUE_LENGTH);
    this.#stage.run('INSERT INTO details (kind, reason, item, value) VALUES (?, ?, ?, ?)', kind, reason, item, text);
  }

  /** Adds one detail for each row of a statement over the stage that selects `item` and `value`. Returns their number. */
  addRows({ kind, reason, sql }: Pick<ImportDetail, 'kind' | 'reason'> & { sql: string }): number {
    const insert = `INSERT INTO details (kind, reason, item, value)
      SELECT ?, ?, item, ${SHORTENED_VALUE} FROM (${sql})`;
    return this.#stage.run(insert, kind, reason);
  }

  /** The reasons with their numbers, in the order in which they occurred first. */
  groups(): DetailGroup[] {
    return this.#stage.all(
      'SELECT kind, reason, COUNT(*) AS count FROM details GROUP BY kind, reason ORDER BY MIN(id)',
    );
  }

  /** The first details with a reason. */
  first(
    { kind, reason }: Pick<ImportDetail, 'kind' | 'reason'>,
    limit: number,
  ): Pick<ImportDetail, 'item' | 'value'>[] {
    const sql = 'SELECT item, value FROM details WHERE kind = ? AND reason = ? ORDER BY id LIMIT ?';
    return this.#stage.all(sql, kind, reason, limit);
  }

  /** All details. */
  *all(): Generator<ImportDetail> {
    const sql = 'SELECT id AS batch_key, kind, reason, item, value FROM details WHERE id > ? ORDER BY id';
    for (const rows of this.#stage.batches<ImportDetail>(sql)) {
      for (const { kind, reason, item, value } of rows) yield { kind, reason, item, value };
    }
  }
}
