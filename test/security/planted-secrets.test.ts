import type { GraphQLSchema } from 'graphql';
import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { limitedPassword } from '../support/limited-password.ts';
import { domainProbes, readSchema, wpgraphqlProbes } from '../support/secrets/graphql-face.ts';
import { agentProbes, pageProbes, publishingProbes, searchTotals } from '../support/secrets/other-faces.ts';
import { OTHER_AUTHOR, plantAccounts } from '../support/secrets/plant-accounts.ts';
import { type PlantedIds, plantContent } from '../support/secrets/plant-content.ts';
import {
  holderType,
  plantedLanguages,
  plantReferences,
  referenceGroup,
  referenceProbes,
} from '../support/secrets/plant-references.ts';
import type { Client, Probe } from '../support/secrets/probe.ts';
import { restProbes, schemaProbes } from '../support/secrets/rest-face.ts';
import { isLogin, NOBODY, SecretTable, TOKEN, VIEWERS, type Viewer } from '../support/secrets/secret-table.ts';
import { passwordOf } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { basicHeader } from '../support/test-site.ts';

/*
 * Texts that some viewers may not see are planted in one site, and everything is read as each viewer. A text that reaches
 * a viewer who may not see it is a leak; one that reaches not even those who may was looked for in vain.
 */

const [book] = bookDeclarations.types as [(typeof bookDeclarations.types)[number]];
const it = siteTest({
  declarations: {
    ...bookDeclarations,
    statuses: [
      { name: 'in-review', label: 'In review', protected: true },
      { name: 'members', label: 'For members', private: true },
    ],
    capabilities: ['read_margins'],
    roles: { administrator: { capabilities: ['read_margins'] } },
    languages: plantedLanguages,
    fieldGroups: [referenceGroup] as never,
    types: [
      holderType,
      { ...book, meta: { margin: { type: 'string', single: true, default: '', readCapability: 'read_margins' } } },
    ],
  },
  env: {
    XMLRPC: 'on',
    GRAPHQL_MAX_COST: '1000000000',
    GRAPHQL_MAX_ALIASES: '10000',
    GRAPHQL_MAX_DEPTH: '50',
    GRAPHQL_MAX_TOKENS: '1000000',
  },
});

/** The administrator, who sees most and fills caches, is first. Other accounts read in CI. */
const readers: readonly Viewer[] = process.env.CI ? VIEWERS : ['admin', 'contributor', 'anonymous'];

const secrets = new SecretTable();
let ids: PlantedIds;
const clients = new Map<Viewer, Client>();
let schemas: { domain: GraphQLSchema; wpgraphql: GraphQLSchema };

it.beforeAll(async () => {
  ids = await site.database.transaction(async (client) => {
    await plantAccounts(client, secrets);
    const planted = await plantContent(client, secrets);
    planted.set('users', [1, 3, 5, 9, 10]);
    await plantReferences(client, planted);
    return planted;
  });
  const headersOf = async (viewer: Viewer): Promise<Record<string, string>> => {
    if (isLogin(viewer)) return { authorization: basicHeader(viewer, passwordOf(viewer)) };
    if (viewer === 'otherAuthor') return { authorization: basicHeader(OTHER_AUTHOR.login, OTHER_AUTHOR.password) };
    if (viewer === 'anonymous') return {};
    return { authorization: (await limitedPassword({ scopes: ['read:page'] })).authorization };
  };
  for (const viewer of readers) clients.set(viewer, { cms, headers: await headersOf(viewer) });
  const admin = clients.get('admin') as Client;
  schemas = { domain: await readSchema(admin, '/graphql'), wpgraphql: await readSchema(admin, '/wpgraphql') };
});

/** How a face is read, and by whom: by default by all viewers. */
interface Face {
  read(client: Client): Promise<Probe[]>;
  viewers?: readonly Viewer[];
}

