import type { Database } from '../../core/domain-kernel.ts';
import { readNumbers } from '../../core/search/term-matches.ts';
import type { Sql } from '../../core/sql.ts';
import type { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';

/** The comments that one statement loads. */
const COMMENTS_PER_PAGE = 250;

/**
 * Yields the comments whose ids a statement selects as `number`, in pages, since an item can have any number of them.
 * `load` returns the rows with some of the ids, in the order of the statement. Yields to the event loop.
 */
export async function* commentsInTurns<Row>(
  database: Pick<Database, 'scanner' | 'dialect'>,
  options: {
    statement: Sql;
    load(ids: readonly number[]): Promise<Row[]>;
    scheduler: CooperativeScheduler;
  },
): AsyncGenerator<Row[]> {
  const { statement, load, scheduler } = options;
  const ids = await readNumbers(database, statement);
  for (let start = 0; start < ids.length; start += COMMENTS_PER_PAGE) {
    yield await load([...ids.subarray(start, start + COMMENTS_PER_PAGE)]);
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
}
