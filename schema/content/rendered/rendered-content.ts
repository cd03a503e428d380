import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow, SourceTexts } from '../../core/rows/content-row.ts';
import type { OperationEnvironment } from '../../core/work/render-queue.ts';
import { BlockStyles } from '../../markup/blocks/supports/style-rules.ts';
import { renderExcerpt } from '../../markup/excerpt/render-excerpt.ts';
import { renderContent } from '../../markup/render-content.ts';
import type { RenderEnvironment } from '../../markup/render-environment.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { cachedMarkup, localDay } from '../../rendering/cached-markup.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { isUpToDate } from '../../rendering/stored/render-version.ts';

type PromiseOrValue<T> = T | Promise<T>;

/** The columns that decide whether the stored rendering can be returned. */
export const RENDERED_COLUMNS = ['id', 'renderDynamic', 'renderVersion'] as const;

type RenderedRow = Pick<ContentRow, 'id' | 'type' | 'renderDynamic' | 'renderVersion' | 'written' | 'previewed'>;

/** Whether the stored rendering can be returned: it is current, and has no dynamic blocks. */
const canReturnStored = (row: RenderedRow, { site }: RequestContext): boolean =>
  !row.previewed && !row.renderDynamic && isUpToDate(row, site);

/** Returns the content as HTML: the stored rendering, or a new one if that is stale or has dynamic blocks. */
export function renderedContent(
  row: RenderedRow & Pick<ContentRow, 'contentRendered' | 'forEditing' | 'showsSource'>,
  context: RequestContext,
): PromiseOrValue<string> {
  if (!canReturnStored(row, context)) return markupOf(row, context);
  if (row.contentRendered.includes(BLOCK_MARK)) context.rendering.recordStoredBlocks();
  return row.contentRendered;
}

/**
 * Returns the style rules that the blocks of the content need, as the text of a style sheet. They are collected by the
 * rendering of the content in the same answer, so that they are for its numbered classes.
 */
export async function contentStyles(
  row: RenderedContentRow & Pick<ContentRow, 'contentRendered'>,
  context: RequestContext,
): Promise<string> {
  if (canReturnStored(row, context)) {
    // Stored markup has no numbered classes: another rendering has the same.
    if (!STYLED_CLASS.test(row.contentRendered)) return '';
    const styles = new BlockStyles();
    const session = new RenderSession();
    await render(row, {
      context,
      name: 'stored content',
      renderText: renderContentOnce,
      session,
      styles: () => styles,
    });
    return styles.text;
  }
  const begun = begunRendering(row, context);
  if (begun && begun.context !== context) context.rendering.recordRendering();
  const rendering = begun ?? beginRendering(row, context);
  rendering.needsStyles = true;
  await rendering.html;
  // Another part of the answer has rendered what this one shows.
  if (rendering.context !== context) context.reads.add(rendering.context.reads.snapshot());
  if (rendering.styles) return rendering.styles.text;
  // The content was rendered before the rules were asked for.
  contentRenderings.delete(row);
  return contentStyles(row, context);
}

/** A class with rules that does not have a number. */
const STYLED_CLASS = /wp-(?:container|custom-css|states|block-hidden|duotone)-/;

type RenderedContentRow = RenderedRow & Pick<ContentRow, 'forEditing' | 'showsSource'>;

/** The rendering of the content of an item for an answer, which its markup and its style rules share. */
interface ContentRendering {
  context: RequestContext;
  /** Whether the answer has its markup: another field with the content renders it again. */
  isShown: boolean;
  /** Set before the rendering begins, which is not before all fields of the item are resolved. */
  needsStyles: boolean;
  /** The rules; undefined if they were not collected. */
  styles: BlockStyles | undefined;
  html: Promise<string>;
}

/** The last renderings that answers have begun, by the row of the item. */
const contentRenderings = new WeakMap<object, ContentRendering>();

