import type { DemoBlock } from '../../prisma/demo/demo-types.ts';

/** The values of an image block. */
export interface MarkupImage {
  id: number;
  url: string;
  alt: string;
}

/** Resolves the slugs in the demo content to stored images and patterns. */
export interface MarkupSources {
  imageOf(slug: string): MarkupImage;
  /** The id of the pattern with a slug. */
  patternOf(slug: string): number;
}

/** Serializes blocks to the block markup that posts store. */
export function blockMarkup(blocks: readonly DemoBlock[], sources: MarkupSources): string {
  return blocks.map((block) => markupOf(block, sources)).join('\n\n');
}

function markupOf(block: DemoBlock, { imageOf, patternOf }: MarkupSources): string {
  switch (block.block) {
    case 'paragraph':
      return wrap('paragraph', { html: `<p>${block.text}</p>` });
    case 'heading':
      return wrap('heading', { html: `<h2 class="wp-block-heading">${block.text}</h2>` });
    case 'list': {
      const items = block.items.map((item) => wrap('list-item', { html: `<li>${item}</li>` }));
      return wrap('list', { html: `<ul class="wp-block-list">${items.join('\n\n')}</ul>` });
    }
    case 'quote': {
      const text = wrap('paragraph', { html: `<p>${block.text}</p>` });
      return wrap('quote', {
        html: `<blockquote class="wp-block-quote">${text}<cite>${block.cite}</cite></blockquote>`,
      });
    }
    case 'image':
      return imageMarkup(imageOf(block.image), block.caption);
    case 'gallery': {
      const images = block.images.map((slug) => imageMarkup(imageOf(slug))).join('\n\n');
      const caption = `<figcaption class="blocks-gallery-caption wp-element-caption">${block.caption}</figcaption>`;
      const classes = 'wp-block-gallery has-nested-images columns-default is-cropped';
      return wrap('gallery', {
        html: `<figure class="${classes}">${images}${caption}</figure>`,
        attributes: { linkTo: 'none' },
      });
    }
    case 'table': {
      const row = (cells: readonly string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
      const body = block.rows.map((cells) => row(cells, 'td')).join('');
      const table = `<table class="has-fixed-layout"><thead>${row(block.head, 'th')}</thead><tbody>${body}</tbody></table>`;
      return wrap('table', { html: `<figure class="wp-block-table">${table}</figure>` });
    }
    case 'separator':
      return wrap('separator', { html: '<hr class="wp-block-separator has-alpha-channel-opacity"/>' });
    case 'more':
      return wrap('more', { html: '<!--more-->' });
    case 'latest-posts':
      return `<!-- wp:latest-posts {"postsToShow":${block.count}} /-->`;
    case 'pattern':
      return `<!-- wp:block {"ref":${patternOf(block.pattern)}} /-->`;
  }
}

function imageMarkup({ id, url, alt }: MarkupImage, caption?: string): string {
  const image = `<img src="${url}" alt="${alt}" class="wp-image-${id}"/>`;
  const figcaption = caption ? `<figcaption class="wp-element-caption">${caption}</figcaption>` : '';
  return wrap('image', {
    html: `<figure class="wp-block-image size-large">${image}${figcaption}</figure>`,
    attributes: {
      id,
      sizeSlug: 'large',
      linkDestination: 'none',
    },
  });
}

function wrap(name: string, { html, attributes }: { html: string; attributes?: object }): string {
  const json = attributes ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}
