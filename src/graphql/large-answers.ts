import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { jsonInTurns } from '../../rest-bridge/stages/json-in-turns.ts';
import { exceedsJsonSize } from '../../schema/values/json-size.ts';

/** Larger results are written in several turns of the event loop. */
const LARGE = 262_144;

type Result = Record<string, unknown> & { stringify?: (result: Record<string, unknown>) => string };

/** Writes the data of large results as JSON in several turns of the event loop, before the result is processed. */
export const largeAnswersPlugin: Plugin = {
  onResultProcess: async ({ result }) => {
    if (isAsyncIterable(result)) return;
    for (const single of [result].flat() as Result[]) {
      if (!exceedsJsonSize(single.data, LARGE)) continue;
      const bytes = await jsonInTurns(single.data);
      await nextTurn();
      const data = bytes.toString('utf8');
      single.stringify = (complete) => objectJson(complete, { data });
    }
  },
};

/** Writes an object as JSON, of which some values are written already. */
function objectJson(object: Record<string, unknown>, written: Readonly<Record<string, string>>): string {
  const entries = Object.entries(object).filter(([name, value]) => value !== undefined && name !== 'stringify');
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${written[name] ?? JSON.stringify(value)}`).join()}}`;
}
