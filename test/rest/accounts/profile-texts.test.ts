import { expect } from 'vitest';
import { profileTextList } from '../../../schema/core/rows/profile-texts.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { call, credentials, members, valueIn } from '../../xmlrpc/xmlrpc-client.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });

/** A value that the text accepts as it is. */
const textOf = (name: string, round: number): string =>
  name === 'url' ? `https://${round}.example/` : `The ${name} of round ${round}`;

const valuesOf = (round: number) => profileTextList.map(({ name }) => textOf(name, round));
const NAMES = profileTextList.map(({ name }) => name).join(' ');
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const xmlrpcMembers = profileTextList.map(({ name, xmlrpcMember }) => xmlrpcMember ?? snakeCase(name));

/** The texts of the administrator on every face, in the order of `profileTextList`. */
async function textsOnFaces(): Promise<Record<string, unknown[]>> {
  const rest = (await cms.get<Record<string, unknown>>('users/me?context=edit', { as: 'admin' })).body;
  const graphql = (await cms.graphql(`{ viewer { ${NAMES} } }`, { as: 'admin' })).body.data?.viewer;
  const wpgraphql = await cms.send<{ data: { viewer: Record<string, unknown> } }>({
    ...{ method: 'POST', path: '/wpgraphql', json: { query: `{ viewer { ${NAMES} } }` }, as: 'admin' },
  });
  const profile = await call('wp.getProfile', ...credentials('admin'));
  const ability = await cms.get<Record<string, unknown>>(
    '/cms-json/cms-abilities/v1/abilities/core/get-user-info/run',
    { as: 'admin' },
  );
  return {
    REST: profileTextList.map(({ name }) => rest[snakeCase(name)]),
    GraphQL: profileTextList.map(({ name }) => (graphql as Record<string, unknown>)[name]),
    WPGraphQL: profileTextList.map(({ name }) => wpgraphql.body.data.viewer[name]),
    'XML-RPC': xmlrpcMembers.map((member) => members(profile, member)[0]),
    ability: profileTextList.map(({ storedName }) => ability.body[storedName]),
  };
}

it('every text of a profile can be written and read on every face', async () => {
  const { body: me } = await cms.get('users/me', { as: 'admin' });
  const writers: Record<string, (round: number) => Promise<unknown>> = {
    REST: (round) => {
      const json = Object.fromEntries(profileTextList.map(({ name }) => [snakeCase(name), textOf(name, round)]));
      return cms.send({ method: 'PUT', path: 'users/me', as: 'admin', json });
    },
    GraphQL: (round) => {
      const input = Object.fromEntries(profileTextList.map(({ name }) => [name, textOf(name, round)]));
      const mutation = 'mutation ($input: UpdateUserInput!) { updateViewer(input: $input) { id } }';
      return cms.graphql(mutation, { as: 'admin', variables: { input } });
    },
    WPGraphQL: (round) => {
      const texts = profileTextList.map(({ name, wpgraphqlInput = name }) => [wpgraphqlInput, textOf(name, round)]);
      const query = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { id } } }';
      const input = { id: String(me.id), ...Object.fromEntries(texts) };
      return cms.send({ method: 'POST', path: '/wpgraphql', as: 'admin', json: { query, variables: { input } } });
    },
    'XML-RPC': async (round) => {
      const content = profileTextList.map(({ name }, index) => [xmlrpcMembers[index], textOf(name, round)]);
      const answer = await call('wp.editProfile', ...credentials('admin'), Object.fromEntries(content));
      expect(valueIn(answer)).toBe('1');
    },
  };
  for (const [round, [face, write]] of Object.entries(writers).entries()) {
    await write(round);
    const texts = await textsOnFaces();
    for (const [readFace, values] of Object.entries(texts))
      expect([`written over ${face}, read over ${readFace}`, values]).toEqual([
        `written over ${face}, read over ${readFace}`,
        valuesOf(round),
      ]);
  }
});
