import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { requireShortTexts, writtenTexts } from '../../content/write/content-columns.ts';
import { saveRevision } from '../../content/write/revisions.ts';
import { readStoredState } from '../../content/write/stored-state.ts';
import { type Precondition, requireUnchanged } from '../../content/write/write-permission.ts';
import { recordItem, writeRelatedRows } from '../../content/write/write-related-rows.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { updatePostLater } from '../../core/rows/post-writes.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { filterStyle } from '../../markup/sanitizing/filter-style.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { writeRendered } from '../../rendering/stored/render-written.ts';
import { knownSettings, knownStyles } from './filter-theme-json.ts';
import { GLOBAL_STYLES_TYPE } from './read-global-styles.ts';

/** The GraphQL input type for changing global styles. */
export const globalStylesInput = oncePerBuilder((builder) =>
  builder.inputType('GlobalStylesInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({ title: t.string(), settings: t.field({ type: 'Json' }), styles: t.field({ type: 'Json' }) }),
  }),
);

type StylesInput = ReturnType<typeof globalStylesInput>['$inferInput'];

/**
 * Changes the styles of the site and stores a revision. Errors: `rest_global_styles_not_found`, `rest_cannot_edit`,
 * `precondition_failed`, `rest_invalid_param`, `rest_custom_css_invalid_type`, `rest_custom_css_illegal_markup`.
 */
export async function updateGlobalStyles(
  { id, input, precondition }: { id: number; input: StylesInput; precondition: Precondition | null | undefined },
  context: RequestContext,
): Promise<void> {
  const { kernel, viewer, site } = context;
  await writeRendered(context, async (client, render) => {
    const stored = await lockPost(kernel.database, { client, id, lock: 'change' });
    if (stored?.type !== GLOBAL_STYLES_TYPE) throw domainError('rest_global_styles_not_found');
    if (!canEditPost(viewer, accessDataOf(stored, context))) throw domainError('rest_cannot_edit', { viewer });
    requireUnchanged(stored, precondition);
    const now = site.clock.at(kernel.now());
    const writing = { database: kernel.database, client };
    const data = { ...(await changedColumns(stored, { input, context })), modified: now.local, modifiedGmt: now.gmt };
    const type = requireType(context, GLOBAL_STYLES_TYPE);
    const state = await readStoredState(client, { id, type, title: undefined, assignments: [], context });
    const { post, finish } = await updatePostLater(writing, { stored, data });
    const revision = await saveRevision(writing, { post, type, authorId: viewer.userId, state, meta: state.meta });
    await writeRelatedRows(writing, { post, meta: new Map(), changesTexts: true, revisionId: revision?.id ?? 0 });
    const markup = await render({ post, dependencies: state.dependencies, changesTheme: true });
    await finish({ ...revision?.summary, ...markup });
    recordItem(client, { action: 'updated', before: stored, after: post });
  });
}

