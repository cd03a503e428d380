import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSlug, slugify, slugWithNumber } from '../../schema/core/slugs/slug-text.ts';
import { runs } from '../support/property-runs.ts';

const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.stringMatching(/^[a-zÀ-žа-я潮 &;<>"'%#./-]{0,300}$/u),
);

describe('slugs of random titles', () => {
  it('contain only characters of an address, within 200 characters, and no partial characters', () => {
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^(?:[a-z0-9_]|%[0-9a-f]{2}|-(?!-|$))*$/);
        expect(slug.startsWith('-')).toBe(false);
        expect(slug.length).toBeLessThanOrEqual(200);
        if (!text.includes('%')) expect(() => decodeURIComponent(slug)).not.toThrow();
      }),
      { numRuns: runs(1000) },
    );
  });

  it('do not change when a slug is made from them', () => {
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugify(text);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('stay within 200 characters and decodable with a number appended', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 2, max: 99_999 }),
        (text, number) => {
          const slug = slugify(text.replaceAll('%', ''));
          const unique = slugWithNumber(slug, number);
          expect(unique.length).toBeLessThanOrEqual(200);
          expect(unique.endsWith(`-${number}`)).toBe(true);
          expect(decodeSlug(slug).startsWith(decodeSlug(unique.slice(0, -`-${number}`.length)))).toBe(true);
        },
      ),
    );
  });
});
