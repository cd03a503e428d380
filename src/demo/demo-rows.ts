import { posts } from '../../prisma/demo/demo-posts.ts';
import { settings } from '../../prisma/demo/demo-settings.ts';
import type { DemoMenuItem } from '../../prisma/demo/demo-types.ts';
import { images } from '../../prisma/demo/images.ts';
import { comments, users } from '../../prisma/demo/people.ts';
import { menuItems, patterns, terms } from '../../prisma/demo/terms-menu-patterns.ts';
import { defaultRoles } from '../../schema/access/roles.ts';
import { searchTextsOf } from '../../schema/content/rendered/search-text.ts';
import { defaultMenuItemLink } from '../../schema/core/rows/content-row.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { commentSearchTexts } from '../../schema/kinds/comments/write/comment-texts.ts';
import type { ImportRows } from '../import/conversion.ts';
import {
  commonRow,
  contentOf,
  type DemoContext,
  demoDate,
  demoPostRows,
  firstMenuItemId,
  firstPostId,
  formatIds,
  formatTerms,
  navigationId,
  pageIds,
  patternIds,
  termIds,
  userIds,
} from './demo-post-rows.ts';

/** All rows of the demo site, by model. */
export function demoRows(demoContext: DemoContext): Partial<ImportRows> {
  const post = [...demoPostRows(demoContext), ...demoMenuRows(demoContext)];
  const postTerm = relationRows();
  return {
    setting: settingRows(demoContext),
    user: userRows(demoContext),
    applicationPassword: [demoContext.applicationPassword],
    term: termRows(postTerm),
    post,
    postSearchText: post.map(({ id, title = '', excerpt = '', content = '' }) => ({
      postId: id ?? 0,
      ...searchTextsOf({ title, excerpt, content }),
    })),
    attachment: attachmentRows(demoContext),
    menuItem: demoMenuItemRows(demoContext),
    postTerm,
    comment: commentRows(demoContext),
  };
}

