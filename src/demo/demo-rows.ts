import { posts } from '../../prisma/demo/demo-posts.ts';
import { settings } from '../../prisma/demo/demo-settings.ts';
import { terms } from '../../prisma/demo/demo-terms.ts';
import { images } from '../../prisma/demo/images.ts';
import { menuItems } from '../../prisma/demo/menu.ts';
import { comments, users } from '../../prisma/demo/people.ts';
import { defaultRoles } from '../../schema/access/roles.ts';
import { searchTextsOf } from '../../schema/content/search-text.ts';
import { normalizeText } from '../../schema/core/normalize.ts';
import { commentSearchTexts } from '../../schema/kinds/comments/write/comment-texts.ts';
import type { ImportRows } from '../import/conversion.ts';
import { demoMenuItemRows, demoMenuRows } from './demo-menu-rows.ts';
import {
  type DemoContext,
  demoDate,
  firstMenuItemId,
  firstPostId,
  formatIds,
  formatTerms,
  pageIds,
  termIds,
  userIds,
} from './demo-numbers.ts';
import { demoPostRows } from './demo-post-rows.ts';

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
