import type { RequestContext } from '../context.ts';
import { renderContent } from '../html/content.ts';
import type { RenderEnvironment } from '../html/environment.ts';
import { renderExcerpt } from '../html/excerpt/excerpt.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import { keepMarkup } from '../rendering/kept-markup.ts';
import { isUpToDate } from '../rendering/stored/version.ts';
import type { ContentRow } from './row.ts';
import type { SourceTexts } from './source-texts.ts';

type Eventually<T> = T | Promise<T>;

/** The columns that decide whether stored markup can be given as it is. */
export const RENDERED_COLUMNS = ['id', 'renderDynamic', 'renderVersion'] as const;

type RenderedRow = Pick<ContentRow, 'id' | 'type' | 'renderDynamic' | 'renderVersion'>;

/** True when the stored markup can be given as it is. */
const isStored = (row: RenderedRow, { site }: RequestContext): boolean => !row.renderDynamic && isUpToDate(row, site);

/** The content as HTML: what was rendered when it was written, or rendered now where more than that decides. */
export function renderedContent(
  row: RenderedRow & Pick<ContentRow, 'contentRendered' | 'forEditing'>,
  context: RequestContext,
): Eventually<string> {
  if (!isStored(row, context)) {
    return isRenderedTwice(row)
      ? render(row, { context, name: 'content for editing', make: contentForEditing })
      : render(row, { context, name: 'content', make: contentOf });
  }
  if (row.contentRendered.includes(BLOCK_MARK)) context.rendering.showsBlocks();
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

/** Takes its turn at once, so that items are rendered in the order they were asked for; gives nothing for what is gone. */
function render(row: RenderedRow, rendering: { context: RequestContext; name: string; make: Make }): Promise<string> {
  const { context, name, make } = rendering;
  const { rendering: queue, loaders } = context;
  queue.mayNeed(row.id);
  return queue.run(
    () => createRenderEnvironment(context),
    (environment) =>
      keepMarkup(context, {
        name: `${name} ${row.id} ${environment.version}`,
        environment,
        make: async () => {
          const needed = queue.takeNeeded();
          void loaders.sourceTexts.loadMany(needed);
          // A file shows itself: a list of files loads all of them at once.
          if (row.type === 'attachment') void loaders.media.loadMany(needed);
          const source = await loaders.sourceTexts.load(row.id);
          return source === null ? '' : make(source, environment.forItem(row.id));
        },
      }),
  );
}

async function contentOf({ id, type, content }: SourceTexts, environment: RenderEnvironment): Promise<string> {
  return (await renderContent({ content, postId: id, postType: type }, environment)).html;
}

/** The types whose content is rendered again where the answer has its source too. */
const RENDERED_TWICE: ReadonlySet<string> = new Set(['post', 'page', 'cms_block', 'cms_navigation']);

/** Of blocks and menus everybody gets the source. */
const isRenderedTwice = ({ type, forEditing }: Pick<ContentRow, 'type' | 'forEditing'>): boolean =>
  RENDERED_TWICE.has(type) && (forEditing === true || type === 'cms_block' || type === 'cms_navigation');

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
