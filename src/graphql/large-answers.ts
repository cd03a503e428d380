import { randomUUID } from 'node:crypto';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { joinInTurns, jsonInTurns } from '../../rest-bridge/reply/json-in-turns.ts';
import { exceedsJsonSize } from '../../schema/values/json-text.ts';
import type { ServerContext } from './server-context.ts';

/** Larger results are written in several turns of the event loop. */
const LARGE = 262_144;

type Result = Record<string, unknown> & { stringify?: (result: Record<string, unknown>) => string };

/**
 * Writes the data of large results as JSON in several turns of the event loop, before the result is processed. The bytes
 * are passed on in the context, and the text of the result has a mark in their place (`withLargeParts`): a text of
 * that size would be copied and encoded at once.
 */
export const largeAnswersPlugin: Plugin<object, ServerContext> = {
  onResultProcess: async ({ result, serverContext }) => {
    if (isAsyncIterable(result)) return;
    for (const single of [result].flat() as Result[]) {
      if (!exceedsJsonSize(single.data, LARGE)) continue;
      const mark = randomUUID();
      serverContext.largeParts.set(mark, await jsonInTurns(single.data));
      single.stringify = (complete) => objectJson(complete, { data: mark });
    }
  },
};

/** Replaces the marks in the text of an answer by the large parts, which are in the order of the text. */
export async function withLargeParts(text: string, parts: ServerContext['largeParts']): Promise<string | Buffer> {
  if (parts.size === 0) return text;
  const chunks: Buffer[] = [];
  let rest = text;
  for (const [mark, part] of parts) {
    const position = rest.indexOf(mark);
    if (position < 0) continue;
    chunks.push(Buffer.from(rest.slice(0, position)), ...part);
    rest = rest.slice(position + mark.length);
  }
  return joinInTurns([...chunks, Buffer.from(rest)]);
}

/** Writes an object as JSON, of which some values are written already. */
function objectJson(object: Record<string, unknown>, written: Readonly<Record<string, string>>): string {
  const entries = Object.entries(object).filter(([name, value]) => value !== undefined && name !== 'stringify');
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${written[name] ?? JSON.stringify(value)}`).join()}}`;
}
