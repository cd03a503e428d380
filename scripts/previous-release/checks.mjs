import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Routes that both releases must answer in the same way. */
const COMPARED = [
  ...['posts?per_page=50&context=edit', 'posts?search=written&_embed', 'pages?context=edit', 'media?context=edit'],
  ...['categories?context=edit', 'tags', 'users?context=edit', 'comments?context=edit', 'settings', 'search?search=by'],
  ...['types?context=edit', 'taxonomies', 'statuses', 'menus', 'templates', 'navigation?context=edit'],
];

/** Milliseconds after which a change must be in the answers of the other process. */
const MAX_DELAY_MS = 10_000;

/** The answers to the compared routes. */
export async function answersOf(release) {
  const answers = {};
  for (const path of COMPARED) answers[path] = await release.get(path);
  return answers;
}

/** What the newer release answers otherwise: names in the spelling of the brand or of posts, and a language as it is stored. */
const CHANGED = new Set(['_wp_note_status', 'language', 'capabilities']);

/** Compares answers. What only the newer release has is ignored. Throws an AssertionError. */
export function requireSameAnswers(older, newer) {
  for (const path of COMPARED) {
    const expected = withoutChanged(older[path]);
    assert.deepEqual(commonPart(newer[path], expected), expected, path);
  }
}

/** The newer release marks protected items in the lists that blocks render. */
const withoutMarks = (text) => text.replaceAll('>Protected: ', '>');

function withoutChanged(value) {
  if (typeof value === 'string') return withoutMarks(value);
  if (Array.isArray(value)) return value.map(withoutChanged);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !CHANGED.has(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutChanged(part)]));
}

/** The part of `newer` that has the form of `older`. */
function commonPart(newer, older) {
  if (typeof newer === 'string') return withoutMarks(newer);
  if (Array.isArray(older) && Array.isArray(newer)) return newer.map((item, index) => commonPart(item, older[index]));
  if (typeof older !== 'object' || older === null || typeof newer !== 'object' || newer === null) return newer;
  const keys = Object.keys(older).filter((key) => key in newer);
  return Object.fromEntries(keys.map((key) => [key, commonPart(newer[key], older[key])]));
}

/** Writes one item of each kind and returns their ids. */
export async function writeKinds(release, name) {
  const media = await release.upload(`${name}.png`);
  const categories = await release.create('categories', { name: `Category by ${name}` });
  const users = await release.create('users', {
    ...{ username: name, email: `${name}@example.com`, password: `a long one of ${name}`, roles: ['editor'] },
  });
  const posts = await release.create('posts', {
    ...{ title: `Written by ${name}`, status: 'publish', categories: [categories], author: users },
    ...{ content: '<!-- wp:paragraph --><p>A text</p><!-- /wp:paragraph -->', featured_media: media },
  });
  const comments = await release.create('comments', { post: posts, content: `Said by ${name}` });
  await release.create('posts', { title: `Draft by ${name}`, status: 'draft' });
  return { posts, categories, users, comments, media };
}

/**
 * Changes each item through `writer`, and requires that all `releases` answer the change to everyone, although they have
 * cached the answers before. Throws an AssertionError.
 */
export async function requireChangesEverywhere(written, { releases, writer, name }) {
  const changes = [
    ['posts', { title: `Title by ${name}` }, 'title'],
    ['categories', { name: `Name by ${name}` }, 'name'],
    ['users', { description: `Description by ${name}` }, 'description'],
    ['comments', { content: `Comment by ${name}` }, 'content'],
    ['media', { title: `Picture by ${name}` }, 'title'],
  ];
  for (const [kind, change, field] of changes) {
    const paths = [`${kind}/${written[kind]}`, `${kind}?include=${written[kind]}`];
    const read = () => Promise.all(releases.flatMap((release) => paths.map((path) => release.getPublic(path))));
    // The second answer comes from the cache of the process.
    await read();
    await read();
    await writer.update(`${kind}/${written[kind]}`, change);
    const end = performance.now() + MAX_DELAY_MS;
    const isChanged = (answer) => JSON.stringify([answer].flat()[0][field]).includes(` by ${name}`);
    let answers = await read();
    while (!answers.every(isChanged) && performance.now() < end) {
      await sleep(20);
      answers = await read();
    }
    assert.ok(answers.every(isChanged), `A change of ${kind} by ${name} is not answered everywhere.`);
  }
}
