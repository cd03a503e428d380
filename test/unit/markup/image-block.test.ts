import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders } from '../../../schema/markup/render-environment.ts';
import { environment, imageAttachment, loaderOfAttachments } from './test-render-environment.ts';

const html = async (content: string, load: Partial<ContentLoaders> = {}) =>
  (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;

const image = (attributes: object, inner: string) =>
  `<!-- wp:image ${JSON.stringify(attributes)} --><figure class="wp-block-image">${inner}</figure><!-- /wp:image -->`;

describe('an image of a pattern', () => {
  const apple = imageAttachment(4, {
    file: 'apple.jpg',
    width: 600,
    height: 300,
    sizes: { medium: { file: 'apple-300x150.jpg', width: 300, height: 150, mimeType: 'image/jpeg' } },
  });
  const overridable = (classes: string) =>
    image(
      { id: 3, metadata: { name: 'Fruit', bindings: { __default: { source: 'core/pattern-overrides' } } } },
      `<img src="https://site.example/uploads/2024/01/pear.jpg" alt="" class="${classes}"/>`,
    );
  const show = (classes: string, override: object) =>
    html(`<!-- wp:block ${JSON.stringify({ ref: 5, content: { Fruit: override } })} /-->`, {
      attachments: loaderOfAttachments(imageAttachment(3), apple),
      pattern: async (id) => ({ id, title: 'P', status: 'publish', hasPassword: false, content: overridable(classes) }),
    });

  test('that is replaced has the class, the dimensions and the source set of the new image', async () => {
    const shown = await show('big wp-image-3', { id: 4, url: 'https://site.example/uploads/apple.jpg' });
    expect(shown).toContain('class="big wp-image-4"');
    expect(shown).toContain('width="600" height="300"');
    expect(shown).toContain('apple-300x150.jpg 300w');
    expect(shown).not.toContain('pear');
  });

  test('keeps its classes if the new id is not a positive number, or if it has no class with an id', async () => {
    expect(await show('wp-image-3', { id: '"><script>' })).toContain('class="wp-image-3"');
    expect(await show('big', { id: 4 })).toContain('class="big"');
  });
});

describe('the caption of an image', () => {
  const picture = '<img src="a.png" alt=""/>';

  test('is removed if it is empty', async () => {
    expect(await html(image({}, `${picture}<figcaption class="c"></figcaption>`))).not.toContain('figcaption');
    expect(await html(image({}, `${picture}<figcaption><!-- a --></figcaption>`))).not.toContain('figcaption');
  });

  test('is shown if it has any content', async () => {
    for (const caption of ['A pear', ' ', '<i></i>']) {
      expect(await html(image({}, `${picture}<figcaption>${caption}</figcaption>`))).toContain('</figcaption>');
    }
  });
});
