import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { createSiteClock, type SiteClock } from '../../../../schema/core/site/site-time.ts';
import { fontFaceIdentity } from '../../../../schema/kinds/fonts/font-settings.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { readSerialized } from '../../serialized-value.ts';
import { NO_DATE } from '../../source-tables.ts';
import { isJsonMap } from '../../stored-value.ts';
import { type AddRow, RowBatches, type SourceBatch, type SourceReport } from '../import-source.ts';
import { itemDates, itemNumber, itemText, itemTitle, textsIn, writtenText } from './rest-fields.ts';
import type { PostRows, PreparedItem } from './rest-post-rows.ts';
import type { RestReader } from './rest-reader.ts';
import type { TermRows } from './rest-term-rows.ts';
import { type RevisedItems, styleDocument } from './revision-rows.ts';

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

/** The rows of a font family. The API does not return dates and authors of fonts. */
function fontFamilyOf(item: JsonObject): PreparedItem {
  const settings = isJsonObject(item.font_family_settings) ? item.font_family_settings : {};
  const { name: _name, slug: _slug, ...otherSettings } = settings;
  return {
    row: {
      ...fontRow(itemNumber(item, 'id'), { type: 'wp_font_family', title: itemText(settings, 'name') }),
      post_name: itemText(settings, 'slug'),
      post_content: JSON.stringify(otherSettings),
    },
  };
}

/** The rows of a font face. */
function fontFaceOf(item: JsonObject): PreparedItem {
  const settings = isJsonObject(item.font_face_settings) ? item.font_face_settings : {};
  const title = fontFaceIdentity(settings);
  return {
    row: {
      ...fontRow(itemNumber(item, 'id'), { type: 'wp_font_face', title }),
      post_name: title.toLowerCase().replace(/[^a-z0-9-]+/g, ''),
      post_parent: itemNumber(item, 'parent'),
      post_content: JSON.stringify(settings),
    },
    meta: textsIn(settings.src).flatMap((address) => {
      const name = uploadedFontFile(address);
      return name === undefined ? [] : [['_wp_font_face_file', name] as const];
    }),
  };
}

/** The name of a file in the font folder of the site; undefined for other addresses. */
function uploadedFontFile(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, name] = /\/fonts\/([^/]+)$/.exec(path) ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

const fontRow = (id: number, { type, title }: { type: string; title: string }) => ({
  ID: id,
  post_author: 0,
  post_date: NO_DATE,
  post_date_gmt: NO_DATE,
  post_modified: NO_DATE,
  post_modified_gmt: NO_DATE,
  post_title: title,
  post_excerpt: '',
  post_status: 'publish',
  comment_status: 'closed',
  ping_status: 'closed',
  post_parent: 0,
  post_type: type,
});

/** The path of the user's styles of a theme, from its links. */
function stylesPath({ _links: links }: JsonObject): string | undefined {
  if (!isJsonObject(links)) return undefined;
  const [link] = [links['wp:user-global-styles'], links['cms:user-global-styles']].flat().filter(isJsonObject);
  const [, id] = /\/global-styles\/(\d{1,10})(?:[?&#]|$)/.exec(String(link?.href ?? '').replaceAll(/%2F/gi, '/')) ?? [];
  return id && `global-styles/${id}`;
}

/** The row of a user's styles, without its term. */
function stylesOf(item: JsonObject, { theme, clock }: { theme: string; clock: SiteClock }): PreparedItem {
  return {
    row: {
      ID: itemNumber(item, 'id'),
      post_author: 0,
      ...itemDates(item, clock),
      post_content: styleDocument(item),
      post_title: itemTitle(item),
      post_excerpt: '',
      post_status: 'publish',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: `wp-global-styles-${theme}`,
      post_parent: 0,
      post_type: 'wp_global_styles',
    },
  };
}

/** The id of a template's row; 0 for a template that is only a file of the theme. */
const templateNumber = (item: JsonObject): number => itemNumber(item, 'wp_id') || itemNumber(item, 'cms_id');

/** Whether a template is stored in the database; the others are files of the theme. */
const isStoredTemplate = (item: JsonObject): boolean =>
  templateNumber(item) > 0 && itemText(item, 'source') === 'custom';

/** The row of a template or template part, without its terms. */
function templateOf(item: JsonObject, { type, clock }: { type: string; clock: SiteClock }): PreparedItem {
  const origin = itemText(item, 'origin');
  // A template of the hierarchy without a file in the theme cannot be assigned to items.
  const isSuggestion = item.is_custom === false && item.has_theme_file !== true;
  return {
    row: {
      ID: templateNumber(item),
      post_author: itemNumber(item, 'author'),
      ...itemDates(item, clock),
      post_content: writtenText(item, 'content'),
      post_title: itemTitle(item),
      post_excerpt: itemText(item, 'description'),
      post_status: itemText(item, 'status') || 'publish',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: itemText(item, 'slug'),
      post_parent: 0,
      post_type: type,
    },
    meta: [
      ...(origin === '' ? [] : ([['origin', origin]] as const)),
      ...(isSuggestion ? ([['is_wp_suggestion', '1']] as const) : []),
    ],
  };
}

/** The options with widgets and their sidebars, and the ids of widgets with settings that the API does not return. */
export function widgetOptions(input: { widgets: readonly JsonObject[]; sidebars: readonly JsonObject[] }): {
  options: Record<string, string>;
  unknown: string[];
} {
  const instancesByKind = new Map<string, Record<string, unknown>>();
  const unknown: string[] = [];
  for (const widget of input.widgets) {
    const id = itemText(widget, 'id');
    const [, kind, number] = /^(.{1,100})-(\d{1,9})$/.exec(id) ?? [];
    const instance = instanceOf(widget);
    if (kind === undefined || number === undefined || instance === undefined) unknown.push(id);
    else instancesByKind.set(kind, { ...instancesByKind.get(kind), [number]: instance });
  }
  const widgetsBySidebar = input.sidebars.map(
    (sidebar) => [itemText(sidebar, 'id'), textsIn(sidebar.widgets)] as const,
  );
  if (widgetsBySidebar.length === 0) return { options: {}, unknown };
  const options = [...instancesByKind].map(([kind, instances]) => [
    `widget_${kind}`,
    serializeStoredValue({ ...instances, _multiwidget: 1 }),
  ]);
  return {
    options: {
      ...Object.fromEntries(options),
      sidebars_widgets: serializeStoredValue({ ...Object.fromEntries(widgetsBySidebar), array_version: 3 }),
    },
    unknown,
  };
}

/** The settings of a widget: plain, or in the stored form, which the API returns for more kinds. */
function instanceOf({ instance }: JsonObject): unknown {
  if (!isJsonObject(instance)) return undefined;
  if (isJsonObject(instance.raw)) return instance.raw;
  if (Array.isArray(instance.raw)) return {};
  const stored = readSerialized(Buffer.from(itemText(instance, 'encoded'), 'base64').toString('utf8'));
  return isJsonMap(stored) ? stored : undefined;
}