async function changedColumns(
  stored: Post,
  { input, context }: { input: StylesInput; context: RequestContext },
): Promise<Partial<Post>> {
  requireShortTexts({ title: input.title ?? null }, stored);
  const { title } = await writtenTexts({ title: input.title ?? null }, context);
  const current = parseStylesDocument(stored.content) ?? { settings: {}, styles: {} };
  const changesDocument = hasValue(input.settings) || hasValue(input.styles);
  const document: StylesDocument = {
    settings: hasValue(input.settings) ? settingsToStore(input.settings, context) : current.settings,
    styles: hasValue(input.styles) ? await stylesToStore(input.styles, context) : current.styles,
  };
  return {
    ...(title === undefined ? {} : { title, titleKey: orderKey(title) }),
    ...(changesDocument ? { content: serializeStylesDocument(document) } : {}),
  };
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

async function stylesToStore(value: unknown, context: RequestContext) {
  const { viewer } = context;
  const sent = requireObject(value, 'styles');
  requireSafeCss(sent);
  const styles = knownStyles(sent, {
    theme: await activeTheme(context),
    blockTypes: context.registry.blockTypes,
  });
  return canWriteUnfilteredHtml(viewer) ? styles : filterGlobalStyles(styles);
}

function settingsToStore(value: unknown, { viewer }: RequestContext) {
  const settings = knownSettings(requireObject(value, 'settings'));
  return canWriteUnfilteredHtml(viewer) ? settings : filterGlobalSettings(settings);
}

/**
 * Returns a JSON object without NUL characters. As elsewhere in the API, an empty list is an empty object. Errors:
 * `rest_invalid_param`.
 */
function requireObject(value: unknown, parameter: 'settings' | 'styles') {
  if (Array.isArray(value) && value.length === 0) return {};
  const clean = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as Json;
  if (!isObject(clean))
    throw domainError('rest_invalid_param', { parameter, message: `${parameter} must be an object.` });
  return clean;
}

const MAX_DEPTH = 40;

/**
 * Checks all custom CSS (`css`) in styles. Pages contain it inside a `style` element, so it must not contain the
 * closing tag, nor end with the beginning of one. Errors: `rest_custom_css_invalid_type`,
 * `rest_custom_css_illegal_markup`.
 */
function requireSafeCss(styles: Attributes | readonly Json[], depth = 0): void {
  for (const [key, value] of Object.entries<Json>(styles)) {
    if (key === 'css') {
      if (typeof value !== 'string') throw domainError('rest_custom_css_invalid_type');
      if (closesStyleElement(value)) throw domainError('rest_custom_css_illegal_markup');
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw domainError('rest_invalid_param', { parameter: 'styles' });
      requireSafeCss(value, depth + 1);
    }
  }
}

const closesStyleElement = (css: string): boolean =>
  /<\/style[\s/>]/i.test(css) ||
  (css.includes('<') && '</style'.startsWith(css.slice(css.lastIndexOf('<')).toLowerCase()));

/**
 * Filters the styles of viewers who may not write unfiltered HTML: removes custom CSS, and values that contain more
 * than one CSS value.
 */
const filterGlobalStyles = (styles: Attributes): Attributes => filterObject(styles, isSafeStyleValue);

/** Like `filterGlobalStyles`, for settings: removes texts that could end a CSS declaration. Names may be any words. */
const filterGlobalSettings = (settings: Attributes): Attributes => filterObject(settings, hasNoCssSyntax);

function filterObject(object: Attributes, isAllowed: (text: string) => boolean): Attributes {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    const filtered = key === 'css' || !hasNoCssSyntax(key) ? undefined : filterValue(value, isAllowed);
    return filtered === undefined ? [] : [[key, filtered]];
  });
  return Object.fromEntries(entries);
}

function filterValue(value: Json, isAllowed: (text: string) => boolean): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => filterValue(element, isAllowed) ?? null);
  if (isObject(value)) return filterObject(value, isAllowed);
  return typeof value === 'string' && !isAllowed(value) ? undefined : value;
}

/** Whether a text contains nothing that could end a CSS declaration or the `style` element. */
const hasNoCssSyntax = (text: string): boolean => !/[<>{};\\]|\/\*|\*\//.test(text);

const isSafeStyleValue = (value: string): boolean =>
  value === '' || (!value.includes(';') && filterStyle(`--value:${value}`) !== undefined);

/** The changes of a site to the settings and styles of its theme. */
export interface StylesDocument {
  settings: Attributes;
  styles: Attributes;
}

/** The property that marks a stored document as changes of a site, not as a document of a theme. */
const USER_DOCUMENT_KEY = 'isGlobalStylesUserThemeJSON';

const VERSION = 3;

/** Parses the stored text. Returns null if it is not such a document. */
export function parseStylesDocument(text: string): StylesDocument | null {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (!isObject(value) || value[USER_DOCUMENT_KEY] !== true) return null;
  return { settings: objectOrEmpty(value.settings), styles: objectOrEmpty(value.styles) };
}

/** Returns the text to store. Empty settings and styles are left out. */
export function serializeStylesDocument({ settings, styles }: StylesDocument): string {
  return JSON.stringify({
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(styles).length > 0 ? { styles } : {}),
    [USER_DOCUMENT_KEY]: true,
    version: VERSION,
  });
}

const objectOrEmpty = (value: Json | undefined): Attributes => (isObject(value) ? value : {});
