import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { requireShortTexts, writtenTexts } from '../../content/write/content-columns.ts';
import { saveRevision } from '../../content/write/revisions.ts';
import { readStoredState } from '../../content/write/stored-state.ts';
import { type Precondition, requireUnchanged } from '../../content/write/write-permission.ts';
import { recordItem, writeRelatedRows } from '../../content/write/write-related-rows.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { orderKey } from '../../core/normalize.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/row-locks.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { updatePost } from '../../core/rows/post-writes.ts';
import { isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { writeRendered } from '../../rendering/stored/render-written.ts';
import { knownSettings, knownStyles } from './filter-theme-json.ts';
import { filterGlobalSettings, filterGlobalStyles, requireSafeCss } from './global-custom-css.ts';
import { parseStylesDocument, type StylesDocument, serializeStylesDocument } from './global-styles-document.ts';
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
    const post = await updatePost(client, {
      stored,
      data: { ...(await changedColumns(stored, { input, context })), modified: now.local, modifiedGmt: now.gmt },
    });
    const type = requireType(context, GLOBAL_STYLES_TYPE);
    const { title, modified } = post;
    const state = await readStoredState(client, { post, type, title, modified, assignments: [], context });
    const revision = await saveRevision(client, { post, authorId: viewer.userId, state, meta: state.meta });
    await writeRelatedRows(client, { post, meta: new Map(), changesTexts: true, revisionId: revision?.id ?? 0 });
    const markup = await render({ post, dependencies: state.dependencies });
    await updatePost(client, { stored: post, data: { ...revision?.summary, ...markup } });
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
  const styles = knownStyles(sent, await activeTheme(context));
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
