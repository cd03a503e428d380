// data table
/** Accounts by login: one of each role, named for it, and a disabled editor. `passwordOf` returns their passwords. */
export const accounts = {
  admin: { id: 1, role: 'administrator', name: 'Ada Brook', disabled: false },
  editor: { id: 2, role: 'editor', name: 'Edda Fenn', disabled: false },
  author: { id: 3, role: 'author', name: 'Arno Vale', disabled: false },
  contributor: { id: 4, role: 'contributor', name: 'Cora Lund', disabled: false },
  subscriber: { id: 5, role: 'subscriber', name: 'Sam Reed', disabled: false },
  disabled: { id: 6, role: 'editor', name: 'Dora Shut', disabled: true },
} as const;

export type Login = keyof typeof accounts;

/** The application password of an account, in the form that people type. */
export const passwordOf = (login: Login): string => `${login} 2345 6789 abcd EFGH`;

/** Terms by slug. `herbs` is a child of `garden`, `mint` of `herbs`. */
export const terms = {
  plain: { id: 1, taxonomy: 'category', name: 'Plain', parentId: 0 },
  garden: { id: 2, taxonomy: 'category', name: 'Garden', parentId: 0 },
  herbs: { id: 3, taxonomy: 'category', name: 'Herbs', parentId: 2 },
  mint: { id: 4, taxonomy: 'category', name: 'Mint', parentId: 3 },
  kitchen: { id: 5, taxonomy: 'category', name: 'Kitchen', parentId: 0 },
  spring: { id: 6, taxonomy: 'post_tag', name: 'Spring', parentId: 0 },
  soup: { id: 7, taxonomy: 'post_tag', name: 'Soup', parentId: 0 },
  quiet: { id: 8, taxonomy: 'post_tag', name: 'Quiet', parentId: 0 },
} as const;

export type TermSlug = keyof typeof terms;

/** A post of the site; `siteRows` adds defaults for omitted values. */
export interface PostSeed {
  id: number;
  title: string;
  slug?: string;
  status?: string;
  type?: string;
  author?: number;
  /** Local time of the site, which is in Amsterdam. */
  date: string;
  /** The item has no GMT date, as drafts have none. */
  undated?: boolean;
  text?: string;
  excerpt?: string;
  format?: string;
  sticky?: boolean;
  password?: string;
  featuredMediaId?: number;
  parent?: number;
  terms?: readonly TermSlug[];
  footnotes?: string;
  revisionCount?: number;
  latestRevisionId?: number;
}

/** Passwords, and words each of which occurs only in the text of one hidden post. */
export const secrets = {
  protectedText: 'juniperberry',
  protectedPassword: 'open sesame',
  otherPassword: 'harder & longer',
  privateText: 'wintergreen',
  draftText: 'halfbaked',
  pendingText: 'waitingroom',
  trashText: 'composted',
} as const;

/** Ids of the attachments: one without an item, one of a private post and one of a published post. */
export const mediaIds = { public: 11, ofPrivatePost: 12, ofPost: 13 } as const;

/** Ids of items that tests refer to, by title, status, author or post format. */
export const postIds = {
  sowingPeas: 101,
  mint: 102,
  peaSoup: 103,
  protected: 104,
  protectedWithExcerpt: 105,
  editorPrivatePost: 106,
  authorPrivatePost: 107,
  contributorDraftPost: 108,
  authorDraftPost: 109,
  contributorPendingPost: 110,
  scheduled: 111,
  trashed: 112,
  autoDraft: 113,
  aside: 114,
  chat: 115,
  gallery: 116,
  link: 117,
  imagePost: 118,
  quote: 119,
  statusUpdate: 120,
  video: 121,
  audio: 122,
  authorStickyPost: 123,
  unknownAuthorPost: 124,
  hiddenImagePost: 125,
  harvest: 126,
  elan: 127,
  aboutPage: 201,
  revisionOfMint: 301,
} as const;

