import {
  contentStyles,
  RENDERED_COLUMNS,
  renderedContent,
  renderedExcerpt,
  renderedRevisionTitle,
  renderWholeExcerpt,
} from '../../content/rendered/rendered-content.ts';
import { costs } from '../../core/graphql/field-cost.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isStaticFrontPage, isStaticPostsPage } from '../../core/site/static-pages.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { fieldFormatEnum } from '../core/content-enums.ts';
import type { WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';
import { isDeleted, isRestricted, mayEdit, ownerOf } from '../nodes/visible-node.ts';
import { isPreviewRevision } from './revision-preview.ts';

type Texts = 'title' | 'content' | 'excerpt';

interface FormatArguments {
  format?: 'RAW' | 'RENDERED' | null;
}

/** The cost of a long text of an item, which reflects its usual size. */
const TEXT_COST = 10;

const TEXTS: Record<
  Texts,
  { columns: ReturnType<typeof reads>; render(row: ContentRow, context: RequestContext): string | Promise<string> }
> = {
  // Titles are decoded: clients show them as text.
  title: {
    columns: reads('title', 'titleRendered', 'type'),
    render: (row, context) =>
      row.type === 'revision'
        ? Promise.resolve(renderedRevisionTitle(row, context)).then(decodeEntities)
        : decodeEntities(row.titleRendered),
  },
  content: { columns: reads('content', 'contentRendered', ...RENDERED_COLUMNS), render: renderedContent },
  excerpt: { columns: reads('excerpt', 'excerptRendered', ...RENDERED_COLUMNS), render: excerptOf },
};

/**
 * Returns the excerpt. One that is created from the content has its first words, also those after `<!--more-->`, where
 * the stored excerpt ends.
 */
async function excerptOf(row: ContentRow, context: RequestContext): Promise<string> {
  if (row.excerpt.trim() !== '') return renderedExcerpt(row, context);
  const isWhole = row.type === 'revision' || (await context.loaders.foldedContent.load(row.id));
  return isWhole ? renderWholeExcerpt(row, context) : renderedExcerpt(row, context);
}

/** Text that is empty becomes null. */
export const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Creates the field with the style rules that the blocks of the content need. */
export const contentStylesField = (t: WpgraphqlFields<ContentRow>) =>
  t.string({
    description: 'The style rules that the blocks of `content` need, in CSS, beside the style sheet of the site.',
    extensions: { ...reads('contentRendered', ...RENDERED_COLUMNS), ...costs(TEXT_COST) },
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) =>
      isRestricted(row, context) ? null : contentStyles(row, context),
  });

/** Creates a field with a text of an item: as HTML, or as its author wrote it for viewers who may edit the item. */
export function textField(t: WpgraphqlFields<ContentRow>, name: Texts) {
  const { columns, render } = TEXTS[name];
  return t.string({
    description: 'The text as HTML; `RAW` returns the source text to viewers who may edit the item.',
    args: { format: t.arg({ type: fieldFormatEnum(t.builder as never) }) },
    extensions: { ...columns, ...(name === 'title' ? {} : costs(TEXT_COST)) },
    resolve: async (row: ContentRow, { format }: FormatArguments, context: RequestContext) => {
      if (name !== 'title' && isRestricted(row, context)) return null;
      if (format === 'RAW') return mayEdit(row, context) ? textOrNull(row[name]) : null;
      const text = await render(row, context);
      // Front ends render excerpts without a check for null.
      return name === 'excerpt' ? text : textOrNull(text);
    },
  });
}

/** The columns that permalinks depend on. */
export const LINK_COLUMNS = reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId');

/** Whether the item is the front page of the site. */
export const isFrontPage = ({ type, id }: ContentRow, { site }: RequestContext): boolean =>
  type === 'page' && isStaticFrontPage(id, site);

/** Whether the item is the page that shows the posts. */
export const isPostsPage = ({ type, id }: ContentRow, { site }: RequestContext): boolean =>
  type === 'page' && isStaticPostsPage(id, site);

/** Returns the address of an item; of its owner with `preview=true` for the revision that is its preview. */
export async function contentLink(row: ContentRow, context: RequestContext): Promise<string> {
  if (row.type !== 'revision') return permalinkOf(row, context);
  if (!isPreviewRevision(row)) return `${context.kernel.addresses.home}/?p=${row.id}`;
  const link = await permalinkOf(ownerOf(row), context);
  return `${link}${link.includes('?') ? '&' : '?'}preview=true`;
}

/** Whether the item has no address of its own: the page that shows the posts, but not its translations. */
export const isPageOfPosts = (row: ContentRow, context: RequestContext): boolean =>
  isPostsPage(row, context) && context.site.integer('page_for_posts') === row.id;

/**
 * Returns the path of an item, decoded; null for the page that shows the posts. The front page of a language has the path of its
 * permalink.
 */
export async function contentUri(row: ContentRow, context: RequestContext): Promise<string | null> {
  if (isDeleted(row) || isPageOfPosts(row, context)) return null;
  if (isFrontPage(row, context) && context.site.integer('page_on_front') === row.id) return '/';
  return pathOfAddress(await contentLink(row, context), { context, isDecoded: true });
}

/** The fields of the password of an item. */
export const passwordFields = (t: WpgraphqlFields<ContentRow>) => ({
  hasPassword: t.boolean({ extensions: reads('password'), resolve: ({ password }: ContentRow) => password !== '' }),
  password: t.string({
    description: 'The password, for viewers who may edit the item.',
    extensions: reads('password'),
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) =>
      row.password !== '' && mayEdit(row, context) ? row.password : null,
  }),
});