function settingRows({ siteUrl }: DemoContext): ImportRows['setting'] {
  const values = {
    siteurl: siteUrl,
    home: siteUrl,
    admin_email: users[0]?.email ?? '',
    default_category: String(termIds.get('notices')),
    wp_page_for_privacy_policy: String(pageIds.get('privacy')),
    roles: defaultRoles,
    ...settings,
    // Application passwords are only checked if this setting is set. The administrator has one.
    using_application_passwords: '1',
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
}

function userRows({ now, passwordHash }: DemoContext): ImportRows['user'] {
  return users.map(({ login, role, email, ...names }, index) => ({
    id: index + 1,
    login,
    loginKey: normalizeText(login),
    slug: login,
    email,
    emailKey: normalizeText(email),
    // No password matches this hash. The other accounts have no password until one is set.
    passwordHash: index === 0 ? passwordHash : '!',
    nickname: login,
    displayNameKey: normalizeText(names.displayName),
    url: '',
    registered: demoDate({ daysAgo: 95, time: '09:00' }, now),
    roles: JSON.stringify([role]),
    ...names,
  }));
}

function termRows(relations: ImportRows['postTerm']): ImportRows['term'] {
  const published = new Set([
    ...posts.flatMap(({ status }, index) => (status ? [] : [firstPostId + index])),
    ...menuItems.map((_item, index) => firstMenuItemId + index),
  ]);
  const rows = [
    ...terms.map(({ parent, description = '', ...term }) => ({
      ...term,
      description,
      parentId: termIds.get(parent ?? '') ?? 0,
    })),
    ...formatTerms.map((format) => ({
      taxonomy: 'post_format',
      slug: `post-format-${format}`,
      name: `post-format-${format}`,
      description: '',
      parentId: 0,
    })),
  ];
  return rows.map((row, index) => ({
    id: index + 1,
    ...row,
    nameKey: normalizeText(row.name),
    count: relations.filter(({ postId, termId }) => termId === index + 1 && published.has(postId)).length,
  }));
}

function relationRows(): ImportRows['postTerm'] {
  const ofPosts = posts.flatMap(({ categories, tags = [], format }, index) => {
    const ids = [...categories, ...tags].map((slug) => termIds.get(slug)).concat(format ? formatIds.get(format) : []);
    return ids.flatMap((termId) => (termId === undefined ? [] : [{ postId: firstPostId + index, termId }]));
  });
  const menuId = termIds.get('main') ?? 0;
  return [...ofPosts, ...menuItems.map((_item, index) => ({ postId: firstMenuItemId + index, termId: menuId }))];
}

function attachmentRows({ writtenImages }: DemoContext): ImportRows['attachment'] {
  return images.map(({ alt, width, height }, index) => ({
    postId: index + 1,
    file: writtenImages[index]?.file ?? '',
    altText: alt,
    width,
    height,
    fileSize: writtenImages[index]?.fileSize ?? null,
    metadata: JSON.stringify(writtenImages[index]?.metadata ?? {}),
  }));
}

function commentRows({ now }: DemoContext): ImportRows['comment'] {
  const ids = new Map(comments.map(({ key }, index) => [key, index + 1]));
  return comments.map((comment, index) => {
    const date = demoDate(comment, now);
    const texts = {
      authorName: comment.author,
      authorEmail: comment.email ?? users.find(({ login }) => login === comment.user)?.email ?? '',
      authorIp: '127.0.0.1',
      content: comment.content,
    };
    return {
      ...texts,
      ...commentSearchTexts(texts),
      id: index + 1,
      postId: firstPostId + posts.findIndex(({ slug }) => slug === comment.post),
      parentId: ids.get(comment.replyTo ?? '') ?? 0,
      userId: userIds.get(comment.user ?? '') ?? 0,
      status: comment.status ?? 'approved',
      date,
      dateGmt: date,
    };
  });
}

type PostRow = ImportRows['post'][number];

/** The date of the menu and the navigation. */
const CREATED = { daysAgo: 85, time: '11:00' };

/** The rows of patterns, menu items and the navigation, in the order of their ids. */
function demoMenuRows(demoContext: DemoContext): PostRow[] {
  return [
    ...patterns.map((pattern) => ({
      ...commonRow({ ...pattern, id: patternIds.get(pattern.slug) ?? 0 }, demoContext),
      type: 'cms_block',
      slug: pattern.slug,
      content: contentOf(pattern, demoContext),
    })),
    ...menuItems.map((item, index) => ({
      ...commonRow({ ...CREATED, id: firstMenuItemId + index, title: 'title' in item ? item.title : '' }, demoContext),
      type: 'nav_menu_item',
      slug: String(firstMenuItemId + index),
      menuOrder: index + 1,
    })),
    {
      ...commonRow({ ...CREATED, id: navigationId, title: 'Main' }, demoContext),
      type: 'cms_navigation',
      slug: 'main',
      content: '<!-- wp:page-list /-->',
    },
  ];
}

/** The rows with the targets of the menu items. */
const demoMenuItemRows = ({ siteUrl }: DemoContext): ImportRows['menuItem'] =>
  menuItems.map((item, index) => ({
    postId: firstMenuItemId + index,
    ...defaultMenuItemLink,
    ...targetOf(item, { siteUrl, id: firstMenuItemId + index }),
    parentItemId: item.parentIndex === undefined ? 0 : firstMenuItemId + item.parentIndex,
  }));

function targetOf(item: DemoMenuItem, { siteUrl, id }: { siteUrl: string; id: number }) {
  if ('page' in item) return { itemType: 'post_type', object: 'page', objectId: pageIds.get(item.page) ?? 0 };
  if ('category' in item) {
    return { itemType: 'taxonomy', object: 'category', objectId: termIds.get(item.category) ?? 0 };
  }
  return { itemType: 'custom', object: 'custom', objectId: id, url: siteUrl + item.url };
}