function begunRendering(row: RenderedContentRow, { rendering }: RequestContext): ContentRendering | undefined {
  const begun = contentRenderings.get(row);
  return begun?.context.rendering.answer === rendering.answer ? begun : undefined;
}

function markupOf(row: RenderedContentRow, context: RequestContext): Promise<string> {
  const begun = begunRendering(row, context);
  const rendering = begun && !begun.isShown ? begun : beginRendering(row, context);
  rendering.isShown = true;
  if (rendering.context === context) return rendering.html;
  context.rendering.recordRendering();
  return rendering.html.then((html) => {
    context.reads.add(rendering.context.reads.snapshot());
    return html;
  });
}

function beginRendering(row: RenderedContentRow, context: RequestContext): ContentRendering {
  const styles = () => {
    if (rendering.needsStyles) rendering.styles = new BlockStyles();
    return rendering.styles;
  };
  const rendering: ContentRendering = {
    context,
    isShown: false,
    needsStyles: false,
    styles: undefined,
    html: isRenderedTwice(row, context)
      ? render(row, { context, name: 'content for editing', renderText: renderContentTwice, styles })
      : render(row, { context, name: 'content', renderText: renderContentOnce, styles }),
  };
  contentRenderings.set(row, rendering);
  return rendering;
}

/** Renders the title of a revision: most revisions are never read, so their titles are not rendered on writing. */
export const renderedRevisionTitle = (
  { title }: Pick<ContentRow, 'title'>,
  context: RequestContext,
): PromiseOrValue<string> =>
  title === ''
    ? ''
    : context.rendering.run(
        () => createRenderEnvironment(context),
        async (environment) => renderTitle(title, environment),
      );

/** Returns the excerpt as HTML; created from the content if the item has none. */
export function renderedExcerpt(
  row: RenderedRow & Pick<ContentRow, 'excerptRendered'>,
  context: RequestContext,
): PromiseOrValue<string> {
  return canReturnStored(row, context)
    ? row.excerptRendered
    : render(row, { context, name: 'excerpt', renderText: renderExcerptText });
}

/** Renders the excerpt; one that is created from the content has at most `length` words. */
export function renderExcerptOf(
  row: RenderedRow,
  { context, length }: { context: RequestContext; length: number },
): Promise<string> {
  return render(row, {
    context,
    name: `excerpt of ${length}`,
    renderText: (source, environment) => renderExcerptText({ ...source, length }, environment),
  });
}

/**
 * Renders the excerpt; one that is created from the content goes on after the `<!--more-->` comment, also for
 * revisions.
 */
export function renderWholeExcerpt(row: RenderedRow, context: RequestContext): Promise<string> {
  return render(row, {
    context,
    name: 'whole excerpt',
    renderText: ({ id, type, excerpt, content }, environment) =>
      renderExcerpt({ excerpt, content, postId: id, postType: type, isWhole: true }, environment),
  });
}

/** Renders the content of a file without the file itself, which the content of a file begins with. */
export function renderedDescription(row: RenderedRow, context: RequestContext): Promise<string> {
  return render(row, {
    context,
    name: 'description',
    renderText: async ({ id, content }, environment) =>
      (await renderContent({ content, postId: id, postType: 'post' }, environment)).html,
  });
}

/** Renders the caption of a file; one that is created from the description has its words, without those of the file itself. */
export function renderedCaption(
  row: RenderedRow & Pick<ContentRow, 'excerpt' | 'excerptRendered'>,
  context: RequestContext,
): PromiseOrValue<string> {
  if (row.excerpt.trim() !== '') return renderedExcerpt(row, context);
  return render(row, {
    context,
    name: 'caption',
    renderText: ({ id, excerpt, content }, environment) =>
      renderExcerpt({ excerpt, content, postId: id, postType: 'post', isWhole: true }, environment),
  });
}

/** A text that rendered blocks contain. */
const BLOCK_MARK = 'wp-block-';

type RenderText = (source: SourceTexts, environment: RenderEnvironment) => Promise<string>;

