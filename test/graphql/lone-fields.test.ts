import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { compareLoneFields } from '../support/lone-fields.ts';
import { findSources, loadClientSchema, type RunDocument } from '../support/node-sources.ts';
import { cms, siteTest } from '../support/site-test.ts';

const limits = { GRAPHQL_MAX_ALIASES: '1000', GRAPHQL_MAX_TOKENS: '100000', GRAPHQL_MAX_COST: '100000000' };

const it = siteTest({ declarations: bookDeclarations, env: limits });

const run: RunDocument = async (query, as = 'admin') => {
  const { body } = await cms.graphql(query, { as });
  if (!body.data || body.errors)
    throw new Error(`${JSON.stringify(body.errors?.slice(0, 3))} for ${query.slice(0, 2000)}`);
  return body.data;
};

it('every field has the same value alone, in every list and fragment, as on the whole node', async () => {
  const schema = await loadClientSchema(run);
  const sources = await findSources(run, {
    schema,
    rootArguments: (field, { id }) => (field === 'node' ? `(id: "${id}")` : null),
  });
  const { count, differences } = await compareLoneFields(run, { schema, sources });
  expect(count).toBeGreaterThan(1500);
  expect(differences.slice(0, 10)).toEqual([]);
});
