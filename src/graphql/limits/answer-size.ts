import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/domain-errors.ts';

/** Bytes that JSON needs for a value besides what is in it: quotes, comma and the like. */
const BYTES_AROUND = 4;

/**
 * Refuses answers beyond a size before they are written as JSON. What stands in an answer a hundred times is one text
 * in memory until then.
 */
export function answerSizePlugin({ maxAnswerBytes }: { maxAnswerBytes: number }): Plugin {
  return {
    onExecute: () => ({
      onExecuteDone: ({ result, setResult }) => {
        if (isAsyncIterable(result) || !isLargerThan(result.data, maxAnswerBytes)) return;
        const message = `The answer is larger than ${maxAnswerBytes} bytes. Ask for fewer items or fields.`;
        setResult({ errors: [domainError('graphql_limit_exceeded', { message })] });
      },
    }),
  };
}

/** Whether a value needs more bytes as JSON, about: counted until it does, without anything that recurs. */
export function isLargerThan(value: unknown, most: number): boolean {
  const waiting = [value];
  for (let bytes = 0; waiting.length > 0; ) {
    const next = waiting.pop();
    bytes += BYTES_AROUND + (typeof next === 'string' ? next.length : 0);
    if (Array.isArray(next)) for (const entry of next) waiting.push(entry);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, entry] of Object.entries(next)) {
        bytes += BYTES_AROUND + name.length;
        waiting.push(entry);
      }
    }
    if (bytes > most) return true;
  }
  return false;
}
