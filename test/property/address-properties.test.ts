import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeUrl } from '../../schema/markup/html/escape.ts';
import { readLenientReference } from '../../schema/markup/sanitizing/entities.ts';
import { runs } from '../support/property-runs.ts';

const piece = fc.constantFrom(
  ...['javascript', 'java', 'script', 'data', 'j', ':', '/', '//', '\\', '?', '#', 'http:', 'feed:', '%3a', 'x', 'é'],
  ...[
    '&colon;',
    '&colon',
    '&#58;',
    '&#58',
    '&#x3a;',
    '&#x3a',
    '&#x0000003A;',
    '&#0000000000058;',
    '#58;',
    '&',
    '&amp;',
  ],
  ...[
    '&Tab;',
    '&NewLine;',
    '&#9;',
    '&#x9',
    '&#1;',
    '&#106;',
    '&#x73',
    '&shy;',
    '&#xfeff;',
    '&ZeroWidthSpace;',
    '&nbsp;',
  ],
  ...['\t', '\n', '\0', ' ', '\u00a0', '\u200b', '\u2028', '"', "'", '<'],
);

/** Decodes an attribute value like a browser. */
function decodeAttribute(value: string): string {
  let text = '';
  for (let position = 0; position < value.length; ) {
    const reference = value[position] === '&' ? readLenientReference(value, position) : undefined;
    text += reference?.character ?? value[position];
    position = reference?.end ?? position + 1;
  }
  return text;
}

it('an address in an attribute never has a scheme that runs code, however the scheme is hidden', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), (pieces) => {
      const decodedAddress = decodeAttribute(escapeUrl(pieces.join('')));
      const address = URL.canParse(decodedAddress, 'https://site.example/a/')
        ? new URL(decodedAddress, 'https://site.example/a/')
        : null;
      expect(address?.protocol ?? 'https:').toMatch(/^(?:https?|feed):$/);
    }),
    { numRuns: runs(5_000) },
  );
});
