import { textAt } from '../../block-grammar/parsed-block.ts';
import type { AttachmentData, PostData, SiteData, TermData } from '../../render-environment.ts';
import { prefixedTitle, renderTitle } from '../../render-title.ts';
import { loadAttachmentById, loadPostById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';

/** Loads the post that contains a block, and marks the rendering as dynamic. Undefined if there is none. */
export async function loadCurrentPost({ context }: BlockRenderInput): Promise<PostData | undefined> {
  context.state.isDynamic = true;
  return loadPostById(context.state, context.postId);
}

/** Loads the featured image of the post that contains a block. */
export async function loadCurrentFeaturedImage(rendering: BlockRenderInput): Promise<AttachmentData | undefined> {
  const post = await loadCurrentPost(rendering);
  return post === undefined ? undefined : loadAttachmentById(rendering.context.state, post.featuredMediaId);
}

/** Renders the title of a post, with the prefix for private and protected posts. */
export function renderPostTitle(post: PostData, { context }: BlockRenderInput): string {
  return renderTitle(prefixedTitle(post.title, post), context.state.environment);
}

/** Returns the `class` attribute for the text alignment of a block; empty without one. */
export function textAlignClass({ attributes }: BlockRenderInput): Record<string, string> {
  const align = textAt(attributes, 'textAlign');
  return align ? { class: `has-text-align-${align}` } : {};
}

/** Returns the `class` attribute of a block with links: other classes, the text alignment, and whether links have a color. */
export function linkTextClasses(rendering: BlockRenderInput, ...others: readonly string[]): { class: string } {
  const align = textAlignClass(rendering).class;
  return { class: [...others, ...(align ? [align] : []), ...linkColorClasses(rendering)].join(' ') };
}

/** Returns the class of a block whose links have a color. */
export function linkColorClasses({ attributes }: Pick<BlockRenderInput, 'attributes'>): string[] {
  return textAt(attributes, 'style', 'elements', 'link', 'color', 'text') === undefined ? [] : ['has-link-color'];
}

/** Returns the data of the site, and marks the rendering as dynamic. */
export function currentSite({ context }: BlockRenderInput): SiteData {
  context.state.isDynamic = true;
  return context.state.environment.site;
}

/** The taxonomies of items that content does not show: formats, which are columns, languages and groups of translations. */
export const HIDDEN_TAXONOMIES: ReadonlySet<string> = new Set(['post_format', 'language', 'post_translations']);

/** Returns the home address for links in content, in the language of the page that shows it. */
export const homeOf = ({ homeUrl, url }: SiteData): string => homeUrl ?? url;

/** Returns the tag name of a heading level; 0 is a paragraph. */
export const headingTagName = (level: number): string => (level === 0 ? 'p' : `h${level}`);

/** Returns the terms of a post in the selected taxonomies, sorted by name. */
export function sortedTermsOf(post: PostData, isShown: (taxonomy: string) => boolean): TermData[] {
  return post.terms.filter(({ taxonomy }) => isShown(taxonomy)).sort(compareTermNames);
}

/** Compares terms by name, ignoring case. */
export const compareTermNames = (a: TermData, b: TermData): number =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
