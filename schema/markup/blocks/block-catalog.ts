import { accordionBlock } from './kinds/accordion.ts';
import { accordionHeadingBlock } from './kinds/accordion-heading.ts';
import { accordionItemBlock } from './kinds/accordion-item.ts';
import { accordionPanelBlock } from './kinds/accordion-panel.ts';
import { archivesBlock } from './kinds/archives.ts';
import { audioBlock } from './kinds/audio.ts';
import { avatarBlock } from './kinds/avatar.ts';
import { reusableBlock } from './kinds/block.ts';
import { breadcrumbsBlock } from './kinds/breadcrumbs.ts';
import { buttonBlock, buttonsBlock } from './kinds/buttons.ts';
import { calendarBlock } from './kinds/calendar.ts';
import { categoriesBlock } from './kinds/categories.ts';
import { codeBlock } from './kinds/code.ts';
import { columnBlock, columnsBlock } from './kinds/columns.ts';
import { commentAuthorAvatarBlock } from './kinds/comment-author-avatar.ts';
import { commentAuthorNameBlock } from './kinds/comment-author-name.ts';
import { commentContentBlock } from './kinds/comment-content.ts';
import { commentDateBlock } from './kinds/comment-date.ts';
import { commentEditLinkBlock } from './kinds/comment-edit-link.ts';
import { commentReplyLinkBlock } from './kinds/comment-reply-link.ts';
import { commentTemplateBlock } from './kinds/comment-template.ts';
import { commentsBlock } from './kinds/comments.ts';
import { commentsPaginationBlock } from './kinds/comments-pagination.ts';
import { commentsPaginationNextBlock } from './kinds/comments-pagination-next.ts';
import { commentsPaginationNumbersBlock } from './kinds/comments-pagination-numbers.ts';
import { commentsPaginationPreviousBlock } from './kinds/comments-pagination-previous.ts';
import { commentsTitleBlock } from './kinds/comments-title.ts';
import { coverBlock } from './kinds/cover.ts';
import { detailsBlock } from './kinds/details.ts';
import { embedBlock } from './kinds/embed.ts';
import { fileBlock } from './kinds/file.ts';
import { footnotesBlock } from './kinds/footnotes.ts';
import { freeformBlock } from './kinds/freeform.ts';
import { galleryBlock } from './kinds/gallery.ts';
import { groupBlock } from './kinds/group.ts';
import { headingBlock } from './kinds/heading.ts';
import { homeLinkBlock } from './kinds/home-link.ts';
import { htmlBlock } from './kinds/html.ts';
import { iconBlock } from './kinds/icon.ts';
import { imageBlock } from './kinds/image.ts';
import { languageSwitcherBlock } from './kinds/language-switcher.ts';
import { latestCommentsBlock } from './kinds/latest-comments.ts';
import { latestPostsBlock } from './kinds/latest-posts.ts';
import { legacyWidgetBlock } from './kinds/legacy-widget.ts';
import { listBlock } from './kinds/list.ts';
import { listItemBlock } from './kinds/list-item.ts';
import { loginoutBlock } from './kinds/loginout.ts';
import { mathBlock } from './kinds/math.ts';
import { mediaTextBlock } from './kinds/media-text.ts';
import { missingBlock } from './kinds/missing.ts';
import { moreBlock } from './kinds/more.ts';
import { navigationBlock } from './kinds/navigation.ts';
import { navigationLanguageSwitcherBlock } from './kinds/navigation-language-switcher.ts';
import { navigationLinkBlock } from './kinds/navigation-link.ts';
import { navigationOverlayCloseBlock } from './kinds/navigation-overlay-close.ts';
import { navigationSubmenuBlock } from './kinds/navigation-submenu.ts';
import { nextpageBlock } from './kinds/nextpage.ts';
import { pageListBlock } from './kinds/page-list.ts';
import { pageListItemBlock } from './kinds/page-list-item.ts';
import { paragraphBlock } from './kinds/paragraph.ts';
import { patternBlock } from './kinds/pattern.ts';
import { playlistBlock } from './kinds/playlist.ts';
import { playlistTrackBlock } from './kinds/playlist-track.ts';
import { postAuthorBlock } from './kinds/post-author.ts';
import { postAuthorBiographyBlock } from './kinds/post-author-biography.ts';
import { postAuthorNameBlock } from './kinds/post-author-name.ts';
import { postCommentsBlock } from './kinds/post-comments.ts';
import { postCommentsCountBlock } from './kinds/post-comments-count.ts';
import { postCommentsFormBlock } from './kinds/post-comments-form.ts';
import { postCommentsLinkBlock } from './kinds/post-comments-link.ts';
import { postContentBlock } from './kinds/post-content.ts';
import { postDateBlock } from './kinds/post-date.ts';
import { postExcerptBlock } from './kinds/post-excerpt.ts';
import { postFeaturedImageBlock } from './kinds/post-featured-image.ts';
import { postNavigationLinkBlock } from './kinds/post-navigation-link.ts';
import { postTemplateBlock } from './kinds/post-template.ts';
import { postTermsBlock } from './kinds/post-terms.ts';
import { postTimeToReadBlock } from './kinds/post-time-to-read.ts';
import { postTitleBlock } from './kinds/post-title.ts';
import { preformattedBlock } from './kinds/preformatted.ts';
import { pullquoteBlock } from './kinds/pullquote.ts';
import { queryBlock } from './kinds/query.ts';
import { queryNoResultsBlock } from './kinds/query-no-results.ts';
import { queryPaginationBlock } from './kinds/query-pagination.ts';
import { queryPaginationNextBlock } from './kinds/query-pagination-next.ts';
import { queryPaginationNumbersBlock } from './kinds/query-pagination-numbers.ts';
import { queryPaginationPreviousBlock } from './kinds/query-pagination-previous.ts';
import { queryTitleBlock } from './kinds/query-title.ts';
import { queryTotalBlock } from './kinds/query-total.ts';
import { quoteBlock } from './kinds/quote.ts';
import { readMoreBlock } from './kinds/read-more.ts';
import { rssBlock } from './kinds/rss.ts';
import { searchBlock } from './kinds/search.ts';
import { separatorBlock } from './kinds/separator.ts';
import { shortcodeBlock } from './kinds/shortcode.ts';
import { siteLogoBlock } from './kinds/site-logo.ts';
import { siteTaglineBlock } from './kinds/site-tagline.ts';
import { siteTitleBlock } from './kinds/site-title.ts';
import { socialLinkBlock, socialLinksBlock } from './kinds/social-links.ts';
import { spacerBlock } from './kinds/spacer.ts';
import { tabListBlock } from './kinds/tab-list.ts';
import { tabPanelBlock, tabPanelsBlock } from './kinds/tab-panels.ts';
import { tableBlock } from './kinds/table.ts';
import { tabsBlock } from './kinds/tabs.ts';
import { tagCloudBlock } from './kinds/tag-cloud.ts';
import { templatePartBlock } from './kinds/template-part.ts';
import { termCountBlock } from './kinds/term-count.ts';
import { termDescriptionBlock } from './kinds/term-description.ts';
import { termNameBlock } from './kinds/term-name.ts';
import { termTemplateBlock } from './kinds/term-template.ts';
import { termsQueryBlock } from './kinds/terms-query.ts';
import { textColumnsBlock } from './kinds/text-columns.ts';
import { verseBlock } from './kinds/verse.ts';
import { videoBlock } from './kinds/video.ts';
import { widgetGroupBlock } from './kinds/widget-group.ts';
import type { BlockType } from './render-context.ts';

