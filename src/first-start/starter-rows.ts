import { settings } from '../../prisma/demo/demo-settings.ts';
import { defaultRoles } from '../../schema/access/roles.ts';
import { searchTextsOf } from '../../schema/content/rendered/search-text.ts';
import { writeTimestamp } from '../../schema/core/site/timestamp.ts';
import { normalizeText, orderKey } from '../../schema/core/slugs/normalized-text.ts';
import { slugify } from '../../schema/core/slugs/slug-text.ts';
import type { ImportRows } from '../import/conversion.ts';

/** The content of a new site: a default category, and one published page. */
export interface StarterContent {
  siteUrl: string;
  title: string;
  now: Date;
  /** The id of the author of the page. */
  authorId: number;
  /** Ids that no term and no item has, and will not get. */
  categoryId: number;
  pageId: number;
}

const PAGE_TEXT =
  '<!-- wp:paragraph -->\n<p>This site is new. Change this page to say what it is about, and who writes it.</p>\n<!-- /wp:paragraph -->';

/** The rows of the content of a new site, by model. */
export function starterContentRows({
  siteUrl,
  title,
  now,
  authorId,
  categoryId,
  pageId,
}: StarterContent): Partial<ImportRows> {
  const date = writeTimestamp(now.getTime());
  const page = { title: `About ${title}`, content: PAGE_TEXT, excerpt: '' };
  return {
    term: [
      {
        ...{ id: categoryId, taxonomy: 'category', slug: 'uncategorized', name: 'Uncategorized' },
        ...{ nameKey: normalizeText('Uncategorized'), description: '', parentId: 0, count: 0 },
      },
    ],
    post: [
      {
        ...{ id: pageId, type: 'page', status: 'publish', slug: 'about', authorId },
        ...{ ...page, titleKey: orderKey(page.title), commentStatus: 'closed' },
        ...{ date, dateGmt: date, modified: date, modifiedGmt: date, guid: `${siteUrl}/?page_id=${pageId}` },
      },
    ],
    postSearchText: [{ postId: pageId, ...searchTextsOf(page) }],
  };
}

/** The administrator of a new site. */
export interface StarterAdministrator {
  login: string;
  email: string;
  passwordHash: string;
}

/** All rows of a new site, by model. */
export function starterRows({
  siteUrl,
  title,
  now,
  administrator: { login, email, passwordHash },
}: Pick<StarterContent, 'siteUrl' | 'title' | 'now'> & {
  administrator: StarterAdministrator;
}): Partial<ImportRows> {
  const [userId, categoryId] = [1, 1];
  const values = {
    ...settings,
    ...{ siteurl: siteUrl, home: siteUrl, blogname: title, blogdescription: '', admin_email: email },
    ...{ default_category: String(categoryId), roles: defaultRoles },
    // Application passwords are only checked if this setting is set.
    using_application_passwords: '1',
    // Sent only if the site sends e-mail.
    ...{ comments_notify: '1', moderation_notify: '1' },
  };
  return {
    ...starterContentRows({ siteUrl, title, now, authorId: userId, categoryId, pageId: 1 }),
    setting: Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    user: [
      {
        ...{ id: userId, login, loginKey: normalizeText(login), slug: slugify(login, 'en_US') || 'admin' },
        ...{ email, emailKey: normalizeText(email), passwordHash, nickname: login },
        ...{ displayName: login, displayNameKey: orderKey(login), url: '' },
        ...{ registered: writeTimestamp(now.getTime()), roles: JSON.stringify(['administrator']) },
      },
    ],
  };
}
