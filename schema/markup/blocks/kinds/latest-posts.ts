import { withinAllowance } from '../../allowance.ts';
import { type Attributes, integerAt, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { attachmentImage, imageLoading } from '../../images/attachment-image.ts';
import type { PostData } from '../../render-environment.ts';
import { prefixedTitle, renderTitle } from '../../render-title.ts';
import { choice, defineBlock, flag, list, number, text } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { renderFullContent, renderPlainExcerpt } from '../parts/post-markup.ts';
import { parsePostQuery, positiveIntegers } from '../parts/post-query.ts';
import { loadAttachmentById, loadFeaturedImages } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

const LOCKED_CONTENT = 'This content is password protected.';

export const latestPostsBlock = defineBlock('core/latest-posts', {
  title: 'Latest Posts',
  category: 'widgets',
  description: 'A list of the newest posts.',
  keywords: ['recent posts'],
  attributes: {
    categories: { ...list(), items: { type: 'object' } },
    selectedAuthor: number(),
    postsToShow: number(5),
    displayPostContent: flag(false),
    displayPostContentRadio: text('excerpt'),
    excerptLength: number(55),
    displayAuthor: flag(false),
    displayPostDate: flag(false),
    order: text('desc'),
    orderBy: text('date'),
    displayFeaturedImage: flag(false),
    featuredImageAlign: choice(['left', 'center', 'right']),
    featuredImageSizeSlug: text('thumbnail'),
    featuredImageSizeWidth: { ...number(), default: null },
    featuredImageSizeHeight: { ...number(), default: null },
    addLinkToFeaturedImage: flag(false),
  },
  supports: {
    anchor: true,
    align: true,
    html: false,
    layout: true,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { margin: true, padding: true, blockGap: { __experimentalDefault: '1.25em' }, ...controls('blockGap') },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    interactivity: { clientNavigation: true },
  },
  layout: {},
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { posts } = await context.state.environment.load.queryPosts({
      ...parsePostQuery({}, 0),
      perPage: integerAt(attributes, 'postsToShow') ?? 5,
      order: attributes.order === 'asc' ? 'asc' : 'desc',
      orderBy: textAt(attributes, 'orderBy') ?? 'date',
      authors: positiveIntegers([attributes.selectedAuthor ?? null]),
      terms: { category: positiveIntegers(categoryIds(attributes.categories)) },
      sticky: 'ignore',
      isPublicOnly: true,
    });
    for (const post of posts) context.state.posts.set(post.id, post);
    if (attributes.displayFeaturedImage === true) await loadFeaturedImages(context.state, posts);
    const items: string[] = [];
    for (const post of posts) {
      items.push(await withinAllowance(context.state, async () => `<li>${await renderPost(post, rendering)}</li>\n`));
    }
    const classes = [
      'wp-block-latest-posts__list',
      ...gridClasses(attributes),
      ...(attributes.displayPostDate === true ? ['has-dates'] : []),
      ...(attributes.displayAuthor === true ? ['has-author'] : []),
      ...linkColorClasses(rendering),
    ];
    return `<ul ${rendering.wrapperAttributes({ class: classes.join(' ') })}>${items.join('')}</ul>`;
  },
});

/** Returns the classes of a grid: the layout of the block or, without one, its older setting. */
function gridClasses(attributes: Attributes): string[] {
  const layout = objectAt(attributes, 'layout');
  if ((layout.type ?? attributes.postLayout) !== 'grid') return [];
  const columns = integerAt(layout, 'columnCount') ?? integerAt(attributes, 'columns');
  if (!columns) return ['is-grid'];
  return ['is-grid', `columns-${columns}`, ...(layout.minimumColumnWidth ? ['has-native-responsive-grid'] : [])];
}

function categoryIds(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.map((each) => valueAt(each, 'id') ?? each);
  return value === undefined ? [] : [value];
}

async function renderPost(post: PostData, rendering: BlockRenderInput): Promise<string> {
  const { attributes, context } = rendering;
  const title = renderTitle(prefixedTitle(post.title, post), context.state.environment) || '(no title)';
  const parts: string[] = [];
  if (attributes.displayFeaturedImage === true) parts.push(await renderFeaturedImage(post, { title, rendering }));
  parts.push(`<a class="wp-block-latest-posts__post-title" href="${escapeUrl(post.link)}">${title}</a>`);
  if (attributes.displayAuthor === true && post.author !== null) {
    parts.push(`<div class="wp-block-latest-posts__post-author">by ${escapeHtml(post.author.name)}</div>`);
  }
  if (attributes.displayPostDate === true) {
    const { site } = context.state.environment;
    const formattedDate = site.formatDate(site.dateFormat, post.date);
    parts.push(
      `<time datetime="${escapeAttribute(site.formatDate('c', post.date))}" class="wp-block-latest-posts__post-date">${formattedDate}</time>`,
    );
  }
  const shownText = textAt(attributes, 'displayPostContentRadio') ?? 'excerpt';
  if (attributes.displayPostContent === true && (shownText === 'excerpt' || shownText === 'full_post'))
    parts.push(await renderPostContent(post, { title, rendering }));
  return parts.join('');
}

async function renderPostContent(
  post: PostData,
  { title, rendering: { attributes, context } }: { title: string; rendering: BlockRenderInput },
): Promise<string> {
  if (attributes.displayPostContentRadio === 'full_post') {
    const content = post.isLocked ? LOCKED_CONTENT : await renderFullContent(post, context);
    return `<div class="wp-block-latest-posts__post-full-content">${content}</div>`;
  }
  const length = integerAt(attributes, 'excerptLength') ?? 55;
  const excerpt = post.isLocked ? LOCKED_CONTENT : await renderPlainExcerpt(post, { context, length });
  const more = `… <a class="wp-block-latest-posts__read-more" href="${escapeUrl(post.link)}" rel="noopener">Read more<span class="screen-reader-text">: ${title}</span></a>`;
  const text = excerpt.endsWith(' [&hellip;]') ? excerpt.slice(0, -' [&hellip;]'.length) + more : excerpt;
  return `<div class="wp-block-latest-posts__post-excerpt">${text}</div>`;
}

async function renderFeaturedImage(
  post: PostData,
  { title, rendering: { attributes, context } }: { title: string; rendering: BlockRenderInput },
): Promise<string> {
  const { state } = context;
  const attachment = await loadAttachmentById(state, post.featuredMediaId);
  if (attachment === undefined) return '';
  const size = textAt(attributes, 'featuredImageSizeSlug') ?? 'thumbnail';
  const width = integerAt(attributes, 'featuredImageSizeWidth');
  const height = integerAt(attributes, 'featuredImageSizeHeight');
  const style = `${width ? `max-width:${width}px;` : ''}${height ? `max-height:${height}px;` : ''}`;
  const image = attachmentImage(attachment, {
    size,
    site: state.environment.site,
    attributes: { class: `attachment-${size} size-${size} wp-post-image`, style },
    loading: imageLoading(state),
  });
  const align = textAt(attributes, 'featuredImageAlign');
  const classes = `wp-block-latest-posts__featured-image${align ? ` align${align}` : ''}`;
  const isLinked = attributes.addLinkToFeaturedImage === true;
  const linkedImage = isLinked
    ? `<a href="${escapeUrl(post.link)}" aria-label="${escapeAttribute(title)}">${image}</a>`
    : image;
  return `<div class="${escapeAttribute(classes)}">${linkedImage}</div>`;
}
