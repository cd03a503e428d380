import type { Database } from '../../schema/core/domain-kernel.ts';
import { COUNT_KINDS, type CountKind, findWrongCounts, recount } from '../../schema/core/rows/recount.ts';
import type { Output } from '../cli/progress.ts';
import { commandLine } from '../config/config-values.ts';
import { withDatabase } from './command-database.ts';
import { choice, defineCommand, required } from './define-command.ts';

/** Wrong counts that are printed per kind. */
const MAX_PRINTED = 10;

/** Counts that one transaction repairs. Other writes run between these transactions. */
const BATCH_SIZE = 100;

const COUNT_LABELS: Readonly<Record<CountKind, string>> = {
  terms: 'items of term',
  comments: 'comments on item',
  revisions: 'revisions of item',
};

const COUNT_ACTIONS = ['check', 'repair'] as const;

/** Ends with the code 1 if `check` found a wrong count. */
export const countsCommand = defineCommand({
  arguments: { action: required(choice(COUNT_ACTIONS, 'Whether to compare only, or also to correct.')) },
  details: ['Counts are those of the items of a term, the comments on an item, and its revisions.'],
  run: ({ action, config, output }) =>
    withDatabase({ config, output, program: 'command counts' }, async (database) => {
      let wrong = 0;
      for (const kind of COUNT_KINDS) wrong += await runKind({ database, kind, action, output });
      const outcome = action === 'repair' ? 'repaired' : 'found';
      output.write(wrong === 0 ? 'All counts are correct.\n' : `Wrong counts ${outcome}: ${wrong}.\n`);
      if (wrong > 0 && action === 'check') output.write(`Run "${commandLine('counts repair')}" to correct them.\n`);
      return wrong > 0 && action === 'check' ? 1 : 0;
    }),
});

async function runKind({
  database,
  kind,
  action,
  output,
}: {
  database: Database;
  kind: CountKind;
  action: (typeof COUNT_ACTIONS)[number];
  output: Output;
}): Promise<number> {
  let total = 0;
  for (let after = 0; ; ) {
    const wrongCounts = await findWrongCounts(database.primary, { kind, after, limit: BATCH_SIZE });
    for (const { id, stored, counted } of wrongCounts.slice(0, Math.max(MAX_PRINTED - total, 0))) {
      output.write(`${COUNT_LABELS[kind]} ${id}: ${stored} stored, ${counted} counted\n`);
    }
    total += wrongCounts.length;
    if (action === 'repair') {
      const ids = wrongCounts.map(({ id }) => id);
      await database.transaction((client) => recount(database, { client, kind, ids }));
    }
    const last = wrongCounts.at(-1);
    if (!last || wrongCounts.length < BATCH_SIZE) break;
    after = last.id;
  }
  if (total > MAX_PRINTED) output.write(`… and ${total - MAX_PRINTED} more.\n`);
  return total;
}