// biome-ignore format: one paragraph per category
const BLOCK_TYPE_LIST: readonly BlockType[] = [
  paragraphBlock, headingBlock, listBlock, listItemBlock, quoteBlock, pullquoteBlock, codeBlock, preformattedBlock,
  verseBlock, tableBlock, detailsBlock, footnotesBlock, freeformBlock, missingBlock, accordionBlock,
  accordionItemBlock, accordionHeadingBlock, accordionPanelBlock, tabsBlock, tabListBlock, tabPanelsBlock, tabPanelBlock, mathBlock,
  imageBlock, galleryBlock, coverBlock, audioBlock, videoBlock, fileBlock, mediaTextBlock, iconBlock, playlistBlock,
  playlistTrackBlock,
  embedBlock,
  reusableBlock,
  buttonsBlock, buttonBlock, columnsBlock, columnBlock, groupBlock, moreBlock, nextpageBlock, separatorBlock,
  spacerBlock, textColumnsBlock, homeLinkBlock, navigationLinkBlock, navigationSubmenuBlock,
  navigationOverlayCloseBlock,
  htmlBlock, shortcodeBlock, archivesBlock, calendarBlock, categoriesBlock, latestCommentsBlock, latestPostsBlock,
  pageListBlock, pageListItemBlock, rssBlock, searchBlock, socialLinksBlock, socialLinkBlock, tagCloudBlock,
  legacyWidgetBlock, widgetGroupBlock,
  breadcrumbsBlock, loginoutBlock, navigationBlock, patternBlock, siteLogoBlock, siteTaglineBlock, siteTitleBlock,
  templatePartBlock, avatarBlock, postAuthorBlock, postAuthorBiographyBlock, postAuthorNameBlock,
  postCommentsCountBlock, postContentBlock, postDateBlock, postExcerptBlock, postFeaturedImageBlock,
  postNavigationLinkBlock, postTermsBlock, postTimeToReadBlock, postTitleBlock, readMoreBlock, postTemplateBlock,
  queryBlock, queryNoResultsBlock, queryPaginationBlock, queryPaginationNextBlock, queryPaginationNumbersBlock,
  queryPaginationPreviousBlock, queryTitleBlock, queryTotalBlock, termCountBlock, termDescriptionBlock,
  termNameBlock, termTemplateBlock, termsQueryBlock, commentsBlock, commentTemplateBlock, commentAuthorAvatarBlock,
  commentAuthorNameBlock, commentContentBlock, commentDateBlock, commentEditLinkBlock, commentReplyLinkBlock,
  commentsTitleBlock, commentsPaginationBlock, commentsPaginationNextBlock, commentsPaginationNumbersBlock,
  commentsPaginationPreviousBlock, postCommentsBlock, postCommentsFormBlock, postCommentsLinkBlock,
  languageSwitcherBlock,
  navigationLanguageSwitcherBlock,
];

/** The built-in block types by name, in the order of the inserter. */
export const BLOCK_TYPES: ReadonlyMap<string, BlockType> = new Map(BLOCK_TYPE_LIST.map((type) => [type.name, type]));
