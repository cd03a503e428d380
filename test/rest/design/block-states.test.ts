import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

interface Answer {
  id: number;
  content: { rendered: string };
  block_styles: string;
}

async function render(content: string): Promise<Answer> {
  const json = { title: 'States', content, status: 'publish' };
  const { body } = await cms.send<Answer>({ method: 'POST', path: 'posts', as: 'admin', json });
  return (await cms.get<Answer>(`posts/${body.id}?_fields=content,block_styles`)).body;
}

const button = (style: object) =>
  `<!-- wp:button ${JSON.stringify({ style })} -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button">Go</a></div>\n<!-- /wp:button -->`;

const statesOf = (html: string) => [...html.matchAll(/class="([^"]*?) ?(wp-states-[0-9a-f]{8})"/g)];

it('gives a button a class for its states, whose rules prevail', async () => {
  const style = {
    ':hover': { color: { background: 'var:preset|color|black', text: '#ffffff' }, border: { width: '3px' } },
    ':visited': { color: { text: 'red' } },
  };
  const { content, block_styles } = await render(button(style) + button(style));
  const found = statesOf(content.rendered);
  expect(found.map(([, others]) => others)).toEqual(['wp-block-button', 'wp-block-button']);
  const [, , name = ''] = found[0] ?? [];
  expect(found[1]?.[2]).toBe(name);
  expect(block_styles).toBe(
    `.${name} .wp-block-button__link:hover{color: #ffffff !important;background-color: var(--wp--preset--color--black) !important;border-width: 3px !important;border-style: solid;background-image: unset !important;}\n`,
  );
});

it('gives blocks styles on small screens, with those of elements in them', async () => {
  const style = {
    '@mobile': { spacing: { padding: { top: '1px' } }, elements: { link: { ':hover': { color: { text: 'teal' } } } } },
    '@tablet': { typography: { fontSize: '9px' } },
    '@desktop': { typography: { fontSize: '90px' } },
  };
  const { content, block_styles } = await render(
    `<!-- wp:paragraph ${JSON.stringify({ style })} -->\n<p>Small</p>\n<!-- /wp:paragraph -->`,
  );
  const [[, , name = ''] = []] = statesOf(content.rendered.replace(' wp-block-paragraph', ''));
  expect(block_styles.split('\n')).toEqual([
    `@media (max-width: 480px){.${name}{padding-top: 1px !important;}}`,
    `@media (max-width: 480px){.${name} a:where(:not(.wp-element-button)):hover{color: teal !important;}}`,
    `@media (width > 480px) and (max-width: 782px){.${name}{font-size: 9px !important;}}`,
    '',
  ]);
});

it.each([
  [
    'fonts and borders',
    {
      '@tablet': {
        typography: { fontFamily: 'var:preset|font-family|My Font', textColumns: 3, textAlign: 'justify' },
        border: { width: 3, radius: { topLeft: '1px' }, top: { style: 'solid', color: 'red' } },
      },
    },
    'wp-states-5e0eb923',
  ],
  [
    'elements and backgrounds',
    {
      '@mobile': {
        elements: { caption: { color: { text: 'red' } }, heading: { color: { text: '#123456' } } },
        background: {
          gradient: 'linear-gradient(90deg,#111 0%,#eee 100%)',
          backgroundImage: { url: 'https://x.example/a.jpg' },
        },
      },
    },
    'wp-states-a5ad79ef',
  ],
])('names the class of %s as WordPress does', async (_name, style, expected) => {
  const { content } = await render(`<!-- wp:paragraph ${JSON.stringify({ style })} --><p>t</p><!-- /wp:paragraph -->`);
  expect(content.rendered.trim()).toBe(`<p class="${expected} wp-block-paragraph">t</p>`);
});

it('writes a gradient above an image, and no value that could end its declaration', async () => {
  const background = { gradient: 'linear-gradient(90deg,#111 0%,#eee 100%)', backgroundImage: { url: '/a.jpg' } };
  const style = { '@mobile': { background, color: { text: 'red;}' }, typography: { textAlign: 'center' } } };
  const { block_styles } = await render(
    `<!-- wp:paragraph ${JSON.stringify({ style })} --><p>t</p><!-- /wp:paragraph -->`,
  );
  expect(block_styles).toContain(
    "{background-image: linear-gradient(90deg,#111 0%,#eee 100%), url('/a.jpg') !important;text-align: center !important;}",
  );
  expect(block_styles).not.toContain('red');
});

it('gives no class to blocks without styles in a state of their type, and no rule to unsafe values', async () => {
  const paragraph = { ':hover': { color: { text: 'red' } }, '@mobile': { elements: { unheard: {} } } };
  const { content, block_styles } = await render(
    `<!-- wp:paragraph ${JSON.stringify({ style: paragraph })} -->\n<p>Text</p>\n<!-- /wp:paragraph -->${button({ ':hover': { color: { text: 'red;}' } } })}`,
  );
  expect(content.rendered.match(/wp-states-/g)).toHaveLength(1);
  expect(block_styles).toBe('');
});
