import type { BlockRenderer } from './context.ts';
import { renderAccordion, renderAccordionItem } from './kinds/accordion.ts';
import { renderArchives, renderCalendar } from './kinds/archives.ts';
import {
  renderCommentAuthorAvatar,
  renderCommentAuthorName,
  renderCommentContent,
  renderCommentDate,
  renderCommentEditLink,
  renderCommentReplyLink,
} from './kinds/comment-parts.ts';
import {
  renderComments,
  renderCommentsCount,
  renderCommentsLink,
  renderCommentsTitle,
  renderCommentTemplate,
} from './kinds/comments.ts';
import { renderCommentsForm } from './kinds/comments-form.ts';
import {
  renderCommentsPageNumbers,
  renderCommentsPagination,
  renderNextComments,
  renderPreviousComments,
} from './kinds/comments-pagination.ts';
import { renderFile } from './kinds/file.ts';
import { renderFootnotes } from './kinds/footnotes.ts';
import { renderGallery, renderImage } from './kinds/image.ts';
import { renderLatestComments, renderLatestPosts } from './kinds/latest.ts';
import { renderCover, renderIcon, renderMediaText } from './kinds/media.ts';
import { renderNavigation, renderNavigationLink, renderNavigationSubmenu } from './kinds/navigation.ts';
import { renderBreadcrumbs, renderPageList } from './kinds/pages.ts';
import { renderNextPage, renderPageNumbers, renderPagination } from './kinds/pagination.ts';
import { renderPatternReference, renderTemplatePart, renderThemePattern } from './kinds/patterns.ts';
import { renderPlaylist, renderPlaylistTrack } from './kinds/playlist.ts';
import {
  renderAvatar,
  renderPostAuthor,
  renderPostAuthorBiography,
  renderPostAuthorName,
  renderPostContent,
  renderPostDate,
  renderPostExcerpt,
  renderPostFeaturedImage,
  renderPostTitle,
  renderReadMore,
} from './kinds/post-parts.ts';
import { renderNoResults, renderPostTemplate, renderQueryTotal } from './kinds/query.ts';
import { renderSearch } from './kinds/search.ts';
import { renderHomeLink, renderLoginOut, renderSiteLogo, renderSiteTagline, renderSiteTitle } from './kinds/site.ts';
import { renderSocialLink } from './kinds/social.ts';
import { renderTabs } from './kinds/tabs.ts';
import { renderTermCount, renderTermDescription, renderTermName, renderTermTemplate } from './kinds/term-query.ts';
import { renderCategories, renderPostTerms, renderTagCloud } from './kinds/terms.ts';
import { renderButton, renderHeading, renderList, renderParagraph, renderShortcode } from './kinds/text.ts';

export interface BlockKind {
  render: BlockRenderer;
  /** The block renders its inner blocks itself. */
  skipsInnerBlocks?: boolean;
}

const nothing: BlockRenderer = () => '';

