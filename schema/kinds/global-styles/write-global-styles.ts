import type { Post } from '../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../access/site-access.ts';
import { factsOf } from '../content/facts.ts';
import { orderKey } from '../content/normalise.ts';
import { writeSearchText, writtenTexts } from '../content/write/columns.ts';
import { type Precondition, requireUnchanged } from '../content/write/precondition.ts';
import { keepRevision } from '../content/write/revisions.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { isObject, type Json } from '../html/blocks/block.ts';
import { deriveContent } from '../rendering/stored/derive.ts';
import { lockPost } from '../row-locks.ts';
import { filteredSettings, filteredStyles, requireSafeCss } from './custom-css.ts';
import { readDocument, type StylesDocument, writeDocument } from './document.ts';
import { TYPE } from './read.ts';

/** What may be written. What is absent stays as it is. */
export interface StylesInput {
  title?: string | null;
  settings?: unknown;
  styles?: unknown;
}

/**
 * Changes the styles of the site and keeps a revision. Errors: `rest_global_styles_not_found`, `rest_cannot_edit`,
 * `precondition_failed`, `rest_invalid_param`, `rest_custom_css_invalid_type`, `rest_custom_css_illegal_markup`.
 */
export async function updateGlobalStyles(
  { id, input, precondition }: { id: number; input: StylesInput; precondition: Precondition | null | undefined },
  context: RequestContext,
): Promise<void> {
  const { kernel, viewer, site } = context;
  const { database } = kernel;
  await database.transaction(async (client) => {
    const stored = await lockPost(database, { client, id, lock: 'change' });
    if (stored?.type !== TYPE) throw domainError('rest_global_styles_not_found');
    if (!canEditPost(viewer, factsOf(stored, context))) throw domainError('rest_cannot_edit', { viewer });
    requireUnchanged(stored, precondition);
    const now = site.clock.at(kernel.now());
    const post = await client.post.update({
      where: { id },
      data: { ...changes(stored, { input, context }), modified: now.local, modifiedGmt: now.gmt, renderVersion: 0 },
    });
    await writeSearchText(client, post);
    await keepRevision(client, { post, authorId: viewer.userId });
  });
  await deriveContent(context, { ids: [id] });
}

function changes(stored: Post, { input, context }: { input: StylesInput; context: RequestContext }): Partial<Post> {
  const { title } = writtenTexts({ title: input.title ?? null }, context);
  const known = readDocument(stored.content) ?? { settings: {}, styles: {} };
  const isWritten = given(input.settings) || given(input.styles);
  const document: StylesDocument = {
    settings: given(input.settings) ? writtenSettings(input.settings, context) : known.settings,
    styles: given(input.styles) ? writtenStyles(input.styles, context) : known.styles,
  };
  return {
    ...(title === undefined ? {} : { title, titleKey: orderKey(title) }),
    ...(isWritten ? { content: writeDocument(document) } : {}),
  };
}

const given = (value: unknown): boolean => value !== undefined && value !== null;

function writtenStyles(value: unknown, { viewer }: RequestContext) {
  const styles = objectOf(value, 'styles');
  requireSafeCss(styles);
  return canWriteUnfilteredHtml(viewer) ? styles : filteredStyles(styles);
}

function writtenSettings(value: unknown, { viewer }: RequestContext) {
  const settings = objectOf(value, 'settings');
  return canWriteUnfilteredHtml(viewer) ? settings : filteredSettings(settings);
}

/** An empty list stands for an empty object, as elsewhere in the API. PostgreSQL keeps no NUL. */
function objectOf(value: unknown, parameter: 'settings' | 'styles') {
  if (Array.isArray(value) && value.length === 0) return {};
  const clean = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as Json;
  if (!isObject(clean))
    throw domainError('rest_invalid_param', { parameter, message: `${parameter} must be an object.` });
  return clean;
}
