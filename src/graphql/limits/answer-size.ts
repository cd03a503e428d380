import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/domain-errors.ts';

/** Bytes that JSON adds to a value, such as quotes and a comma. */
const SYNTAX_BYTES = 4;

/**
 * Replaces results above a size with an error before they are written as JSON. JSON repeats a text for each occurrence,
 * while the result refers to one copy in memory.
 */
export function answerSizePlugin({ maxAnswerBytes }: { maxAnswerBytes: number }): Plugin {
  return {
    onExecute: () => ({
      onExecuteDone: ({ result, setResult }) => {
        if (isAsyncIterable(result) || !exceedsJsonSize(result.data, maxAnswerBytes)) return;
        const message = `The answer is larger than ${maxAnswerBytes} bytes. Request fewer items or fields.`;
        setResult({ errors: [domainError('graphql_limit_exceeded', { message })] });
      },
    }),
  };
}

/** Whether a value needs more than about `maxBytes` as JSON. Counts iteratively, and stops at the limit. */
export function exceedsJsonSize(value: unknown, maxBytes: number): boolean {
  const pending = [value];
  for (let bytes = 0; pending.length > 0; ) {
    const next = pending.pop();
    bytes += SYNTAX_BYTES + (typeof next === 'string' ? next.length : 0);
    if (Array.isArray(next)) for (const entry of next) pending.push(entry);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, entry] of Object.entries(next)) {
        bytes += SYNTAX_BYTES + name.length;
        pending.push(entry);
      }
    }
    if (bytes > maxBytes) return true;
  }
  return false;
}
