import { describe, expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

describe('synced patterns and navigation', () => {
  it('are created, listed and deleted in GraphQL', async () => {
    const created = await cms.graphql(
      `mutation { createBlock(input: { title: "Sign", content: "Left", status: "publish", meta: { cms_pattern_sync_status: "unsynced" } }) { databaseId syncStatus content { raw } }
        createNavigation(input: { title: "Way", status: "publish" }) { databaseId title { rendered } } }`,
      { as: 'admin' },
    );
    const block = created.body.data?.createBlock as { databaseId: number };
    expect(created.body.data).toMatchObject({
      createBlock: { syncStatus: 'unsynced', content: { raw: 'Left' } },
      createNavigation: { title: { rendered: 'Way' } },
    });
    const listed = await cms.graphql('{ blocks { total nodes { databaseId } } navigations { total } }', {
      as: 'contributor',
    });
    expect(listed.body.data).toEqual({
      blocks: { total: 1, nodes: [{ databaseId: block.databaseId }] },
      navigations: { total: 1 },
    });
    const deletion = await cms.graphql(`mutation { deleteBlock(id: ${block.databaseId}, force: true) { deleted } }`, {
      as: 'admin',
    });
    expect(deletion.body.data).toEqual({ deleteBlock: { deleted: true } });
  });

  it.each([
    ['Block', 'authorId: 1'],
    ['Block', 'featuredMediaId: 11'],
    ['Block', 'commentStatus: "open"'],
    ['Block', 'pingStatus: "open"'],
    ['Navigation', 'authorId: 1'],
    ['Navigation', 'excerpt: "x"'],
    ['Navigation', 'meta: {}'],
  ])('of the type %s refuse the input that REST does not have: %s', async (kind, input) => {
    const query = `mutation { create${kind}(input: { title: "x", ${input} }) { databaseId } }`;
    const { body } = await cms.graphql(query, { as: 'admin' });
    const refusal = `Field "${input.split(':')[0]}" is not defined by type "${kind}Input".`;
    expect(body.errors?.[0]?.message).toContain(refusal);
  });

  it('require their capability', async () => {
    const { body } = await cms.graphql('mutation { createNavigation(input: { title: "x" }) { databaseId } }', {
      as: 'editor',
    });
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_cannot_create');
  });
});
