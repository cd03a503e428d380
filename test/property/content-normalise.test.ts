import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../schema/core/normalise.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });

describe('normalised text', () => {
  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(text, (value) => {
        const once = normaliseText(value);
        expect(normaliseText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on the case of letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öø-þα-ωа-я ]{0,30}$/u), (value) => {
        expect(normaliseText(value.toUpperCase())).toBe(normaliseText(value));
      }),
    );
  });
});
