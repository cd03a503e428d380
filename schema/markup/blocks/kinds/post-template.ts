import { withinAllowance } from '../../allowance.ts';
import { type Attributes, integerAt, objectAt } from '../../block-grammar/parsed-block.ts';
import { termClassName } from '../../html/escape.ts';
import type { PostData } from '../../render-environment.ts';
import { defineBlock } from '../define-block.ts';
import { compareTermNames, HIDDEN_TAXONOMIES, linkColorClasses } from '../parts/current-post.ts';
import { hasEnhancedPagination, loadQueryPosts } from '../parts/post-query.ts';
import { containsBlock, loadFeaturedImages } from '../referenced-content.ts';
import type { BlockContext } from '../render-context.ts';
import { templateSupports } from '../support-settings.ts';

/** Post templates nested more deeply than this render nothing. */
const MAX_POST_TEMPLATE_DEPTH = 2;

export const postTemplateBlock = defineBlock('core/post-template', {
  title: 'Post Template',
  category: 'theme',
  description: 'The layout of each item of a list.',
  ancestor: ['core/query'],
  usesContext: [
    'queryId',
    'query',
    'displayLayout',
    'templateSlug',
    'previewPostType',
    'enhancedPagination',
    'postType',
    'postId',
  ],
  supports: templateSupports,
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { attributes, block, parent, context } = rendering;
    const { state } = context;
    state.isDynamic = true;
    if (state.postTemplateDepth >= MAX_POST_TEMPLATE_DEPTH) return '';
    const posts = await loadQueryPosts(context);
    if (posts.length === 0) return '';
    if (containsBlock(block, 'core/post-featured-image')) await loadFeaturedImages(state, posts);
    const items: string[] = [];
    state.postTemplateDepth += 1;
    try {
      for (const post of posts) {
        const innerContext: BlockContext = {
          ...context,
          postId: post.id,
          postType: post.type,
          depth: context.depth + 1,
        };
        const key = hasEnhancedPagination(context) ? ` data-wp-key="post-template-item-${post.id}"` : '';
        const renderItem = async () =>
          `<li${key} class="${postClasses(post)}">${await state.renderers.renderTemplateItem({ block, parent }, innerContext)}</li>`;
        items.push(await withinAllowance(state, renderItem));
      }
    } finally {
      state.postTemplateDepth -= 1;
    }
    const classes = [...columnClasses(context), ...linkColorClasses(rendering), ...gridClasses(attributes)];
    return `<ul ${rendering.wrapperAttributes({ class: classes.join(' ') })}>${items.join('')}</ul>`;
  },
});

function columnClasses(context: BlockContext): string[] {
  const displayLayout = objectAt(context.values['core/query'], 'displayLayout');
  return displayLayout.type === 'flex'
    ? ['is-flex-container', `columns-${integerAt(displayLayout, 'columns') ?? 3}`]
    : [];
}

function gridClasses(attributes: Attributes): string[] {
  const layout = objectAt(attributes, 'layout');
  const columns = integerAt(layout, 'columnCount');
  if (layout.type !== 'grid' || !columns) return [];
  return [`columns-${columns}`, ...(layout.minimumColumnWidth ? ['has-native-responsive-grid'] : [])];
}

/** Returns the CSS classes that describe a post. */
function postClasses(post: PostData): string {
  const prefixes: Readonly<Record<string, string>> = { post_tag: 'tag' };
  const taxonomyOrder = ['category', 'post_tag'];
  const terms = post.terms
    .filter(({ taxonomy }) => !HIDDEN_TAXONOMIES.has(taxonomy))
    .sort((a, b) => taxonomyOrder.indexOf(a.taxonomy) - taxonomyOrder.indexOf(b.taxonomy) || compareTermNames(a, b));
  const hasThumbnail = post.featuredMediaId > 0 && !post.isLocked;
  const passwordClass = post.isLocked ? 'post-password-required' : post.hasPassword ? 'post-password-protected' : '';
  return [
    'wp-block-post',
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(post.type === 'post' ? [`format-${post.format || 'standard'}`] : []),
    ...(passwordClass === '' ? [] : [passwordClass]),
    ...(hasThumbnail ? ['has-post-thumbnail'] : []),
    'hentry',
    ...terms.map((term) => `${prefixes[term.taxonomy] ?? term.taxonomy}-${termClassName(term)}`),
    ...(post.format === '' || post.format === 'standard' ? [] : [`post_format-post-format-${post.format}`]),
  ].join(' ');
}
