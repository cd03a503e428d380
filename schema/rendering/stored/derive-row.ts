import type { OperationEnvironment } from '../../core/render-queue.ts';
import type { SourceTexts } from '../../core/rows/source-texts.ts';
import { renderExcerpt } from '../../markup/excerpt/render-excerpt.ts';
import { renderContent } from '../../markup/render-content.ts';
import type { EmbedAddress } from '../../markup/render-environment.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { Dependencies } from './dependencies.ts';

/** The columns that are computed from the texts of an item. */
export interface DerivedColumns {
  titleRendered: string;
  excerptRendered: string;
  contentRendered: string;
  /** True if the markup depends on more than the item's own texts. */
  renderDynamic: boolean;
  /** The items whose change makes the markup stale; empty if it is rendered on request. */
  dependencies: readonly number[];
  /** The addresses of other sites that the item embeds. */
  embeds: readonly EmbedAddress[];
}

/** Types whose content is data, or appears in other items only. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set([
  'cms_font_face',
  'cms_font_family',
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'nav_menu_item',
]);

/** For items without content, and for those that are rendered on request. */
const NO_MARKUP = { excerptRendered: '', contentRendered: '', dependencies: [] };

/**
 * Renders the texts of an item for the anonymous viewer, and records its dependencies in `recorder`. Passwords are
 * ignored here: the fields check them.
 */
export async function deriveRow(
  row: SourceTexts,
  { environment, recorder = new Dependencies() }: { environment: OperationEnvironment; recorder?: Dependencies },
): Promise<DerivedColumns> {
  const titleRendered = renderTitle(row.title, environment);
  if (WITHOUT_CONTENT.has(row.type)) {
    return { titleRendered, ...NO_MARKUP, renderDynamic: false, embeds: [] };
  }
  const { id: postId, type: postType, content, excerpt } = row;
  const watched = (session: RenderSession) => recorder.watch(environment.forItem(postId, session), postId);
  const rendered = await renderContent({ content, postId, postType }, watched(new RenderSession()));
  const session = new RenderSession();
  const excerptRendered = await renderExcerpt(
    { excerpt, content, postId, postType, automatic: postType !== 'revision' },
    watched(session),
  );
  const renderDynamic = rendered.dynamic || rendered.positional || session.stateUses > 0 || recorder.isOpen;
  return {
    titleRendered,
    ...(renderDynamic ? NO_MARKUP : { excerptRendered, contentRendered: rendered.html, dependencies: recorder.ids }),
    renderDynamic,
    embeds: recorder.embeds,
  };
}
