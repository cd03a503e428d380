import { expect } from 'vitest';
import { buildMetaIndex } from '../../../schema/content/meta/build-meta-index.ts';
import { resetMetaIndex } from '../../../schema/content/meta/declared-meta-filters.ts';
import type { Declarations } from '../../../schema/core/registry/declarations.ts';
import { metaIndexCommand } from '../../../src/commands/meta-index-command.ts';
import { loadConfig } from '../../../src/config.ts';
import { commandContext } from '../../support/command-line.ts';
import { filmDeclarations } from '../../support/film-declarations.ts';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ declarations: filmDeclarations });

const createFilm = async (meta: object, others: object = {}): Promise<number> => {
  const json = { title: 'Tide', status: 'publish', meta, ...others };
  return (await cms.send({ method: 'POST', path: 'films', as: 'admin', json })).body.id;
};

const change = (id: number, json: object) => cms.send({ method: 'POST', path: `films/${id}`, as: 'admin', json });

const found = async (query: string): Promise<number[]> =>
  (await cms.get<PostItem[]>(`films?order=asc&orderby=id&per_page=100&${query}`, { as: 'admin' })).body.map(
    ({ id }) => id,
  );

/** The rows of the index of an item: text or number by key. */
const indexed = async (postId: number): Promise<Record<string, unknown>> => {
  const rows = await site.database.primary.metaValue.findMany({ where: { postId }, orderBy: { key: 'asc' } });
  return Object.fromEntries(rows.map(({ key, text, number }) => [key, text ?? number]));
};

it('changes over REST and GraphQL, the trash and deletions change the index', async () => {
  const id = await createFilm({ country: 'IS', rating: 3 });
  expect(await indexed(id)).toEqual({ country: 'IS', rating: 3 });
  await change(id, { meta: { country: 'NO', rating: null } });
  expect(await indexed(id)).toEqual({ country: 'NO' });
  expect(await found('meta[country][equals]=NO')).toEqual([id]);
  expect(await found('meta[country][equals]=IS')).toEqual([]);
  await cms.graphql(
    'mutation ($id: Int!) { updateFilm(id: $id, input: { meta: { seen: true }, status: "draft" }) { meta } }',
    {
      as: 'admin',
      variables: { id },
    },
  );
  expect(await found('meta[seen][equals]=true')).toEqual([]);
  expect(await found('meta[seen][equals]=true&status=draft')).toEqual([id]);
  await change(id, { status: 'publish', date: '2001-02-03T04:05:06' });
  const [row] = await site.database.primary.metaValue.findMany({ where: { postId: id, key: 'country' } });
  expect(row).toMatchObject({ type: 'film', status: 'publish', date: '2001-02-03T04:05:06' });
  await cms.send({ method: 'DELETE', path: `films/${id}`, as: 'admin' });
  expect(await found('meta[country][equals]=NO')).toEqual([]);
  await cms.send({ method: 'DELETE', path: `films/${id}?force=true`, as: 'admin' });
  expect(await indexed(id)).toEqual({});
});

it('values that other programs write are indexed as they are read', async () => {
  const id = await createFilm({});
  const write = async (key: string, ...values: string[]) => {
    await site.database.transaction(async (client) => {
      await client.postMeta.deleteMany({ where: { postId: id, key } });
      for (const value of values) await client.postMeta.create({ data: { postId: id, key, value } });
    });
    return (await indexed(id))[key];
  };
  // Of several values, the first one counts.
  expect(await write('country', '"SE"', '"FI"')).toBe('SE');
  expect(await write('country', '12')).toBe('12');
  expect(await write('country', '["SE"]')).toBeUndefined();
  expect(await write('country', 'not json')).toBeUndefined();
  expect(await write('country', JSON.stringify('x'.repeat(300)))).toBe(`${'x'.repeat(200)}…`);
  expect(await write('rating', '"7.5"')).toBe(7.5);
  expect(await write('rating', '-1e3')).toBe(-1_000);
  for (const value of ['"7.5 of 10"', '"1-2"', '""', '"0x1A"', 'true', 'null', '"Infinity"'])
    expect([value, await write('rating', value)]).toEqual([value, undefined]);
  expect(await write('seen', '"1"')).toBe(1);
  expect(await write('seen', '""')).toBe(0);
  expect(await write('seen', '"maybe"')).toBeUndefined();
  expect(await write('premiere', '"19990203"')).toBe('1999-02-03T00:00:00');
  expect(await write('premiere', '"1999-02-03 10:20:30"')).toBe('1999-02-03T10:20:30');
  expect(await write('premiere', '"next week"')).toBeUndefined();
});

it('a value whose declaration changes is indexed again, and one that is no longer declared is removed', async () => {
  const id = await createFilm({ country: '7', release_year: 1999 });
  const film = filmDeclarations.types[0];
  if (!film) throw new Error('There is no type.');
  const { release_year: _, ...others } = film.meta;
  const later: Declarations = {
    ...filmDeclarations,
    types: [
      {
        ...film,
        meta: {
          ...others,
          country: { type: 'integer', single: true, default: 0, filterable: true },
          note: { ...film.meta.note, filterable: true },
        },
      },
    ],
  };
  await change(id, { meta: { note: 'older than the declaration' } });
  const second = await site.start({ declarations: later });
  expect(await indexed(id)).toEqual({ country: 7, note: 'older than the declaration' });
  const { body } = await second.get<PostItem[]>('films?meta[country][greater_than]=6');
  expect(body.map((item) => item.id)).toEqual([id]);
  // The first program still has the former declarations: it refuses instead of answering from another index.
  const refused = await cms.get<ErrorBody>('films?meta[release_year][equals]=1999');
  expect([refused.status, refused.body.code]).toEqual([503, 'rest_meta_filter_not_ready']);
  await site.start({ declarations: filmDeclarations });
  expect(await indexed(id)).toEqual({ country: '7', release_year: 1999 });
});

it('a filter is refused until its index is complete, and the index is built in steps', async () => {
  const id = await createFilm({ country: 'GL' });
  await site.database.transaction((client) => client.$executeRawUnsafe('DELETE FROM "meta_values"'));
  await resetMetaIndex(site.database);
  const { status, body } = await cms.get<ErrorBody>('films?meta[country][equals]=GL');
  expect([status, body.code]).toEqual([503, 'rest_meta_filter_not_ready']);
  expect(await buildMetaIndex(site.database, { hasTime: () => false })).toBe(false);
  expect(await buildMetaIndex(site.database)).toBe(true);
  expect(await found('meta[country][equals]=GL')).toEqual([id]);
});

it('the command removes the index without declarations', async () => {
  const id = await createFilm({ country: 'FO' });
  const written: string[] = [];
  const config = loadConfig(site.environment(), { cwd: process.cwd() });
  const output = { write: (text: string) => written.push(text) };
  expect(await metaIndexCommand.run({ action: 'rebuild', ...commandContext({ config, output }) })).toBe(0);
  expect(written.join('')).toBe('0 meta values are indexed; items indexed now: 0.\n');
  expect(await indexed(id)).toEqual({});
});
