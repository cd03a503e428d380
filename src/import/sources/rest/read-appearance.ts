import { createSiteClock, type SiteClock } from '../../../../schema/core/dates/site-time.ts';
import type { JsonObject } from '../../../../schema/values/json-text.ts';
import type { SourceBatch, SourceReport } from '../import-source.ts';
import { type AddRow, RowBatches } from '../row-batches.ts';
import { fontFaceOf, fontFamilyOf } from './font-rows.ts';
import { itemNumber, itemText } from './rest-fields.ts';
import type { PostRows } from './rest-post-rows.ts';
import type { RestReader } from './rest-reader.ts';
import type { RevisedItems } from './revision-rows.ts';
import { stylesOf, stylesPath } from './style-rows.ts';
import { isStoredTemplate, templateOf } from './template-rows.ts';
import type { TermRows } from './term-rows.ts';
import { widgetOptions } from './widget-options.ts';

interface AppearanceDependencies {
  readonly reader: RestReader;
  /** The active theme. */
  readonly theme: JsonObject | undefined;
  readonly posts: PostRows;
  readonly terms: TermRows;
  readonly revisedItems: RevisedItems;
  readonly clock: SiteClock;
  readonly report: SourceReport;
}

/** The area of template parts without one; the site may have no term for it. */
const DEFAULT_AREA = 'uncategorized';

const TEMPLATES = [
  { list: 'templates', type: 'wp_template' },
  { list: 'template-parts', type: 'wp_template_part' },
];

/** The clock of the site, according to its options. */
export const clockOf = (options: Readonly<Record<string, string>>): SiteClock =>
  createSiteClock({ timezone: options.timezone_string ?? '', gmtOffset: Number(options.gmt_offset) || 0 });

/**
 * Reads the stored changes to the theme: templates, styles, fonts and widgets. Returns the options with the widgets.
 */
export async function* readAppearance(
  appearance: AppearanceDependencies,
): AsyncGenerator<SourceBatch, Record<string, string>> {
  yield* readTemplates(appearance);
  yield* readStyles(appearance);
  yield* readFonts(appearance);
  const { reader, report } = appearance;
  const sidebars = await reader.readUnpaged('sidebars');
  const { options, unknown } = widgetOptions({ widgets: await reader.readUnpaged('widgets'), sidebars });
  if (unknown.length > 0) report.note(`The site does not reveal the settings of these widgets: ${unknown.join(', ')}.`);
  return options;
}

async function* readTemplates({
  reader,
  posts,
  terms,
  revisedItems,
  clock,
}: AppearanceDependencies): AsyncGenerator<SourceBatch> {
  for (const { list, type } of TEMPLATES) {
    const batches = new RowBatches();
    for (const item of (await reader.readUnpaged(list)).filter(isStoredTemplate)) {
      const addRow = batches.adderFor(`${list} ${itemText(item, 'id')}`);
      const termOf = (taxonomy: string, name: string) => ({
        taxonomy,
        termId: terms.ensureTerm({ taxonomy, name }, addRow),
      });
      const area = itemText(item, 'area');
      const templateTerms = [
        termOf('wp_theme', itemText(item, 'theme')),
        ...(type === 'wp_template_part' && area !== '' && area !== DEFAULT_AREA
          ? [termOf('wp_template_part_area', area)]
          : []),
      ];
      posts.addPrepared({ ...templateOf(item, { type, clock }), terms: templateTerms }, addRow);
      revisedItems.add(item, { path: `${list}/${itemText(item, 'id')}`, kind: 'template' });
    }
    yield* batches.all();
  }
}

async function* readStyles({
  reader,
  theme,
  posts,
  terms,
  revisedItems,
  clock,
}: AppearanceDependencies): AsyncGenerator<SourceBatch> {
  const path = theme && stylesPath(theme);
  const item = path && (await reader.readOne(path, { label: 'global styles' }));
  if (!item || !theme) return;
  const batches = new RowBatches();
  const addRow: AddRow = batches.adderFor(path);
  const name = itemText(theme, 'stylesheet');
  const term = { taxonomy: 'wp_theme', termId: terms.ensureTerm({ taxonomy: 'wp_theme', name }, addRow) };
  posts.addPrepared({ ...stylesOf(item, { theme: name, clock }), terms: [term] }, addRow);
  revisedItems.add(item, { path, kind: 'styles' });
  yield* batches.all();
}

async function* readFonts({ reader, posts }: AppearanceDependencies): AsyncGenerator<SourceBatch> {
  const families: JsonObject[] = [];
  const addFamily = (item: JsonObject, addRow: AddRow) => {
    families.push(item);
    posts.addPrepared(fontFamilyOf(item), addRow);
  };
  yield* reader.readRows('font-families', { add: addFamily });
  for (const family of families) {
    if (Array.isArray(family.font_faces) && family.font_faces.length === 0) continue;
    const add = (item: JsonObject, addRow: AddRow) => posts.addPrepared(fontFaceOf(item), addRow);
    yield* reader.readRows(`font-families/${itemNumber(family, 'id')}/font-faces`, { label: 'font faces', add });
  }
}
