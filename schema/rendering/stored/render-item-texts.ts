import type { SourceTexts } from '../../core/rows/content-row.ts';
import type { OperationEnvironment } from '../../core/work/render-queue.ts';
import { renderExcerpt } from '../../markup/excerpt/render-excerpt.ts';
import { renderContent } from '../../markup/render-content.ts';
import type { EmbedAddress } from '../../markup/render-environment.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { DependencyRecorder } from './dependency-recorder.ts';

/** The columns that are computed from the texts of an item. */
export interface RenderedColumns {
  titleRendered: string;
  excerptRendered: string;
  contentRendered: string;
  /** True if the markup depends on more than the texts of the item and its dependencies. */
  renderDynamic: boolean;
  /** The items whose change makes the markup stale; empty if it is rendered on request. */
  dependencies: readonly number[];
  /** The addresses of other sites that the item embeds. */
  embeds: readonly EmbedAddress[];
}

/** Types with content that is not shown to readers, or that only other items show. */
const TYPES_WITHOUT_RENDERED_CONTENT: ReadonlySet<string> = new Set([
  'cms_font_face',
  'cms_font_family',
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'nav_menu_item',
]);

/** The columns of items without content, and of items that are rendered on request. */
const NO_MARKUP = { excerptRendered: '', contentRendered: '', dependencies: [] };

/**
 * Renders the texts of an item for the anonymous viewer, and records its dependencies in `recorder`. Passwords are
 * ignored here: the resolvers of the fields check them.
 */
export async function renderItemTexts(
  row: SourceTexts,
  {
    environment,
    recorder = new DependencyRecorder(),
  }: { environment: OperationEnvironment; recorder?: DependencyRecorder },
): Promise<RenderedColumns> {
  const titleRendered = renderTitle(row.title, environment);
  if (TYPES_WITHOUT_RENDERED_CONTENT.has(row.type)) {
    return { titleRendered, ...NO_MARKUP, renderDynamic: false, embeds: [] };
  }
  const { id: postId, type: postType, content, excerpt } = row;
  const recordingEnvironment = (session: RenderSession) =>
    recorder.recordLoads(environment.forItem(postId, session), postId);
  const rendered = await renderContent({ content, postId, postType }, recordingEnvironment(new RenderSession()));
  const session = new RenderSession();
  const excerptRendered = await renderExcerpt(
    { excerpt, content, postId, postType, automatic: postType !== 'revision' },
    recordingEnvironment(session),
  );
  const renderDynamic =
    rendered.isDynamic || rendered.dependsOnSession || session.stateUseCount > 0 || recorder.isIncomplete;
  return {
    titleRendered,
    ...(renderDynamic ? NO_MARKUP : { excerptRendered, contentRendered: rendered.html, dependencies: recorder.ids }),
    renderDynamic,
    embeds: recorder.embeds,
  };
}
