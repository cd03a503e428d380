import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { insertRows } from '../../src/import/write-rows.ts';
import { createTestSite, type RunningSite, type TestSite } from './test-site.ts';

/** Ids of the items that this site has in addition to those of the test site. */
export const designIds = { styles: 501, draftStyles: 502, fontFamily: 503, fontFace: 504, theme: 505 } as const;

const THEME: Readonly<Record<string, unknown>> = {
  'theme.json': {
    version: 3,
    settings: {
      appearanceTools: true,
      color: { palette: [{ slug: 'sand', color: '#eedd99', name: 'Sand' }] },
      typography: {
        fontSizes: [
          { slug: 'small', size: '1rem', name: 'Little' },
          { slug: 'vast', size: '9rem', name: 'Vast' },
        ],
      },
      spacing: { margin: false },
    },
    styles: { color: { text: '#222222' }, elements: { link: { color: { text: 'red' } } } },
  },
  'styles/night.json': {
    version: 3,
    title: 'Night',
    settings: { color: { palette: [{ slug: 'sand', color: '#112' }] } },
  },
  'styles/wide.json': { version: 3, styles: { spacing: { blockGap: '4em' } } },
  'styles/blocks/note.json': { version: 3, title: 'Note', blockTypes: ['core/group'], styles: {} },
};

const stylesWithTextColor = (text: string) =>
  JSON.stringify({ version: 3, isGlobalStylesUserThemeJSON: true, settings: {}, styles: { color: { text } } });

const postRow = (
  id: number,
  values: { type: string; title: string; content: string; parentId?: number; status?: string },
) => ({
  id,
  status: 'publish',
  slug: `row-${id}`,
  date: '2023-05-01T12:00:00',
  dateGmt: '2023-05-01T10:00:00',
  modified: '2023-05-01T12:00:00',
  modifiedGmt: '2023-05-01T10:00:00',
  authorId: 1,
  titleRendered: values.title,
  ...values,
});

/** A test site with a theme, user styles, a font and widgets. */
export interface DesignSite {
  site: TestSite;
  cms: RunningSite;
  /** The path of its themes folder. */
  themes: string;
  dispose(): Promise<void>;
}

/** Creates the site and starts a program over it. */
export async function createDesignSite(): Promise<DesignSite> {
  const themes = await mkdtemp(join(tmpdir(), 'postern-design-'));
  for (const [path, value] of Object.entries(THEME)) {
    const file = join(themes, 'dune', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(value));
  }
  const site = await createTestSite();
  await site.database.transaction(async (client) => {
    const settings: Record<string, unknown> = {
      stylesheet: 'dune',
      sidebars_widgets: { cms_inactive_widgets: ['block-2', 'text-3'], array_version: 3 },
      widget_block: { 2: { content: '<!-- wp:paragraph --><p>Oak</p><!-- /wp:paragraph -->' }, _multiwidget: 1 },
      widget_text: { 3: { title: 'Hours', text: 'At noon.', filter: true, visual: true }, _multiwidget: 1 },
    };
    for (const [name, value] of Object.entries(settings)) {
      await client.setting.create({ data: { name, value: JSON.stringify(value) } });
    }
    await client.post.createMany({
      data: [
        postRow(designIds.styles, {
          type: 'cms_global_styles',
          title: 'Custom Styles',
          content: stylesWithTextColor('green'),
        }),
        postRow(designIds.draftStyles, {
          type: 'cms_global_styles',
          title: 'Invalid',
          content: 'not JSON',
          status: 'draft',
        }),
        postRow(designIds.fontFamily, {
          type: 'cms_font_family',
          title: 'Reed',
          content: JSON.stringify({ fontFamily: 'Reed, serif', preview: '' }),
        }),
        postRow(designIds.fontFace, {
          type: 'cms_font_face',
          title: 'reed;normal;400;100%;U+0-10FFFF',
          content: JSON.stringify({ fontFamily: 'Reed', src: 'https://fonts.test/reed.woff2' }),
          parentId: designIds.fontFamily,
        }),
      ],
    });
    // `insertRows` also advances the id sequence, so that later terms get higher ids.
    await insertRows(client, {
      rows: {
        term: [{ id: designIds.theme, taxonomy: 'cms_theme', slug: 'dune', name: 'dune', nameKey: 'dune', count: 1 }],
      },
      dialect: site.database.dialect,
    });
    await client.postTerm.create({ data: { postId: designIds.styles, termId: designIds.theme } });
  });
  const cms = await site.start({ env: { THEMES_DIR: themes } });
  return {
    site,
    cms,
    themes,
    dispose: async () => {
      await site.dispose();
      await rm(themes, { recursive: true, force: true });
    },
  };
}
