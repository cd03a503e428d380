import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../../support/test-site.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
];

const declarations = { languages, statuses: [{ name: 'archived', label: 'Archived', public: true }] };

const it = siteTest({
  declarations,
  prepare: ({ database }) =>
    database.transaction((client) =>
      client.setting.upsert({
        where: { name: 'polylang' },
        create: { name: 'polylang', value: '{"media_support":true}' },
        update: { value: '{"media_support":true}' },
      }),
    ),
});

interface Pair {
  english: number;
  german: number;
  /** The address of the German post. */
  link: string;
}

const content = '<!-- wp:polylang/language-switcher /-->';

const create = async (json: object): Promise<{ id: number; link: string }> => {
  const { status, body } = await cms.send<{ id: number; link: string }>({
    ...{ method: 'POST', path: 'posts', as: 'admin' },
    json: { status: 'publish', content, ...json },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const createPair = async (title: string): Promise<Pair> => {
  const english = await create({ title, lang: 'en' });
  const german = await create({ title: `${title} (German)`, lang: 'de', translations: { en: english.id } });
  return { english: english.id, german: german.id, link: german.link };
};

/** Changes the row of an item without any check. */
const plant = (id: number, data: { type?: string; status?: string; parentId?: number }): Promise<unknown> =>
  site.database.transaction((client) => client.post.update({ where: { id }, data }));

/** The address to which the switcher of a post leads Germans. */
const germanAddress = async (id: number): Promise<string | undefined> => {
  const { body } = await cms.get<{ content: { rendered: string } }>(`posts/${id}`);
  return / hreflang="de-DE" href="([^"]*)"/.exec(body.content.rendered)?.[1];
};

// Switchers leave out languages without published items.
it.beforeAll(async () => {
  await create({ title: 'Steady', lang: 'de' });
});

/** The page of a language that has no translation of an item. */
const HOME = `${SITE_URL}/de/`;

describe('a link to a translation', () => {
  it.each(['private', 'draft'])('does not lead to a file of an item that is %s', async (status) => {
    const { english, german } = await createPair(`File of a ${status} post`);
    const owner = await create({ title: 'Owner', slug: `owner-${status}`, lang: 'de' });
    await plant(german, { type: 'attachment', status: 'inherit', parentId: owner.id });
    expect(await germanAddress(english)).toContain(`/owner-${status}/`);
    await plant(owner.id, { status });
    expect(await germanAddress(english)).toBe(HOME);
  });

  it('leads to translations with a declared status that is public, and not to drafts', async () => {
    const { english, german, link } = await createPair('Archived');
    await plant(german, { status: 'archived' });
    expect(await germanAddress(english)).toBe(link);
    await plant(german, { status: 'draft' });
    expect(await germanAddress(english)).toBe(HOME);
  });

  it('is in the answer to the write that publishes the item', async () => {
    const { english, link } = await createPair('Published again');
    await plant(english, { status: 'draft' });
    const { body } = await cms.send<{ link: string; content: { rendered: string } }>({
      ...{ method: 'POST', path: `posts/${english}`, as: 'admin', json: { status: 'publish', meta: {} } },
    });
    expect(body.content.rendered).toContain(`href="${body.link}"`);
    expect(body.content.rendered).toContain(`href="${link}"`);
  });
});

/** The statements that read a list of posts with switchers. */
async function statementsFor(program: RunningSite, pairs: readonly Pair[]): Promise<string[]> {
  const include = pairs.map(({ english }) => english).join();
  return program.statements(async () => {
    const { body } = await program.get<{ content: { rendered: string } }[]>(
      `posts?include=${include}&_fields=id,content`,
    );
    expect(body).toHaveLength(pairs.length);
    for (const { link } of pairs) expect(body.some((item) => item.content.rendered.includes(link))).toBe(true);
  });
}

it('takes no more statements for the switchers of 8 posts than for those of 2', async () => {
  const pairs: Pair[] = [];
  for (let number = 0; number < 11; number++) pairs.push(await createPair(`Listed ${number}`));
  const program = await site.start({ declarations, env: { RESPONSE_CACHE_BYTES: '0' } });
  // Fills the caches that are valid until the site changes.
  await statementsFor(program, pairs.slice(0, 1));
  const few = await statementsFor(program, pairs.slice(1, 3));
  const many = await statementsFor(program, pairs.slice(3));
  expect(many.length, many.join('\n')).toBe(few.length);
  expect(many.filter((statement) => statement.includes('"content"') && !statement.includes('LIKE'))).toHaveLength(1);
});

it('a cached answer with a switcher stays valid when an item is written that it does not show', async () => {
  const { english, german } = await createPair('Cached');
  const other = await create({ title: 'Other', lang: 'de' });
  const read = () => cms.statements(() => germanAddress(english));
  await read();
  expect(await read()).toEqual([]);
  await cms.send({ method: 'POST', path: `posts/${other.id}`, as: 'admin', json: { title: 'Changed' } });
  expect(await read()).toEqual([]);
  await plant(german, { status: 'draft' });
  expect(await germanAddress(english)).toBe(HOME);
});
