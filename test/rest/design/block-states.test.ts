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

it('gives no class to blocks without styles in a state of their type', async () => {
  const paragraph = { ':hover': { color: { text: 'red' } }, '@mobile': { elements: { unheard: {} } } };
  const { content, block_styles } = await render(
    `<!-- wp:paragraph ${JSON.stringify({ style: paragraph })} -->\n<p>Text</p>\n<!-- /wp:paragraph -->${button({ ':hover': { color: { text: 'red;}' } } })}`,
  );
  expect(content.rendered).not.toContain('wp-states-');
  expect(block_styles).toBe('');
});
