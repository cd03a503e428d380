import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { runs } from '../support/property-runs.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });

describe('normalized text', () => {
  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(text, (value) => {
        const once = normalizeText(value);
        expect(normalizeText(once)).toBe(once);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('does not depend on the case of letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öø-þα-ωа-я ]{0,30}$/u), (value) => {
        expect(normalizeText(value.toUpperCase())).toBe(normalizeText(value));
      }),
    );
  });
});
