/** Accounts by login: one of each role, and one that is shut. The application password of each is made of its login. */
export const people = {
  ada: { id: 1, role: 'administrator', name: 'Ada Brook', disabled: false },
  edda: { id: 2, role: 'editor', name: 'Edda Fenn', disabled: false },
  arno: { id: 3, role: 'author', name: 'Arno Vale', disabled: false },
  cora: { id: 4, role: 'contributor', name: 'Cora Lund', disabled: false },
  sam: { id: 5, role: 'subscriber', name: 'Sam Reed', disabled: false },
  dora: { id: 6, role: 'editor', name: 'Dora Shut', disabled: true },
} as const;

export type Login = keyof typeof people;

/** The application password of an account, in the form that people type. */
export const passwordOf = (login: Login): string => `${login} 2345 6789 abcd EFGH`;

/** Terms by slug. `herbs` lies below `garden`, `mint` below `herbs`. */
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

/** A post of the site; what is not said takes the usual value. */
export interface PostSeed {
  id: number;
  title: string;
  slug?: string;
  status?: string;
  type?: string;
  author?: number;
  /** Local; the site is in Amsterdam. */
  date: string;
  /** The date is not settled yet. */
  undated?: boolean;
  text?: string;
  excerpt?: string;
  format?: string;
  sticky?: boolean;
  password?: string;
  media?: number;
  parent?: number;
  terms?: readonly TermSlug[];
  footnotes?: string;
  revisions?: number;
  latestRevision?: number;
}

/** Words that stand nowhere but in the text of one post that not everybody may read. */
export const secrets = {
  protectedText: 'juniperberry',
  protectedPassword: 'open sesame',
  otherPassword: 'harder & longer',
  privateText: 'wintergreen',
  draftText: 'halfbaked',
  pendingText: 'waitingroom',
  trashText: 'composted',
} as const;

/** The largest ids of each kind start where no other kind has any. */
export const media = { public: 11, ofPrivatePost: 12, ofPost: 13 } as const;

/** About 25 posts in all states and forms, and a page. */
export const postSeeds: readonly PostSeed[] = [
  { id: 101, title: 'Sowing peas', date: '2021-03-01T09:00:00', terms: ['garden', 'spring'], sticky: true },
  {
    id: 102,
    title: 'Mint & more',
    date: '2021-04-02T10:30:00',
    author: 3,
    terms: ['mint', 'spring'],
    media: media.public,
    footnotes: '[{"id":"n1","content":"Dry it in the shade."}]',
    revisions: 3,
    latestRevision: 301,
  },
  {
    id: 103,
    title: 'Pea soup',
    date: '2021-05-03T12:00:00',
    author: 2,
    terms: ['kitchen', 'soup'],
    excerpt: 'A bowl of green.',
    media: media.ofPost,
  },
  {
    id: 104,
    title: 'The cellar key',
    date: '2021-06-04T12:00:00',
    author: 3,
    text: `Look behind the ${secrets.protectedText}.`,
    password: secrets.protectedPassword,
    terms: ['plain', 'quiet'],
  },
  {
    id: 105,
    title: 'What is in the attic',
    date: '2021-06-05T12:00:00',
    text: 'Two trunks and a lamp.',
    excerpt: 'Trunks.',
    password: secrets.otherPassword,
    terms: ['plain'],
  },
  {
    id: 106,
    title: 'Letters',
    status: 'private',
    date: '2021-06-06T12:00:00',
    author: 2,
    text: `It smells of ${secrets.privateText}.`,
    terms: ['plain', 'quiet'],
  },
  { id: 107, title: 'A diary', status: 'private', date: '2021-06-07T12:00:00', author: 3, terms: ['plain'] },
  {
    id: 108,
    title: 'Bread, unfinished',
    slug: '',
    status: 'draft',
    date: '2021-06-08T12:00:00',
    undated: true,
    author: 4,
    text: `A ${secrets.draftText} thought.`,
    terms: ['kitchen'],
  },
  { id: 109, title: 'Ladders', slug: '', status: 'draft', date: '2021-06-09T12:00:00', undated: true, author: 3 },
  {
    id: 110,
    title: 'May I?',
    slug: 'may-i',
    status: 'pending',
    date: '2021-06-10T12:00:00',
    author: 4,
    text: `In the ${secrets.pendingText}.`,
  },
  { id: 111, title: 'Far ahead', status: 'future', date: '2099-01-01T08:00:00', terms: ['garden'] },
  { id: 112, title: 'Thrown away', status: 'trash', date: '2021-06-12T12:00:00', text: `Now ${secrets.trashText}.` },
  {
    id: 113,
    title: 'Just opened',
    slug: '',
    status: 'auto-draft',
    date: '2021-06-13T12:00:00',
    undated: true,
    author: 3,
  },
  { id: 114, title: 'A word aside', date: '2021-07-01T12:00:00', format: 'aside', author: 3, terms: ['plain'] },
  { id: 115, title: 'Who said what', date: '2021-07-02T12:00:00', format: 'chat', terms: ['plain'] },
  { id: 116, title: 'Six pictures', date: '2021-07-03T12:00:00', format: 'gallery', terms: ['garden'] },
  { id: 117, title: 'Over there', date: '2021-07-04T12:00:00', format: 'link', author: 2, terms: ['plain'] },
  { id: 118, title: 'One picture', date: '2021-07-05T12:00:00', format: 'image', terms: ['herbs'] },
  { id: 119, title: 'As she said', date: '2021-07-06T12:00:00', format: 'quote', author: 2, terms: ['plain'] },
  { id: 120, title: 'Raining', date: '2021-07-07T12:00:00', format: 'status', author: 3, terms: ['garden', 'quiet'] },
  { id: 121, title: 'Bees, moving', date: '2021-07-08T12:00:00', format: 'video', terms: ['garden', 'spring'] },
  { id: 122, title: 'Bees, humming', date: '2021-07-09T12:00:00', format: 'audio', terms: ['garden', 'quiet'] },
  { id: 123, title: 'Open house', date: '2021-02-01T12:00:00', author: 3, sticky: true, terms: ['kitchen', 'herbs'] },
  { id: 124, title: 'Left behind', date: '2021-08-01T12:00:00', author: 99, terms: ['plain'] },
  { id: 125, title: 'A borrowed picture', date: '2021-08-02T12:00:00', media: media.ofPrivatePost, terms: ['plain'] },
  { id: 126, title: 'Harvest', date: '2021-09-01T12:00:00', author: 4, terms: ['garden', 'kitchen'] },
  {
    id: 127,
    title: 'Élan of the harvest',
    slug: 'elan',
    date: '2021-09-01T12:00:00',
    terms: ['garden', 'soup', 'quiet'],
  },
  { id: 201, title: 'About us', type: 'page', date: '2021-01-01T12:00:00' },
  {
    id: 301,
    title: 'Mint, earlier',
    type: 'revision',
    status: 'inherit',
    slug: '102-revision-v1',
    date: '2021-04-01T10:00:00',
    author: 3,
    parent: 102,
  },
];

/** The published posts as everybody lists them: newest first, the higher id first on the same date. */
export const publishedIds: readonly number[] = postSeeds
  .filter(({ type, status }) => type === undefined && status === undefined)
  .sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
  .map(({ id }) => id);
