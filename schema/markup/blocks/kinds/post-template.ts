import { withinAllowance } from '../../allowance.ts';
import { type Attributes, integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { termClassName } from '../../html/class-name.ts';
import type { PostData } from '../../render-environment.ts';
import { border, color, defineBlock, plain, typography } from '../define-block.ts';
import { postsOf } from '../parts/post-query.ts';
import { byName } from '../parts/terms-by-name.ts';
import { contains, loadFeaturedImages } from '../referenced-content.ts';
import type { BlockContext } from '../render-context.ts';

/** Lists nested more deeply than this are empty. */
const MAX_QUERY_LEVEL = 2;

export const postTemplateBlock = defineBlock('core/post-template', {
  title: 'Post Template',
  category: 'theme',
  description: 'How each item of a list looks.',
  ancestor: ['core/query'],
  usesContext: [
    'queryId',
    'query',
    'displayLayout',
    'templateSlug',
    'previewPostType',
    'enhancedPagination',
    'postType',
  ],
  supports: {
    ...plain,
    anchor: true,
    reusable: false,
    align: ['wide', 'full'],
    layout: true,
    spacing: { margin: true, padding: true, blockGap: true },
    ...color,
    ...typography,
    ...border,
  },
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { attributes, block, context } = rendering;
    const { state } = context;
    state.isDynamic = true;
    if (state.queryLevel >= MAX_QUERY_LEVEL) return '';
    const posts = await postsOf(context);
    if (posts.length === 0) return '';
    if (contains(block, 'core/post-featured-image')) await loadFeaturedImages(state, posts);
    const items: string[] = [];
    state.queryLevel += 1;
    for (const post of posts) {
      const inner: BlockContext = {
        ...context,
        postId: post.id,
        postType: post.type,
        depth: context.depth + 1,
      };
      const item = async () => `<li class="${postClasses(post)}">${await state.tools.renderInner(block, inner)}</li>`;
      items.push(await withinAllowance(state, item));
    }
    state.queryLevel -= 1;
    const classes = [
      ...columnClasses(attributes, context),
      ...(textAt(attributes, 'style', 'elements', 'link', 'color', 'text') ? ['has-link-color'] : []),
    ];
    return `<ul ${rendering.wrapper({ class: classes.join(' ') })}>${items.join('')}</ul>`;
  },
});

function columnClasses(attributes: Attributes, context: BlockContext): string[] {
  const layout = objectAt(attributes, 'layout');
  const columns = integerAt(layout, 'columnCount');
  if (layout.type === 'grid' && columns) return [`columns-${columns}`];
  const display = objectAt(context.values['core/query'], 'displayLayout');
  return display.type === 'flex' ? ['is-flex-container', `columns-${integerAt(display, 'columns') ?? 3}`] : [];
}

/** The classes that describe a post. */
function postClasses(post: PostData): string {
  const prefixes: Readonly<Record<string, string>> = { post_tag: 'tag' };
  const order = ['category', 'post_tag'];
  // The format is a column of the post; imported sites may also have it as a term.
  const terms = post.terms
    .filter(({ taxonomy }) => taxonomy !== 'post_format')
    .sort((a, b) => order.indexOf(a.taxonomy) - order.indexOf(b.taxonomy) || byName(a, b));
  const hasThumbnail = post.featuredMediaId > 0 && !post.isLocked;
  const password = post.isLocked ? 'post-password-required' : post.hasPassword ? 'post-password-protected' : '';
  return [
    'wp-block-post',
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(post.type === 'post' ? [`format-${post.format || 'standard'}`] : []),
    ...(password === '' ? [] : [password]),
    ...(hasThumbnail ? ['has-post-thumbnail'] : []),
    'hentry',
    ...terms.map((term) => `${prefixes[term.taxonomy] ?? term.taxonomy}-${termClassName(term)}`),
    ...(post.format === '' || post.format === 'standard' ? [] : [`post_format-post-format-${post.format}`]),
  ].join(' ');
}
