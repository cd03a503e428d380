import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newRecord } from '../../schema/core/stored-addresses/address-record.ts';
import { createTranslation } from '../../schema/core/stored-addresses/stored-addresses.ts';
import { runs } from '../support/property-runs.ts';

const homes = [
  'http://a.example',
  'https://a.example',
  'https://a.example/b',
  'http://b.example:8080',
  'https://a.example/b/c',
];
const configuration = fc.record({
  home: fc.constantFrom(...homes),
  brand: fc.constantFrom('cms', 'wp'),
  media: fc.constantFrom(undefined, 'https://cdn.example', 'https://a.example/files'),
});
const piece = fc.constantFrom(
  ...homes,
  ...homes.map((home) => home.replaceAll('/', '\\/')),
  ...homes.map(encodeURIComponent),
  ...['https://cdn.example', '//a.example', '/wp-content/uploads/', '/cms-content/', '\\/wp-content', '%2Fcms-admin'],
  ...['/', ' ', '"', 'x', ':', '//', '.', '/b', 'a.example', 'https:', '@'],
);

it('every text is returned as it was written, whatever the configuration was before', () => {
  fc.assert(
    fc.property(configuration, configuration, fc.array(piece, { maxLength: 8 }), (stored, current, pieces) => {
      const translation = createTranslation(newRecord(stored), current);
      const text = pieces.join('');
      expect(translation.read(translation.write(text))).toBe(text);
    }),
    { numRuns: runs(3_000) },
  );
});
