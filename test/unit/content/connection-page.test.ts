import { expect, it } from 'vitest';
import { listPage } from '../../../schema/content/lists/connection-page.ts';

/** A page of a list with 50 known rows, of which the second has left the list before it is loaded. */
const pageOfKnownRows = (args: { first: number; offset?: number }) =>
  listPage<number>({
    args: { after: null, before: null, last: null, offset: null, ...args },
    knownSize: 50,
    load: async ({ limit, offset }) =>
      Array.from({ length: 50 }, (_, index) => index)
        .slice(offset, offset + limit)
        .filter((row) => row !== 1),
    count: () => 50,
    cursorOf: String,
  });

it('a page from which a row has disappeared is not mistaken for the end of the list', async () => {
  const page = pageOfKnownRows({ first: 10 });
  const [{ hasNextPage }, nodes, total] = await Promise.all([page.pageInfo, page.nodes, page.total()]);
  expect(nodes).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(hasNextPage).toBe(true);
  expect(total).toBe(50);
});

it('the last page of known rows has no next page', async () => {
  const page = pageOfKnownRows({ first: 10, offset: 40 });
  const [{ hasNextPage, hasPreviousPage }, nodes] = await Promise.all([page.pageInfo, page.nodes]);
  expect(nodes).toHaveLength(10);
  expect([hasNextPage, hasPreviousPage]).toEqual([false, true]);
});
