import { hashApplicationPassword } from '../../schema/auth/application-password.ts';
import { createSiteClock } from '../../schema/core/site/site-time.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import type { ImportRows } from '../../src/import/conversion.ts';
import {
  accounts,
  type Login,
  mediaIds,
  type PostSeed,
  passwordOf,
  postIds,
  postSeeds,
  terms,
} from './site-content.ts';

type Rows = ImportRows;

const clock = createSiteClock({ timezone: 'Europe/Amsterdam', gmtOffset: 0 });

const settings = {
  blogname: 'Larch Row',
  blogdescription: 'Four houses and a garden',
  timezone_string: 'Europe/Amsterdam',
  gmt_offset: '',
  permalink_structure: '/%year%/%monthnum%/%postname%/',
  default_category: '1',
  using_application_passwords: true,
  show_avatars: true,
};

/**
 * All rows of the test site, with `extraPosts` more published posts. Each of these has an author, a featured image, terms,
 * footnotes and a revision.
 */
export function siteRows({ siteUrl, extraPosts }: { siteUrl: string; extraPosts: number }): Partial<Rows> {
  const seeds = [...postSeeds, ...extraSeeds(extraPosts)];
  const postTerm = seeds.flatMap(({ id, terms: slugs = [] }) =>
    slugs.map((slug) => ({ postId: id, termId: terms[slug].id })),
  );
  return {
    setting: Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    user: userRows(),
    applicationPassword: passwordRows(),
    term: Object.entries(terms).map(([slug, term]) => ({
      ...term,
      slug,
      nameKey: normalizeText(term.name),
      count: postTerm.filter(({ termId }) => termId === term.id).length,
      description: '',
    })),
    post: [...mediaRows(), ...seeds.map(postRow)].map((row) => ({ ...row, guid: `${siteUrl}/?p=${row.id}` })),
    postSearchText: seeds.map((seed) => ({
      postId: seed.id,
      title: normalizeText(seed.title),
      excerpt: normalizeText(seed.excerpt ?? ''),
      content: normalizeText(textOf(seed)),
    })),
    attachment: Object.values(mediaIds).map((id) => ({
      postId: id,
      file: `2021/03/picture-${id}.png`,
      altText: `Picture ${id}`,
      width: 40,
      height: 30,
      metadata: JSON.stringify({ width: 40, height: 30, sizes: {} }),
    })),
    postMeta: seeds
      .filter(({ footnotes }) => footnotes !== undefined)
      .flatMap(({ id, footnotes }) => [
        { postId: id, key: 'footnotes', value: JSON.stringify(footnotes) },
        { postId: id, key: '_hidden_note', value: JSON.stringify('not for readers') },
      ]),
    postTerm,
    comment: commentRows(),
  };
}

const textOf = ({ title, text }: PostSeed): string => text ?? `More about ${title.toLowerCase().replace('& ', '')}.`;

const slugOf = ({ title, slug }: PostSeed): string =>
  slug ??
  title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

function extraSeeds(count: number): PostSeed[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 1001 + index,
    title: `Leaf ${index}`,
    slug: `leaf-${index}`,
    date: clock.toLocal(new Date(Date.UTC(2020, 0, 1, index)).toISOString().slice(0, 19)),
    author: 1 + (index % 4),
    featuredMediaId: index % 2 === 0 ? mediaIds.public : mediaIds.ofPost,
    terms: index % 3 === 0 ? (['garden', 'spring'] as const) : (['mint', 'kitchen', 'quiet'] as const),
    footnotes: `[${index}]`,
    revisionCount: 1,
    latestRevisionId: 5001 + index,
  }));
}

function postRow(seed: PostSeed): Rows['post'][number] {
  const gmt = clock.toGmt(seed.date);
  const text = textOf(seed);
  return {
    id: seed.id,
    type: seed.type ?? 'post',
    status: seed.status ?? 'publish',
    slug: slugOf(seed),
    date: seed.date,
    dateGmt: seed.undated ? null : gmt,
    modified: seed.date < '2099' ? seed.date : '2021-06-11T12:00:00',
    modifiedGmt: seed.date < '2099' ? gmt : '2021-06-11T10:00:00',
    authorId: seed.author ?? 1,
    parentId: seed.parent ?? 0,
    featuredMediaId: seed.featuredMediaId ?? 0,
    format: seed.format ?? '',
    sticky: seed.sticky ?? false,
    password: seed.password ?? '',
    commentStatus: 'open',
    commentCount: seed.id === postIds.peaSoup ? 2 : 0,
    mimeType: '',
    revisionCount: seed.revisionCount ?? 0,
    latestRevisionId: seed.latestRevisionId ?? 0,
    titleKey: normalizeText(seed.title),
    title: seed.title,
    excerpt: seed.excerpt ?? '',
    renderVersion: 1,
    titleRendered: seed.title.replace('&', '&#038;'),
    excerptRendered: `<p>${seed.excerpt ?? text}</p>\n`,
    contentRendered: `<p>${text}</p>\n`,
    content: text,
  };
}

function mediaRows(): Rows['post'] {
  const parents: Record<number, number> = {
    [mediaIds.ofPrivatePost]: postIds.editorPrivatePost,
    [mediaIds.ofPost]: postIds.peaSoup,
  };
  return Object.values(mediaIds).map((id) => ({
    ...postRow({
      id,
      title: `Picture ${id}`,
      slug: `picture-${id}`,
      type: 'attachment',
      status: 'inherit',
      date: '2021-03-01T08:00:00',
      parent: parents[id] ?? 0,
      text: '',
    }),
    mimeType: 'image/png',
  }));
}

function userRows(): Rows['user'] {
  return Object.entries(accounts).map(([login, { id, role, name, disabled }]) => ({
    id,
    login,
    loginKey: login,
    slug: `${login}-writes`,
    email: `${login}@larch.example`,
    emailKey: `${login}@larch.example`,
    passwordHash: '!',
    displayName: name,
    displayNameKey: normalizeText(name),
    registered: '2021-01-01T00:00:00',
    disabled,
    roles: JSON.stringify([role]),
    description: `About ${name}.`,
  }));
}

/** All passwords were used just now, so that using them in a test writes nothing. */
function passwordRows(): Rows['applicationPassword'] {
  return (Object.keys(accounts) as Login[]).map((login) => ({
    uuid: `00000000-0000-4000-8000-00000000000${accounts[login].id}`,
    userId: accounts[login].id,
    name: 'Tests',
    hash: hashApplicationPassword(passwordOf(login)),
    created: '2021-01-01T00:00:00',
    lastUsed: new Date().toISOString().slice(0, 19),
    lastIp: '192.0.2.1',
  }));
}

function commentRows(): Rows['comment'] {
  return ['approved', 'approved', 'hold'].map((status, index) => ({
    id: index + 1,
    postId: postIds.peaSoup,
    status,
    date: '2021-05-04T12:00:00',
    dateGmt: '2021-05-04T10:00:00',
    authorName: 'Mo',
    authorEmail: 'mo@larch.example',
    content: 'With bread?',
  }));
}