/** About 25 posts of all statuses and formats, and a page. */
export const postSeeds: readonly PostSeed[] = [
  {
    id: postIds.sowingPeas,
    title: 'Sowing peas',
    date: '2021-03-01T09:00:00',
    terms: ['garden', 'spring'],
    sticky: true,
  },
  {
    id: postIds.mint,
    title: 'Mint & more',
    date: '2021-04-02T10:30:00',
    author: accounts.author.id,
    terms: ['mint', 'spring'],
    featuredMediaId: mediaIds.public,
    footnotes: '[{"id":"n1","content":"Dry it in the shade."}]',
    revisionCount: 3,
    latestRevisionId: postIds.revisionOfMint,
  },
  {
    id: postIds.peaSoup,
    title: 'Pea soup',
    date: '2021-05-03T12:00:00',
    author: accounts.editor.id,
    terms: ['kitchen', 'soup'],
    excerpt: 'A bowl of green.',
    featuredMediaId: mediaIds.ofPost,
  },
  {
    id: postIds.protected,
    title: 'The cellar key',
    date: '2021-06-04T12:00:00',
    author: accounts.author.id,
    text: `Look behind the ${secrets.protectedText}.`,
    password: secrets.protectedPassword,
    terms: ['plain', 'quiet'],
  },
  {
    id: postIds.protectedWithExcerpt,
    title: 'What is in the attic',
    date: '2021-06-05T12:00:00',
    text: 'Two trunks and a lamp.',
    excerpt: 'Trunks.',
    password: secrets.otherPassword,
    terms: ['plain'],
  },
  {
    id: postIds.editorPrivatePost,
    title: 'Letters',
    status: 'private',
    date: '2021-06-06T12:00:00',
    author: accounts.editor.id,
    text: `It smells of ${secrets.privateText}.`,
    terms: ['plain', 'quiet'],
  },
  {
    id: postIds.authorPrivatePost,
    title: 'A diary',
    status: 'private',
    date: '2021-06-07T12:00:00',
    author: accounts.author.id,
    terms: ['plain'],
  },
  {
    id: postIds.contributorDraftPost,
    title: 'Bread, unfinished',
    slug: '',
    status: 'draft',
    date: '2021-06-08T12:00:00',
    undated: true,
    author: accounts.contributor.id,
    text: `A ${secrets.draftText} thought.`,
    terms: ['kitchen'],
  },
  {
    id: postIds.authorDraftPost,
    title: 'Ladders',
    slug: '',
    status: 'draft',
    date: '2021-06-09T12:00:00',
    undated: true,
    author: accounts.author.id,
  },
  {
    id: postIds.contributorPendingPost,
    title: 'May I?',
    slug: 'may-i',
    status: 'pending',
    date: '2021-06-10T12:00:00',
    author: accounts.contributor.id,
    text: `In the ${secrets.pendingText}.`,
  },
  { id: postIds.scheduled, title: 'Far ahead', status: 'future', date: '2099-01-01T08:00:00', terms: ['garden'] },
  {
    id: postIds.trashed,
    title: 'Thrown away',
    status: 'trash',
    date: '2021-06-12T12:00:00',
    text: `Now ${secrets.trashText}.`,
  },
  {
    id: postIds.autoDraft,
    title: 'Just opened',
    slug: '',
    status: 'auto-draft',
    date: '2021-06-13T12:00:00',
    undated: true,
    author: accounts.author.id,
  },
  {
    id: postIds.aside,
    title: 'A word aside',
    date: '2021-07-01T12:00:00',
    format: 'aside',
    author: accounts.author.id,
    terms: ['plain'],
  },
  { id: postIds.chat, title: 'Who said what', date: '2021-07-02T12:00:00', format: 'chat', terms: ['plain'] },
  { id: postIds.gallery, title: 'Six pictures', date: '2021-07-03T12:00:00', format: 'gallery', terms: ['garden'] },
  {
    id: postIds.link,
    title: 'Over there',
    date: '2021-07-04T12:00:00',
    format: 'link',
    author: accounts.editor.id,
    terms: ['plain'],
  },
  { id: postIds.imagePost, title: 'One picture', date: '2021-07-05T12:00:00', format: 'image', terms: ['herbs'] },
  {
    id: postIds.quote,
    title: 'As she said',
    date: '2021-07-06T12:00:00',
    format: 'quote',
    author: accounts.editor.id,
    terms: ['plain'],
  },
  {
    id: postIds.statusUpdate,
    title: 'Raining',
    date: '2021-07-07T12:00:00',
    format: 'status',
    author: accounts.author.id,
    terms: ['garden', 'quiet'],
  },
  {
    id: postIds.video,
    title: 'Bees, moving',
    date: '2021-07-08T12:00:00',
    format: 'video',
    terms: ['garden', 'spring'],
  },
  {
    id: postIds.audio,
    title: 'Bees, humming',
    date: '2021-07-09T12:00:00',
    format: 'audio',
    terms: ['garden', 'quiet'],
  },
  {
    id: postIds.authorStickyPost,
    title: 'Open house',
    date: '2021-02-01T12:00:00',
    author: accounts.author.id,
    sticky: true,
    terms: ['kitchen', 'herbs'],
  },
  { id: postIds.unknownAuthorPost, title: 'Left behind', date: '2021-08-01T12:00:00', author: 99, terms: ['plain'] },
  {
    id: postIds.hiddenImagePost,
    title: 'A borrowed picture',
    date: '2021-08-02T12:00:00',
    featuredMediaId: mediaIds.ofPrivatePost,
    terms: ['plain'],
  },
  {
    id: postIds.harvest,
    title: 'Harvest',
    date: '2021-09-01T12:00:00',
    author: accounts.contributor.id,
    terms: ['garden', 'kitchen'],
  },
  {
    id: postIds.elan,
    title: 'Élan of the harvest',
    slug: 'elan',
    date: '2021-09-01T12:00:00',
    terms: ['garden', 'soup', 'quiet'],
  },
  { id: postIds.aboutPage, title: 'About us', type: 'page', date: '2021-01-01T12:00:00' },
  {
    id: postIds.revisionOfMint,
    title: 'Mint, earlier',
    type: 'revision',
    status: 'inherit',
    slug: '102-revision-v1',
    date: '2021-04-01T10:00:00',
    author: accounts.author.id,
    parent: postIds.mint,
  },
];

/** The published posts in the order of lists: newest first, the higher id first on the same date. */
export const publishedIds: readonly number[] = postSeeds
  .filter(({ type, status }) => type === undefined && status === undefined)
  .sort((first, second) => second.date.localeCompare(first.date) || second.id - first.id)
  .map(({ id }) => id);
