import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';

const THEME = {
  version: 3,
  settings: {
    color: {
      palette: [
        { slug: 'accentOne', name: 'Accent', color: '#123456' },
        { slug: 'unsafe', name: 'Unsafe', color: 'red;}body{display:none' },
      ],
    },
    typography: {
      fluid: true,
      fontSizes: [
        { slug: 'big', name: 'Big', size: '3rem', fluid: false },
        { slug: 'growing', name: 'Growing', size: '1.1rem', fluid: { min: '1rem', max: '1.125rem' } },
      ],
    },
    layout: { contentSize: '640px', wideSize: '60rem' },
    spacing: { blockGap: true, spacingSizes: [{ slug: 'far', name: 'Far', size: '3rem' }] },
    blocks: { 'core/paragraph': { color: { palette: [{ slug: 'ink', name: 'Ink', color: '#333333' }] } } },
    useRootPaddingAwareAlignments: true,
    custom: { lineHeight: { body: 1.5 } },
  },
  styles: {
    color: { text: 'var:preset|color|accent-one', background: { ref: 'styles.elements.button.color.text' } },
    elements: {
      link: { color: { text: 'navy' }, ':hover': { color: { text: 'teal' } } },
      button: { color: { text: 'white' } },
    },
    blocks: {
      'core/quote': {
        border: { left: { color: 'red', width: '2px', style: 'solid' } },
        elements: {
          link: { typography: { textDecoration: 'none' } },
          cite: { css: '& sub { font-size: 0.65em; }' },
        },
        variations: { plain: { border: { left: { width: '0px' } } } },
        css: 'opacity: 0.9; & cite{color: gray;}',
      },
      'core/columns': { spacing: { blockGap: '3em' } },
      'core/button': {
        ':hover': { color: { text: 'olive' } },
        '@mobile': { color: { text: 'tan' }, ':focus': { color: { text: 'teal' } } },
      },
      'core/avatar': { border: { radius: '9px' }, spacing: { margin: { top: '0' } } },
      'core/group': {
        background: {
          backgroundImage: { url: 'https://pictures.example/a.jpg' },
          gradient: 'var:preset|gradient|dawn',
        },
        dimensions: { aspectRatio: '1' },
      },
      'core/search': { css: '& input, label:not([hidden]) { margin: 0; }' },
      'core/unheard': { color: { text: 'red' } },
    },
    spacing: { padding: { top: '1px', left: '2px' } },
    css: 'main{isolation: isolate;}',
  },
};

const it = siteTest(async (onCleanup) => {
  const themes = await mkdtemp(join(tmpdir(), 'postern-style-sheet-'));
  onCleanup(() => rm(themes, { recursive: true, force: true }));
  await mkdir(join(themes, 'dune'));
  await writeFile(join(themes, 'dune/theme.json'), JSON.stringify(THEME));
  await writeFile(join(themes, 'dune/style.css'), '/* Theme Name: Dune */');
  return {
    env: { THEMES_DIR: themes },
    prepare: ({ database }) =>
      database.transaction((client) => client.setting.create({ data: { name: 'stylesheet', value: '"dune"' } })),
  };
});

const rulesOf = (css: string) => css.split('\n');
const read = async () => (await cms.get<unknown>('/global-styles.css')).text;

it('has the presets of the theme as variables and classes, and leaves out values that end a declaration', async () => {
  const rules = rulesOf(await read());
  expect(rules[0]).toContain('--wp--preset--color--black: #000000;');
  expect(rules[0]).toContain('--wp--preset--color--accent-one: #123456;');
  expect(rules[0]).toContain('--wp--preset--font-size--big: 3rem;');
  expect(rules[0]).toContain('--wp--custom--line-height--body: 1.5;');
  expect(rules).toContain(':root{--wp--style--global--content-size: 640px;--wp--style--global--wide-size: 60rem;}');
  expect(rules).toContain(
    '.has-accent-one-background-color{background-color: var(--wp--preset--color--accent-one) !important;}',
  );
  expect(rules).toContain('.has-big-font-size{font-size: var(--wp--preset--font-size--big) !important;}');
  expect(rules.join('\n')).not.toMatch(/display:none|unsafe/);
});