const faces: Readonly<Record<string, Face>> = {
  REST: { read: (client) => restProbes(client, ids) },
  schemas: { read: schemaProbes, viewers: ['contributor', 'anonymous'] },
  GraphQL: { read: (client) => domainProbes(client, { ids, schema: schemas.domain }) },
  WPGraphQL: { read: (client) => wpgraphqlProbes(client, { ids, schema: schemas.wpgraphql }) },
  // Pages know accounts by their sessions, so that application passwords change nothing.
  pages: { read: (client) => pageProbes(client, ids), viewers: ['anonymous'] },
  agents: { read: (client) => agentProbes(client, ids) },
  'references of fields and translations': { read: referenceProbes },
  'publishing programs': { read: (client) => publishingProbes(client, ids) },
};

it('every planted text reaches exactly the viewers who may see it', async () => {
  const seen = new Map<string, Set<Viewer>>(secrets.all.map(({ token }) => [token, new Set()]));
  const leaks: string[] = [];
  let probes = 0;
  const counts = new Map<string, number>();
  for (const viewer of readers) {
    for (const [face, { read, viewers = VIEWERS }] of Object.entries(faces)) {
      if (!viewers.includes(viewer)) continue;
      const answers = await read(clients.get(viewer) as Client);
      probes += answers.length;
      counts.set(face, (counts.get(face) ?? 0) + answers.length);
      for (const { request, text } of answers) {
        for (const token of new Set(text.match(TOKEN))) {
          const secret = secrets.byToken.get(token);
          if (!secret || request.includes(token)) continue;
          seen.get(token)?.add(viewer);
          if (!secret.seenBy.includes(viewer)) leaks.push(`${secret.name} reaches ${viewer}: ${face}, ${request}`);
        }
      }
    }
  }
  const unseen = secrets.all.flatMap(({ name, token, seenBy }) =>
    seenBy
      .filter((viewer) => readers.includes(viewer) && !seen.get(token)?.has(viewer))
      .map((viewer) => `${name} does not reach ${viewer}`),
  );
  const perFace = [...counts].map(([face, count]) => `${face} ${count}`).join(', ');
  const report = `${secrets.all.length} secrets, ${probes} probes (${perFace}), ${leaks.length} leaks`;
  expect([...new Set(leaks)].slice(0, 400), report).toEqual([]);
  expect(unseen, report).toEqual([]);
  expect(probes).toBeGreaterThan(readers.length * 100);
});

it('texts that nobody may see are in the database', async () => {
  const { reader } = site.database;
  const tables = [
    ...[reader.post, reader.postMeta, reader.user, reader.userMeta, reader.applicationPassword, reader.session],
    ...[reader.accountLink, reader.secondFactor, reader.recoveryCode, reader.job],
    ...[reader.comment, reader.commentMeta, reader.termMeta, reader.setting, reader.webhook, reader.webhookDelivery],
  ] as unknown as { findMany(): Promise<unknown[]> }[];
  const stored = JSON.stringify(await Promise.all(tables.map((table) => table.findMany())));
  const hidden = secrets.all.filter(({ seenBy }) => seenBy === NOBODY);
  expect(hidden.filter(({ token }) => !stored.includes(token)).map(({ name }) => name)).toEqual([]);
});

it('no search counts an item that is hidden', async () => {
  const searched = secrets.all.filter(({ name }) =>
    /^(?:title|content|excerpt|comment|note|hidden|name of a b)/.test(name),
  );
  const known = searched.find(({ name }) => name === 'content of a post with the status private')?.token ?? '';
  const found = await searchTotals(clients.get('admin') as Client, known);
  expect(found.some(({ total }) => total > 0)).toBe(true);
  const leaks: string[] = [];
  let probes = 0;
  for (const viewer of ['contributor', 'anonymous'] as const) {
    for (const { name, token, seenBy } of searched) {
      if (seenBy.includes(viewer)) continue;
      for (const { request, total } of await searchTotals(clients.get(viewer) as Client, token)) {
        probes++;
        if (total > 0) leaks.push(`${name} is found by ${viewer}: ${request}`);
      }
    }
  }
  expect(leaks, `${probes} searches, ${leaks.length} leaks`).toEqual([]);
});
