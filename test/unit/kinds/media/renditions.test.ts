import { describe, expect, it } from 'vitest';
import { planRenditions, planReplacement, renditionSize } from '../../../../schema/kinds/media/rendition-plan.ts';

const sizes = {
  thumbnail: { width: 150, height: 150, crop: true },
  medium: { width: 300, height: 300, crop: false },
  medium_large: { width: 768, height: 0, crop: false },
  large: { width: 1024, height: 1024, crop: false },
};

describe('the dimensions of a rendition', () => {
  it.each<[number, number, keyof typeof sizes, string | null]>([
    [1600, 1200, 'thumbnail', '150x150'],
    [100, 400, 'thumbnail', '100x150'],
    [100, 100, 'thumbnail', null],
    [151, 151, 'thumbnail', null],
    [152, 151, 'thumbnail', '150x150'],
    [1600, 1200, 'medium', '300x225'],
    [900, 1350, 'medium', '200x300'],
    [2048, 700, 'medium', '300x103'],
    [300, 300, 'medium', null],
    [301, 300, 'medium', null],
    [1600, 1200, 'medium_large', '768x576'],
    [700, 5000, 'medium_large', null],
    [900, 1350, 'large', '683x1024'],
    [1, 5000, 'large', '1x1024'],
  ])('of %d by %d in the size %s are %s', (width, height, name, expected) => {
    const size = renditionSize({ width, height }, sizes[name]);
    expect(size && `${size.width}x${size.height}`).toBe(expected);
  });

  it('depend on the other side if one has no limit', () => {
    expect(renditionSize({ width: 400, height: 200 }, { width: 100, height: 0, crop: true })).toEqual({
      width: 100,
      height: 50,
    });
    expect(renditionSize({ width: 400, height: 200 }, { width: 0, height: 100, crop: true })).toEqual({
      width: 200,
      height: 100,
    });
  });
});

describe('the plan of renditions', () => {
  it('creates one file for sizes with equal dimensions', () => {
    const planned = planRenditions({ width: 900, height: 1200 }, { sizes });
    expect(planned.map(({ names }) => names)).toEqual([['medium'], ['large', 'medium_large'], ['thumbnail']]);
  });

  it('contains only the requested sizes', () => {
    const planned = planRenditions({ width: 900, height: 1200 }, { sizes, names: ['thumbnail', 'unknown'] });
    expect(planned.map(({ names }) => names)).toEqual([['thumbnail']]);
  });
});

describe('the replacement of an uploaded image', () => {
  it.each<[number, number, number, string | null]>([
    [2600, 1800, 1, '2560x1772 scaled'],
    [2560, 2560, 1, null],
    [900, 1200, 6, '900x1200 rotated'],
    [1800, 2600, 6, '1772x2560 scaled'],
  ])('of %d by %d (orientation %d) is %s', (width, height, orientation, expected) => {
    const replacement = planReplacement({ width, height }, { orientation });
    expect(replacement && `${replacement.width}x${replacement.height} ${replacement.suffix}`).toBe(expected);
  });
});