interface ContentToRender {
  context: RequestContext;
  name: string;
  renderText: RenderText;
  /** A session in place of that of the answer, so that the rendering does not affect that of other items. */
  session?: RenderSession;
  /** Called when the rendering begins: where it collects the style rules, if they are needed. */
  styles?: () => BlockStyles | undefined;
}

/**
 * Renders in the queue of the request, in the order of the calls; empty for a deleted item. Must be called
 * synchronously.
 */
function render(row: RenderedRow, rendering: ContentToRender): Promise<string> {
  const { context, name, renderText, session } = rendering;
  const { rendering: queue, loaders } = context;
  const { previewed } = row;
  if (!previewed) queue.requestSourceTexts(row.id);
  // What the rendering reads is recorded apart from the item and from others.
  const itemContext = context.forPart?.() ?? context;
  const renderSource = async (shared: OperationEnvironment): Promise<string> => {
    const environment = itemContext === context ? shared : await createRenderEnvironment(itemContext, shared);
    const needed = queue.takeRequestedTexts();
    for (const id of needed) environment.itemsOfAnswer.add(id);
    // This item does not depend on the texts of the others.
    const loadersOfAnswer = context.loadersOfAnswer ?? loaders;
    void loadersOfAnswer.sourceTexts.loadMany(needed);
    // The content of an attachment shows its file: the files of a list are loaded together.
    if (row.type === 'attachment') void loadersOfAnswer.media.loadMany(needed);
    const source = previewed?.source ?? (await itemContext.loaders.sourceTexts.load(row.id));
    if (source === null) return '';
    const forItem = environment.forItem(row.id, session);
    const { allowance } = environment;
    return renderText(source, { ...forItem, ...(allowance ? { allowance } : {}), styles: shared.styles });
  };
  const rendered = queue.run(
    () => createRenderEnvironment(context),
    (environment) => {
      const shared = { ...environment, ...(session ? { session } : {}), styles: rendering.styles?.() };
      // A preview is not stored: its texts are not those of the item.
      if (previewed) return renderSource(shared);
      return cachedMarkup(itemContext, {
        name: `${name} ${row.id} ${shared.version}`,
        day: localDay(context),
        environment: shared,
        render: () => renderSource(shared),
      });
    },
  );
  // After a committed write, a failure to render is not reported as an error: clients would repeat the write.
  if (!row.written) return rendered;
  return rendered.catch((error: unknown) => {
    context.kernel.log.error({ err: error, id: row.id }, 'the content of an item could not be rendered');
    return '';
  });
}

async function renderContentOnce({ id, type, content }: SourceTexts, environment: RenderEnvironment): Promise<string> {
  return (await renderContent({ content, postId: id, postType: type }, environment)).html;
}

/** Whether the content is rendered twice: if the type has blocks and the response also contains the source. */
function isRenderedTwice(
  { type, forEditing, showsSource }: Pick<ContentRow, 'type' | 'forEditing' | 'showsSource'>,
  context: RequestContext,
): boolean {
  const { editsBlocks, showsSource: alwaysShowsSource } = context.registry.postTypes.get(type) ?? {};
  return editsBlocks === true && ((forEditing === true && showsSource === true) || alwaysShowsSource === true);
}

/**
 * Renders the content twice and returns the second result, as the reference does for editors: it differs in the numbers
 * of generated ids and class names.
 */
async function renderContentTwice(source: SourceTexts, environment: RenderEnvironment): Promise<string> {
  const edited = { ...environment, isForEditing: true };
  await renderContentOnce(source, { ...edited, styles: undefined });
  return renderContentOnce(source, edited);
}

function renderExcerptText(source: SourceTexts & { length?: number }, environment: RenderEnvironment): Promise<string> {
  const { id, type, excerpt, content, length } = source;
  const automatic = type !== 'revision';
  return renderExcerpt(
    { excerpt, content, postId: id, postType: type, automatic, ...(length === undefined ? {} : { length }) },
    environment,
  );
}