/** The kinds of blocks whose markup is more than their stored text. */
export const RENDERERS: ReadonlyMap<string, BlockKind> = new Map<string, BlockKind>([
  ['core/accordion', { render: renderAccordion }],
  ['core/accordion-item', { render: renderAccordionItem }],
  ['core/archives', { render: renderArchives }],
  ['core/avatar', { render: renderAvatar }],
  ['core/block', { render: renderPatternReference, skipsInnerBlocks: true }],
  ['core/breadcrumbs', { render: renderBreadcrumbs }],
  ['core/button', { render: renderButton }],
  ['core/calendar', { render: renderCalendar }],
  ['core/categories', { render: renderCategories }],
  ['core/comment-author-avatar', { render: renderCommentAuthorAvatar }],
  ['core/comment-author-name', { render: renderCommentAuthorName }],
  ['core/comment-content', { render: renderCommentContent }],
  ['core/comment-date', { render: renderCommentDate }],
  ['core/comment-edit-link', { render: renderCommentEditLink }],
  ['core/comment-reply-link', { render: renderCommentReplyLink }],
  ['core/comment-template', { render: renderCommentTemplate, skipsInnerBlocks: true }],
  ['core/comments', { render: renderComments }],
  ['core/comments-pagination', { render: renderCommentsPagination }],
  ['core/comments-pagination-next', { render: renderNextComments }],
  ['core/comments-pagination-numbers', { render: renderCommentsPageNumbers }],
  ['core/comments-pagination-previous', { render: renderPreviousComments }],
  ['core/comments-title', { render: renderCommentsTitle }],
  ['core/cover', { render: renderCover }],
  ['core/file', { render: renderFile }],
  ['core/footnotes', { render: renderFootnotes }],
  ['core/gallery', { render: renderGallery }],
  ['core/heading', { render: renderHeading }],
  ['core/home-link', { render: renderHomeLink }],
  ['core/icon', { render: renderIcon }],
  ['core/image', { render: renderImage }],
  ['core/latest-comments', { render: renderLatestComments }],
  ['core/latest-posts', { render: renderLatestPosts }],
  ['core/list', { render: renderList }],
  ['core/loginout', { render: renderLoginOut }],
  ['core/media-text', { render: renderMediaText }],
  ['core/navigation', { render: renderNavigation, skipsInnerBlocks: true }],
  ['core/navigation-link', { render: renderNavigationLink }],
  ['core/navigation-submenu', { render: renderNavigationSubmenu }],
  ['core/page-list', { render: renderPageList }],
  ['core/paragraph', { render: renderParagraph }],
  ['core/pattern', { render: renderThemePattern }],
  ['core/playlist', { render: renderPlaylist }],
  ['core/playlist-track', { render: renderPlaylistTrack }],
  ['core/post-author', { render: renderPostAuthor }],
  ['core/post-author-biography', { render: renderPostAuthorBiography }],
  ['core/post-author-name', { render: renderPostAuthorName }],
  ['core/post-comments-count', { render: renderCommentsCount }],
  ['core/post-comments-form', { render: renderCommentsForm }],
  ['core/post-comments-link', { render: renderCommentsLink }],
  ['core/post-content', { render: renderPostContent }],
  ['core/post-date', { render: renderPostDate }],
  ['core/post-excerpt', { render: renderPostExcerpt }],
  ['core/post-featured-image', { render: renderPostFeaturedImage }],
  ['core/post-navigation-link', { render: nothing }],
  ['core/post-template', { render: renderPostTemplate, skipsInnerBlocks: true }],
  ['core/post-terms', { render: renderPostTerms }],
  ['core/post-title', { render: renderPostTitle }],
  ['core/query-no-results', { render: renderNoResults }],
  ['core/query-pagination', { render: renderPagination }],
  ['core/query-pagination-next', { render: renderNextPage }],
  ['core/query-pagination-numbers', { render: renderPageNumbers }],
  ['core/query-pagination-previous', { render: nothing }],
  ['core/query-title', { render: nothing }],
  ['core/query-total', { render: renderQueryTotal }],
  ['core/read-more', { render: renderReadMore }],
  ['core/search', { render: renderSearch }],
  ['core/shortcode', { render: renderShortcode }],
  ['core/site-logo', { render: renderSiteLogo }],
  ['core/site-tagline', { render: renderSiteTagline }],
  ['core/site-title', { render: renderSiteTitle }],
  ['core/social-link', { render: renderSocialLink }],
  ['core/tabs', { render: renderTabs }],
  ['core/tag-cloud', { render: renderTagCloud }],
  ['core/template-part', { render: renderTemplatePart }],
  ['core/term-count', { render: renderTermCount }],
  ['core/term-description', { render: renderTermDescription }],
  ['core/term-name', { render: renderTermName }],
  ['core/term-template', { render: renderTermTemplate, skipsInnerBlocks: true }],
]);
