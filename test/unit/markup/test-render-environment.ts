import { createSiteClock } from '../../../schema/core/site/site-time.ts';
import { parseBlocks } from '../../../schema/markup/block-grammar/parse-blocks.ts';
import type { PartFailures } from '../../../schema/markup/part-failures.ts';
import type {
  AttachmentData,
  ContentLoaders,
  PostData,
  RenderEnvironment,
  SiteData,
  TermData,
  UserData,
} from '../../../schema/markup/render-environment.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';

const SITE_URL = 'https://site.example';

export const SITE: SiteData = {
  url: SITE_URL,
  uploadsUrl: `${SITE_URL}/uploads`,
  includesUrl: `${SITE_URL}/includes`,
  loginUrl: `${SITE_URL}/login`,
  name: 'Orchard & Oak',
  description: 'Pears, mostly',
  language: 'en-US',
  dateFormat: 'F j, Y',
  formatDate: createSiteClock({ timezone: 'UTC', gmtOffset: 0 }).format,
  timeFormat: 'g:i a',
  timezone: 'UTC',
  startOfWeek: 1,
  usesSmilies: true,
  showsAvatars: true,
  postsPerPage: 10,
  properName: 'OpenPress',
  logoId: 0,
  iconId: 0,
  frontPageId: 0,
  postsPageId: 0,
  feedUrl: `${SITE_URL}/feed/`,
  typeNames: { post: 'Post', page: 'Page', book: 'Book & record' },
  comments: {
    threaded: true,
    maxDepth: 3,
    perPage: 0,
    opensAtNewest: true,
    newestFirst: false,
    needsName: true,
    needsAccount: false,
    formUrl: `${SITE_URL}/comments`,
  },
  imageSizes: {
    thumbnail: { width: 150, height: 150, crop: true },
    medium: { width: 300, height: 300, crop: false },
    large: { width: 1024, height: 1024, crop: false },
  },
  theme: { slug: 'plain', settings: { appearanceTools: true }, styles: {}, blockStyles: {} },
};

/** An image of 1200 by 800 pixels with three renditions. */
export function imageAttachment(id: number, changes: Partial<AttachmentData> = {}): AttachmentData {
  return {
    id,
    parentId: 0,
    file: '2024/01/pear.jpg',
    url: `${SITE_URL}/uploads/2024/01/pear.jpg`,
    link: `${SITE_URL}/pear/`,
    mimeType: 'image/jpeg',
    width: 1200,
    height: 800,
    sizes: {
      medium: { file: 'pear-300x200.jpg', width: 300, height: 200, mimeType: 'image/jpeg' },
      large: { file: 'pear-1024x683.jpg', width: 1024, height: 683, mimeType: 'image/jpeg' },
      thumbnail: { file: 'pear-150x150.jpg', width: 150, height: 150, mimeType: 'image/jpeg' },
    },
    alt: 'A pear',
    title: 'Pear',
    caption: '',
    description: '',
    fileMetadata: {},
    ...changes,
  };
}

export const AUTHOR: UserData = {
  id: 4,
  name: 'Ada',
  slug: 'ada',
  description: 'Grows pears.',
  website: '',
  link: `${SITE_URL}/author/ada/`,
  avatarUrl: (size) => `${SITE_URL}/avatar?s=${size}`,
};

export function term(id: number, name: string, changes: Partial<TermData> = {}): TermData {
  const slug = name.toLowerCase();
  return {
    id,
    taxonomy: 'category',
    parentId: 0,
    slug,
    name,
    description: '',
    link: `${SITE_URL}/category/${slug}/`,
    count: 1,
    ...changes,
  };
}

export function post(id: number, changes: Partial<PostData> = {}): PostData {
  return {
    id,
    type: 'post',
    status: 'publish',
    slug: `post-${id}`,
    title: `Post ${id}`,
    content: '',
    excerpt: '',
    date: '2024-05-06T07:08:09',
    dateGmt: '2024-05-06T05:08:09',
    modified: '2024-05-06T07:08:09',
    modifiedGmt: '2024-05-06T05:08:09',
    link: `${SITE_URL}/post-${id}/`,
    parentId: 0,
    menuOrder: 0,
    author: AUTHOR,
    featuredMediaId: 0,
    format: 'standard',
    isLocked: false,
    hasPassword: false,
    isSticky: false,
    commentCount: 0,
    commentsOpen: true,
    terms: [],
    meta: {},
    ...changes,
  };
}

const EMPTY_LOADERS: ContentLoaders = {
  attachments: async () => new Map(),
  attachmentsOf: async () => [],
  posts: async () => new Map(),
  queryPosts: async () => ({ posts: [], total: 0 }),
  pages: async () => [],
  terms: async () => [],
  comments: async () => [],
  commentPage: async () => ({ comments: [], page: 1, pages: 0 }),
  archives: async () => [],
  calendar: async () => null,
  languageLinks: async () => ({ links: [], isPage: false }),
  users: async () => new Map(),
  pattern: async () => null,
  themePattern: async () => null,
  navigation: async () => null,
  templatePart: async () => null,
  embed: async () => null,
  icon: async () => null,
  now: () => new Date(),
};

/** Lets a rendering fail with the first of its parts. */
const FAILING: PartFailures = { endsRendering: () => true, report: () => {} };

/** A site without content, except for the loaders of the test. */
export function environment(load: Partial<ContentLoaders> = {}, site: Partial<SiteData> = {}): RenderEnvironment {
  return {
    site: { ...SITE, ...site },
    session: new RenderSession(() => '0123456789abc'),
    failures: FAILING,
    load: { ...EMPTY_LOADERS, ...load },
  };
}

/** Returns a loader of these attachments. */
export function loaderOfAttachments(...attachments: AttachmentData[]): ContentLoaders['attachments'] {
  return async (ids) => new Map(attachments.filter((each) => ids.includes(each.id)).map((each) => [each.id, each]));
}

/** Returns a loader of these posts. */
export function loaderOfPosts(...posts: PostData[]): ContentLoaders['posts'] {
  return async (ids) => new Map(posts.filter((each) => ids.includes(each.id)).map((each) => [each.id, each]));
}

/** Collapses white space that is insignificant in markup. */
export function collapseWhiteSpace(html: string): string {
  return html.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

/** Returns the names of the outermost blocks of a document. */
export function blockNames(markup: string): (string | null)[] {
  return parseBlocks(markup).map((block) => block.name);
}
