import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { ImportError } from '../../import-error.ts';

/** What a site answered to one question, as it is kept. */
export interface KeptAnswer {
  readonly text: string;
  /** How many items, and pages of them, the site said that there are. */
  readonly total: number | undefined;
  readonly pages: number | undefined;
}

const FORMAT = 1;

/**
 * What a site has answered, in a file that outlives the program: whoever goes on after a break asks only for the rest.
 * Who asks is not in it, nor with which password.
 */
export class KeptAnswers {
  readonly #file: string;
  readonly #connection: Connection.Database;

  /** Opens the file, or makes it. Throws an ImportError when it cannot be used. */
  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    // The answers hold what only the account may see.
    closeSync(openSync(file, 'a', 0o600));
    this.#connection = openOrRefuse(file);
  }

  /** The moment when the first answer came; undefined before that. */
  get since(): string | undefined {
    return (
      this.#connection.prepare<[], { at: string | null }>('SELECT MIN("at") AS "at" FROM "answers"').get()?.at ??
      undefined
    );
  }

  get count(): number {
    return (
      this.#connection.prepare<[], { count: number }>('SELECT COUNT(*) AS "count" FROM "answers"').get()?.count ?? 0
    );
  }

  get(question: string): KeptAnswer | undefined {
    const row = this.#connection
      .prepare<[string], { text: string; total: number | null; pages: number | null }>(
        'SELECT "text", "total", "pages" FROM "answers" WHERE "question" = ?',
      )
      .get(question);
    return row && { text: row.text, total: row.total ?? undefined, pages: row.pages ?? undefined };
  }

  /** Keeps an answer, in place of an earlier one to the same question. */
  keep(question: string, { text, total, pages }: KeptAnswer): void {
    this.#connection
      .prepare('INSERT OR REPLACE INTO "answers" VALUES (?, ?, ?, ?, ?)')
      .run(question, text, total ?? null, pages ?? null, new Date().toISOString());
  }

  /** What was noted under a name. */
  note(name: string): string | undefined {
    return this.#connection
      .prepare<[string], { value: string }>('SELECT "value" FROM "notes" WHERE "name" = ?')
      .get(name)?.value;
  }

  setNote(name: string, value: string): void {
    this.#connection.prepare('INSERT OR REPLACE INTO "notes" VALUES (?, ?)').run(name, value);
  }

  close(): void {
    this.#connection.close();
  }

  /** Closes and removes the file: nothing is to go on. */
  discard(): void {
    this.close();
    removeKept(this.#file);
  }
}

/** Removes such a file. */
export function removeKept(file: string): void {
  for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
}

function openOrRefuse(file: string): Connection.Database {
  try {
    const connection = new Connection(file, { timeout: 100 });
    // Two programs that read one site would take each other's place.
    connection.pragma('locking_mode = EXCLUSIVE');
    const version = connection.pragma('user_version', { simple: true });
    if (version !== 0 && version !== FORMAT) throw new ImportError([otherVersion(file)]);
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
    throw new ImportError([
      `${file}, where an earlier run kept what it read, cannot be used; --restart throws it away`,
    ]);
  }
}

const otherVersion = (file: string): string =>
  `${file}, where an earlier run kept what it read, is of another version; --restart throws it away`;
