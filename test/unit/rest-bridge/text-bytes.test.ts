import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../rest-bridge/reply/stream-reply.ts';

const MAX_CHUNK_BYTES = 65_536;

test('texts are written unchanged, in order, in chunks of bounded size', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      'é',
      '–',
      '𝒜'.repeat(MAX_CHUNK_BYTES / 4),
      'x'.repeat(3 * MAX_CHUNK_BYTES),
      `a${'ü'.repeat(MAX_CHUNK_BYTES)}`,
    ),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (texts) => {
      const chunks = [...textBytes(texts)];
      expect(Buffer.concat(chunks).toString('utf8')).toBe(texts.join(''));
      expect(chunks.every(({ length }) => length > 0 && length <= MAX_CHUNK_BYTES)).toBe(true);
    }),
  );
});

test('a text is requested only after the previous texts were written', () => {
  const requestedTexts: number[] = [];
  function* texts() {
    for (let number = 0; number < 10; number++) {
      requestedTexts.push(number);
      yield 'x'.repeat(MAX_CHUNK_BYTES);
    }
  }
  const chunks = textBytes(texts());
  chunks.next();
  expect(requestedTexts.length).toBeLessThanOrEqual(2);
});
