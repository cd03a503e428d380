import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import type { SourceTexts } from '../core/rows/source-texts.ts';
import { renderExcerpt } from '../markup/excerpt/render-excerpt.ts';
import { renderContent } from '../markup/render-content.ts';
import type { RenderEnvironment } from '../markup/render-environment.ts';
import { cachedMarkup } from '../rendering/cached-markup.ts';
import { createRenderEnvironment } from '../rendering/create-render-environment.ts';
import { isUpToDate } from '../rendering/stored/render-version.ts';

type Eventually<T> = T | Promise<T>;

/** The columns that decide whether stored markup can be returned. */
export const RENDERED_COLUMNS = ['id', 'renderDynamic', 'renderVersion'] as const;

type RenderedRow = Pick<ContentRow, 'id' | 'type' | 'renderDynamic' | 'renderVersion' | 'written'>;

/** Whether the stored markup can be returned. */
const isStored = (row: RenderedRow, { site }: RequestContext): boolean => !row.renderDynamic && isUpToDate(row, site);

/** The content as HTML: what was rendered when it was written, or rendered now where more than that decides. */
export function renderedContent(
  row: RenderedRow & Pick<ContentRow, 'contentRendered' | 'forEditing'>,
  context: RequestContext,
): Eventually<string> {
  if (!isStored(row, context)) {
    return isRenderedTwice(row, context)
      ? render(row, { context, name: 'content for editing', make: contentForEditing })
      : render(row, { context, name: 'content', make: contentOf });
  }
  if (row.contentRendered.includes(BLOCK_MARK)) context.rendering.recordStoredBlocks();
  return row.contentRendered;
}

/** The excerpt as HTML, made from the content where none was written. */
export function renderedExcerpt(
  row: RenderedRow & Pick<ContentRow, 'excerptRendered'>,
  context: RequestContext,
): Eventually<string> {
  return isStored(row, context) ? row.excerptRendered : render(row, { context, name: 'excerpt', make: excerptOf });
}

/** The excerpt with at most `length` words of the content. */
export function renderExcerptOf(
  row: RenderedRow,
  { context, length }: { context: RequestContext; length: number },
): Promise<string> {
  return render(row, {
    context,
    name: `excerpt of ${length}`,
    make: (source, environment) => excerptOf({ ...source, length }, environment),
  });
}

/** What all markup of blocks has somewhere. */
const BLOCK_MARK = 'wp-block-';

type Make = (source: SourceTexts, environment: RenderEnvironment) => Promise<string>;

/** Enters the queue synchronously, so that items are rendered in the order of the calls; empty for a deleted item. */
function render(row: RenderedRow, rendering: { context: RequestContext; name: string; make: Make }): Promise<string> {
  const { context, name, make } = rendering;
  const { rendering: queue, loaders } = context;
  queue.requestSourceTexts(row.id);
  const rendered = queue.run(
    () => createRenderEnvironment(context),
    (environment) =>
      cachedMarkup(context, {
        name: `${name} ${row.id} ${environment.version}`,
        environment,
        make: async () => {
          const needed = queue.takeRequestedTexts();
          void loaders.sourceTexts.loadMany(needed);
          // A file shows itself: a list of files loads all of them at once.
          if (row.type === 'attachment') void loaders.media.loadMany(needed);
          const source = await loaders.sourceTexts.load(row.id);
          return source === null ? '' : make(source, environment.forItem(row.id));
        },
      }),
  );
  // A write that is committed is answered as such, or clients would repeat it.
  if (!row.written) return rendered;
  return rendered.catch((error: unknown) => {
    context.kernel.log.error({ err: error, id: row.id }, 'content cannot be rendered');
    return '';
  });
}

async function contentOf({ id, type, content }: SourceTexts, environment: RenderEnvironment): Promise<string> {
  return (await renderContent({ content, postId: id, postType: type }, environment)).html;
}

/** Content that editors work on is rendered again where the answer has its source too: of some types every viewer gets it. */
function isRenderedTwice(
  { type, forEditing }: Pick<ContentRow, 'type' | 'forEditing'>,
  context: RequestContext,
): boolean {
  const { editsBlocks, showsSource } = context.registry.postTypes.get(type) ?? {};
  return editsBlocks === true && (forEditing === true || showsSource === true);
}

/**
 * For an editor the API renders twice and shows the second result; numbers that elements are given tell.
 */
async function contentForEditing(source: SourceTexts, environment: RenderEnvironment): Promise<string> {
  await contentOf(source, environment);
  return contentOf(source, environment);
}

function excerptOf(source: SourceTexts & { length?: number }, environment: RenderEnvironment): Promise<string> {
  const { id, type, excerpt, content, length } = source;
  const automatic = type !== 'revision';
  return renderExcerpt(
    { excerpt, content, postId: id, postType: type, automatic, ...(length ? { length } : {}) },
    environment,
  );
}
