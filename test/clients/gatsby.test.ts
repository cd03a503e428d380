import { describe, expect } from 'vitest';
import { createMenuRequest, type Menu, type MenuItem } from '../support/menu-site.ts';
import { postIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

// Sends the documents of gatsby-source-wordpress 7.17; the package itself needs the whole of Gatsby.

const it = siteTest({ declarations: { menuLocations: { primary: 'Main menu' } } });

interface Action {
  id: string;
  title: string | null;
  actionType: string;
  referencedNodeID: string | null;
  referencedNodeStatus: string | null;
  referencedNodeGlobalRelayID: string | null;
  referencedNodeSingularName: string | null;
  referencedNodePluralName: string | null;
}

const ACTIONS = `query GET_ACTION_MONITOR_ACTIONS($since: Float!, $after: String) {
  actionMonitorActions(
    where: { sinceTimestamp: $since, orderby: { field: MODIFIED, order: DESC } }
    first: 100
    after: $after
  ) {
    nodes {
      id title actionType referencedNodeID referencedNodeStatus referencedNodeGlobalRelayID
      referencedNodeSingularName referencedNodePluralName
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const actionsSince = async (since: number, as?: 'editor'): Promise<Action[]> => {
  const { data, errors } = await queryWpgraphql<{ actionMonitorActions: { nodes: Action[] } }>(cms, {
    query: ACTIONS,
    variables: { since },
    ...(as ? { as } : {}),
  });
  expect(errors).toBeUndefined();
  return data?.actionMonitorActions.nodes ?? [];
};

/** The names, ids and types of actions. */
const summaryOf = (actions: readonly Action[]) =>
  actions.map((each) => `${each.actionType} ${each.referencedNodeSingularName} ${each.referencedNodeID}`).sort();

/** Runs changes, and returns what they are for Gatsby. */
async function actionsOf(change: () => Promise<unknown>, as?: 'editor'): Promise<Action[]> {
  // The journal has the time of a change in milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 3));
  const since = Date.now();
  await change();
  return actionsSince(since, as);
}

const create = async (body: object): Promise<number> => {
  const { body: created } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'editor', json: body });
  return created.id;
};
const change = (id: number, body: object) =>
  cms.send({ method: 'POST', path: `posts/${id}`, as: 'editor', json: body });
const remove = (path: string) => cms.send({ method: 'DELETE', path, as: 'editor' });

describe('the requirements', () => {
  it('are met: versions, addresses that are paths, and a hash of the schema', async () => {
    const { data } = await queryWpgraphql(cms, {
      query: `query WPGatsbyCompatibility($wpgqlVersion: String!, $wpgatsbyVersion: String!) {
        wpGatsbyCompatibility(wpGatsbyVersionRange: $wpgatsbyVersion, wpGQLVersionRange: $wpgqlVersion) {
          satisfies { wpGQL wpGatsby }
        }
        isWpGatsby
        wpGatsby { arePrettyPermalinksEnabled }
        schemaMd5
      }`,
      variables: { wpgqlVersion: '>=1.1.2 <3.0.0', wpgatsbyVersion: '>=0.9.0 <3.0.0' },
    });
    expect(data).toEqual({
      wpGatsbyCompatibility: { satisfies: { wpGQL: true, wpGatsby: true } },
      isWpGatsby: true,
      wpGatsby: { arePrettyPermalinksEnabled: true },
      schemaMd5: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('name versions that the API does not have, and texts that are no range', async () => {
    const query = (range: string) => `{
      wpGatsbyCompatibility(wpGQLVersionRange: "${range}", wpGatsbyVersionRange: ">=0.9.0") { satisfies { wpGQL } }
    }`;
    const { data } = await queryWpgraphql(cms, { query: query('>=3.0.0') });
    expect(data).toEqual({ wpGatsbyCompatibility: { satisfies: { wpGQL: false } } });
    const { errors } = await queryWpgraphql(cms, { query: query('newest') });
    expect(errors?.[0]?.message).toContain('range of versions');
  });
});

describe('a change', () => {
  it('of an item that everyone sees is reported with the names of its fields and its author', async () => {
    const actions = await actionsOf(() => change(postIds.sowingPeas, { title: 'Peas and beans' }));
    expect(actions).toContainEqual({
      id: expect.any(String),
      title: 'Peas and beans',
      actionType: 'UPDATE',
      referencedNodeID: String(postIds.sowingPeas),
      referencedNodeStatus: 'publish',
      referencedNodeGlobalRelayID: globalId('post', postIds.sowingPeas),
      referencedNodeSingularName: 'post',
      referencedNodePluralName: 'posts',
    });
    expect(summaryOf(actions)).toEqual([
      `UPDATE post ${postIds.sowingPeas}`,
      expect.stringMatching(/^UPDATE user \d+$/),
    ]);
  });

  it('that shows or hides an item creates or deletes its node, whatever happened between', async () => {
    let id = 0;
    const created = await actionsOf(async () => {
      id = await create({ title: 'Shown', status: 'publish' });
    });
    expect(summaryOf(created)).toContain(`CREATE post ${id}`);
    const gone = await actionsOf(async () => {
      await change(id, { status: 'draft' });
      await change(id, { title: 'Hidden words' });
    });
    expect(summaryOf(gone)).toContain(`DELETE post ${id}`);
    expect(JSON.stringify(gone)).not.toContain('Hidden words');
    const neither = await actionsOf(async () => {
      await remove(`posts/${await create({ title: 'Short', status: 'publish' })}?force=true`);
      await create({ title: 'Draft' });
    });
    expect(summaryOf(neither).filter((each) => each.includes(' post '))).toEqual([]);
  });

  it('of a draft is reported to those who see it', async () => {
    const edit = () => change(postIds.authorDraftPost, { excerpt: 'For editors.' });
    expect(await actionsOf(edit)).toEqual([]);
    expect(summaryOf(await actionsOf(edit, 'editor'))).toContain(`UPDATE post ${postIds.authorDraftPost}`);
  });

  it('of a term and of a comment is reported, and the item of the comment', async () => {
    const actions = await actionsOf(async () => {
      const description = 'Beds.';
      await cms.send({ method: 'POST', path: `categories/${terms.garden.id}`, as: 'editor', json: { description } });
      const json = { post: postIds.mint, content: 'Well said.', status: 'approved' };
      await cms.send({ method: 'POST', path: 'comments', as: 'editor', json });
    });
    expect(summaryOf(actions)).toEqual(
      expect.arrayContaining([
        `UPDATE category ${terms.garden.id}`,
        expect.stringMatching(/^CREATE comment \d+$/),
        `UPDATE post ${postIds.mint}`,
      ]),
    );
  });

  it('of a menu item is one of its menu', async () => {
    const write = createMenuRequest(() => cms);
    const { body: menu } = await write<Menu>('menus', { name: 'Ways', locations: ['primary'] });
    let item = 0;
    const actions = await actionsOf(async () => {
      const { body } = await write<MenuItem>('menu-items', {
        ...{ menus: menu.id, status: 'publish', menu_order: 1, title: 'Away', url: 'https://example.net/' },
      });
      item = body.id;
    });
    expect(summaryOf(actions)).toEqual(expect.arrayContaining([`CREATE menuItem ${item}`, `UPDATE menu ${menu.id}`]));
    const deleted = await actionsOf(() =>
      cms.send({ method: 'DELETE', path: `menu-items/${item}?force=true`, as: 'admin' }),
    );
    expect(summaryOf(deleted)).toContain(`DELETE menuItem ${item}`);
  });

  it('of a menu without a location is not reported to those who do not see it', async () => {
    const write = createMenuRequest(() => cms);
    const { body: menu } = await write<Menu>('menus', { name: 'Nowhere' });
    const fields = { menus: menu.id, status: 'publish', menu_order: 1, url: 'https://example.net/' };
    const { body: item } = await write<MenuItem>('menu-items', { ...fields, title: 'Away' });
    const changeItem = () =>
      cms.send({ method: 'POST', path: `menu-items/${item.id}`, as: 'admin', json: { title: 'Further away' } });
    expect(await actionsOf(changeItem)).toEqual([]);
  });
});

describe('the list of changes', () => {
  it('is empty without any, and for requested previews', async () => {
    expect(await actionsSince(Date.now() + 60_000)).toEqual([]);
    const { data } = await queryWpgraphql(cms, {
      query: '{ actionMonitorActions(where: { previewStream: true }) { nodes { id } } }',
    });
    expect(data).toEqual({ actionMonitorActions: { nodes: [] } });
  });

  it('takes any time, and refuses ranges of versions that are too long', async () => {
    for (const since of [1.5, -1, 1e300, 0]) expect(Array.isArray(await actionsSince(since))).toBe(true);
    const range = '>=1.0.0 '.repeat(10_000);
    const { errors } = await queryWpgraphql(cms, {
      query: `query ($range: String!) {
        wpGatsbyCompatibility(wpGQLVersionRange: $range, wpGatsbyVersionRange: $range) { satisfies { wpGQL } }
      }`,
      variables: { range },
    });
    expect(errors?.[0]?.message).toContain('range of versions');
  });

  it('is read in pages without gaps', async () => {
    const all = await actionsSince(0);
    const { data } = await queryWpgraphql<{
      actionMonitorActions: { nodes: { id: string }[]; pageInfo: { endCursor: string } };
    }>(cms, { query: '{ actionMonitorActions(first: 1) { nodes { id } pageInfo { endCursor } } }' });
    const [first] = data?.actionMonitorActions.nodes ?? [];
    const { data: rest } = await queryWpgraphql<{ actionMonitorActions: { nodes: { id: string }[] } }>(cms, {
      query: `{ actionMonitorActions(first: 100, after: "${data?.actionMonitorActions.pageInfo.endCursor}") { nodes { id } } }`,
    });
    expect([first, ...(rest?.actionMonitorActions.nodes ?? [])].map((node) => node?.id)).toEqual(
      all.map(({ id }) => id),
    );
  });

  it('says to load everything if changes are no longer stored', async () => {
    const { database } = cms.app.domain.kernel;
    await create({ title: 'Later', status: 'publish' });
    await database.transaction(async (client) => {
      const newest = await client.contentChange.findFirst({ orderBy: { id: 'desc' } });
      await client.contentChange.deleteMany({ where: { id: { lt: newest?.id ?? 0 } } });
    });
    expect(summaryOf(await actionsSince(0))).toEqual(['REFETCH_ALL null null']);
  });
});