it('has the styles of the page, of elements with their states, and of blocks', async () => {
  const rules = rulesOf(await read());
  expect(rules).toContainEqual(
    expect.stringMatching(/^body\{background-color: white;color: var\(--wp--preset--color--accent-one\);/),
  );
  expect(rules).toEqual(
    expect.arrayContaining([
      'a:where(:not(.wp-element-button)){color: navy;}',
      ':root :where(a:where(:not(.wp-element-button)):hover){color: teal;}',
      ':root :where(.wp-block-quote){border-left-color: red;border-left-width: 2px;border-left-style: solid;}',
      ':root :where(.wp-block-quote a:where(:not(.wp-element-button))){text-decoration: none;}',
      ':root :where(.wp-block-quote.is-style-plain){border-left-width: 0px;}',
      ':root :where(.wp-block-quote){opacity: 0.9;}',
      ':root :where(.wp-block-quote cite){color: gray;}',
      ':root :where(.wp-block-columns-is-layout-flex){gap: 3em;}',
      ':root :where(.wp-block-button .wp-block-button__link:hover){color: olive;}',
      '@media (max-width: 480px){:root :where(.wp-block-button .wp-block-button__link){color: tan;}}',
      '@media (max-width: 480px){:root :where(.wp-block-button .wp-block-button__link:focus){color: teal;}}',
      'main{isolation: isolate;}',
    ]),
  );
  expect(rules.join('\n')).not.toContain('unheard');
});

it('has sizes of fonts between those of a preset, and other sizes as they are', async () => {
  const [variables] = rulesOf(await read());
  expect(variables).toContain(
    '--wp--preset--font-size--growing: clamp(1rem, 1rem + ((1vw - 0.2rem) * 0.313), 1.125rem);',
  );
  expect(variables).toContain('--wp--preset--spacing--far: 3rem;');
});

it('has presets that only blocks of a type have', async () => {
  const rules = rulesOf(await read());
  expect(rules).toContain('p{--wp--preset--color--ink: #333333;}');
  expect(rules).toContain(':where(p).has-ink-color{color: var(--wp--preset--color--ink) !important;}');
  expect(rules).toContainEqual(expect.stringMatching(/^\.wp-block-button\{--wp--preset--dimension--25: 25%;/));
});

it('has the padding of the page as variables, for blocks that reach over it', async () => {
  const rules = rulesOf(await read());
  expect(rules).toContainEqual(
    expect.stringMatching(/^body\{--wp--style--root--padding-top: 1px;.*--wp--style--root--padding-left: 2px;\}$/),
  );
  expect(rules).toContainEqual(expect.stringMatching(/^\.has-global-padding > \.alignfull\{margin-right: calc\(/));
  expect(rules.join('\n')).not.toMatch(/\nbody\{[^}]*;padding-top/);
});

it('has styles at the elements that block types name for features, and CSS of elements', async () => {
  expect(rulesOf(await read())).toEqual(
    expect.arrayContaining([
      ':root :where(.wp-block-avatar img){border-radius: 9px;}',
      ':root :where(.wp-block-avatar){margin-top: 0;}',
      ':root :where(.wp-block-quote cite sub){font-size: 0.65em;}',
      ':root :where(.wp-block-search input, .wp-block-search label:not([hidden])){margin: 0;}',
      ":root :where(.wp-block-group){min-height: unset;aspect-ratio: 1;background-image: var(--wp--preset--gradient--dawn), url('https://pictures.example/a.jpg');}",
    ]),
  );
});

it('has the changes of the site as soon as they are stored, over HTTP and GraphQL', async () => {
  const before = await cms.get<unknown>('/global-styles.css');
  expect(before.headers['content-type']).toBe('text/css; charset=UTF-8');
  const { body } = await cms.graphql('{ ownGlobalStyles { databaseId } }', { as: 'admin' });
  const { databaseId } = (body.data?.ownGlobalStyles ?? {}) as { databaseId?: number };
  const palette = { custom: [{ slug: 'own', name: 'Own', color: '#abcdef' }] };
  const json = { settings: { color: { palette } }, styles: { color: { text: 'black' } } };
  await cms.send({ method: 'POST', path: `global-styles/${databaseId}`, as: 'admin', json });
  const text = await read();
  expect(text).toContain('--wp--preset--color--own: #abcdef;');
  expect(text).toContain('.has-own-color{');
  expect(text).toMatch(/\nbody\{[^}]*color: black;/);
  const { body: queried } = await cms.graphql('{ styleSheet presets: styleSheet(extent: PRESETS) }');
  expect(queried.data?.styleSheet).toBe(text);
  expect(queried.data?.presets).toContain('.is-layout-flex{');
  expect(queried.data?.presets).not.toMatch(/\nbody\{|wp-block-quote/);
});
