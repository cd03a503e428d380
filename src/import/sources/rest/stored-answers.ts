import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { ImportError } from '../../import-error.ts';

/** A stored answer of a site. */
export interface StoredAnswer {
  readonly text: string;
  /** The number of items and of pages that the site reports. */
  readonly total: number | undefined;
  readonly pages: number | undefined;
}

const FORMAT = 1;

/**
 * The answers of a site, stored in a file. An import that continues after an interruption requests only the missing
 * ones. The file contains neither the account nor its password.
 */
export class StoredAnswers {
  readonly #file: string;
  readonly #connection: Connection.Database;

  /** Opens or creates the file. Throws an ImportError when it cannot be used. */
  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    // Only the owner may read the file: the answers contain private data.
    closeSync(openSync(file, 'a', 0o600));
    this.#connection = openFile(file);
  }

  /** The time of the first answer; undefined without answers. */
  get since(): string | undefined {
    return (
      this.#connection.prepare<[], { at: string | null }>('SELECT MIN("at") AS "at" FROM "answers"').get()?.at ??
      undefined
    );
  }

  /** The number of stored answers. */
  get count(): number {
    return (
      this.#connection.prepare<[], { count: number }>('SELECT COUNT(*) AS "count" FROM "answers"').get()?.count ?? 0
    );
  }

  /** The stored answer to a request. `requestKey` is its path and query. */
  get(requestKey: string): StoredAnswer | undefined {
    const row = this.#connection
      .prepare<[string], { text: string; total: number | null; pages: number | null }>(
        'SELECT "text", "total", "pages" FROM "answers" WHERE "question" = ?',
      )
      .get(requestKey);
    return row && { text: row.text, total: row.total ?? undefined, pages: row.pages ?? undefined };
  }

  /** Stores an answer and replaces an earlier one to the same request. */
  store(requestKey: string, { text, total, pages }: StoredAnswer): void {
    this.#connection
      .prepare('INSERT OR REPLACE INTO "answers" VALUES (?, ?, ?, ?, ?)')
      .run(requestKey, text, total ?? null, pages ?? null, new Date().toISOString());
  }

  /** A value that the import stored beside the answers. */
  getValue(name: string): string | undefined {
    return this.#connection
      .prepare<[string], { value: string }>('SELECT "value" FROM "notes" WHERE "name" = ?')
      .get(name)?.value;
  }

  /** Stores a value beside the answers. */
  setValue(name: string, value: string): void {
    this.#connection.prepare('INSERT OR REPLACE INTO "notes" VALUES (?, ?)').run(name, value);
  }

  close(): void {
    this.#connection.close();
  }

  /** Closes and removes the file. */
  discard(): void {
    this.close();
    removeStoredAnswers(this.#file);
  }
}

/** Removes the file of stored answers. */
export function removeStoredAnswers(file: string): void {
  for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
}

function openFile(file: string): Connection.Database {
  try {
    const connection = new Connection(file, { timeout: 100 });
    // Two imports of one site would overwrite each other's answers.
    connection.pragma('locking_mode = EXCLUSIVE');
    const version = connection.pragma('user_version', { simple: true });
    if (version !== 0 && version !== FORMAT) throw new ImportError([otherVersionMessage(file)]);
    connection.exec(`
      BEGIN EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS "answers" ("question" TEXT PRIMARY KEY, "text" TEXT NOT NULL, "total" INTEGER, "pages" INTEGER, "at" TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS "notes" ("name" TEXT PRIMARY KEY, "value" TEXT NOT NULL);
      PRAGMA user_version = ${FORMAT};
      COMMIT;
    `);
    return connection;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY')) throw new ImportError(['Another import of this site is under way']);
    throw new ImportError([`${file}, which an earlier run wrote, cannot be used. Pass --restart to discard it`]);
  }
}

const otherVersionMessage = (file: string): string =>
  `${file}, which an earlier run wrote, has another version. Pass --restart to discard it`;
