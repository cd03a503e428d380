import { describe, expect, test } from 'vitest';
import { completeImagesInChunks } from '../../../schema/markup/images/content-images.ts';
import { fitInto, hasSameAspectRatio, imageOfSize } from '../../../schema/markup/images/image-dimensions.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';
import { processorTime } from '../../support/processor-time.ts';
import { imageAttachment, SITE } from './test-render-environment.ts';

function complete(markup: string, ...images: ReturnType<typeof imageAttachment>[]): string {
  const attachments = new Map(images.map((each) => [each.id, each]));
  return [...completeImagesInChunks(markup, { attachments, site: SITE, session: new RenderSession() })].join('');
}

describe('completing the images in content', () => {
  test('adds dimensions, other files and lazy loading to known images', () => {
    const url = 'https://site.example/uploads/2024/01/pear';
    expect(complete(`<img src="${url}-300x200.jpg" class="wp-image-3"/>`, imageAttachment(3))).toBe(
      `<img loading="lazy" decoding="async" width="300" height="200" src="${url}-300x200.jpg" class="wp-image-3" srcset="${url}-300x200.jpg 300w, ${url}-1024x683.jpg 1024w, ${url}.jpg 1200w" sizes="auto, (max-width: 300px) 100vw, 300px" />`,
    );
  });

  test('omits files of another aspect ratio', () => {
    expect(complete('<img src="/2024/01/pear-150x150.jpg" class="wp-image-3">', imageAttachment(3))).not.toContain(
      'srcset',
    );
  });

  test('adds no files to an image whose address belongs to none of them', () => {
    expect(complete('<img src="/other.jpg" class="wp-image-3">', imageAttachment(3))).toBe(
      '<img decoding="async" src="/other.jpg" class="wp-image-3">',
    );
  });

  test('adds no other files to animated images in full size', () => {
    const sizes = { thumbnail: { file: 'a-150x150.gif', width: 150, height: 150, mimeType: 'image/gif' } };
    const moving = imageAttachment(3, { file: 'a.gif', width: 300, height: 300, sizes });
    expect(complete('<img src="/uploads/a.gif" class="wp-image-3">', moving)).not.toContain('srcset');
  });

  test('keeps the attributes that the author wrote', () => {
    const written = '<img src="a.png" width="9" height="9" loading="eager" decoding="sync" />';
    expect(complete(written)).toBe(written);
  });

  test('gives the first large image that is not lazy a high fetch priority', () => {
    const large = '<img src="a.png" width="900" height="900" loading="eager" decoding="sync" />';
    expect(complete(large + large.replace('a.png', 'b.png')).match(/fetchpriority="high"/g)).toHaveLength(1);
  });

  test('loads frames lazily if their size is known', () => {
    expect(complete('<iframe src="a" width="1" height="1"></iframe><iframe src="b"></iframe>')).toBe(
      '<iframe loading="lazy" src="a" width="1" height="1"></iframe><iframe src="b"></iframe>',
    );
  });

  test('takes linear time for many unclosed images', () => {
    const started = processorTime();
    complete('<img a="b" '.repeat(50_000));
    expect(processorTime() - started).toBeLessThan(2000);
  });
});

describe('dimensions', () => {
  test.each([
    [
      { width: 1200, height: 800 },
      { width: 300, height: 300 },
      { width: 300, height: 200 },
    ],
    [
      { width: 100, height: 80 },
      { width: 300, height: 300 },
      { width: 100, height: 80 },
    ],
    [
      { width: 4000, height: 1 },
      { width: 100, height: 0 },
      { width: 100, height: 1 },
    ],
    [
      { width: 50, height: 50 },
      { width: 0, height: 0 },
      { width: 50, height: 50 },
    ],
  ])('%j fits into %j as %j', (dimensions, box, fitted) => {
    expect(fitInto(dimensions, box)).toEqual(fitted);
  });

  test('have equal aspect ratios within a pixel', () => {
    expect(hasSameAspectRatio({ width: 1200, height: 800 }, { width: 1024, height: 683 })).toBe(true);
    expect(hasSameAspectRatio({ width: 1200, height: 800 }, { width: 150, height: 150 })).toBe(false);
  });

  test('of an unknown size are those of the full image', () => {
    for (const size of ['constructor', '__proto__']) {
      expect(imageOfSize(imageAttachment(3), { size, site: SITE })).toMatchObject({ width: 1200, height: 800 });
    }
  });

  test('of a missing rendition are those of the full image in the box of the size', () => {
    expect(imageOfSize(imageAttachment(3, { sizes: {} }), { size: 'medium', site: SITE })).toEqual({
      url: 'https://site.example/uploads/2024/01/pear.jpg',
      width: 300,
      height: 200,
    });
  });
});
