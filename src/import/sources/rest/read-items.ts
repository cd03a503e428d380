import type { SourceBatch } from '../import-source.ts';
import { type AddressedPost, Permalinks } from '../permalinks.ts';
import { RowBatches, type RowTaker } from '../row-batches.ts';
import { numberOf, textOf } from './fields.ts';
import { NOT_LISTED, readKinds } from './kind-routes.ts';
import type { Lists } from './lists.ts';
import type { MenuTargets } from './menu-targets.ts';
import type { PostRows } from './post-rows.ts';
import type { PartReading } from './reading.ts';
import type { RestItem } from './rest-item.ts';
import type { Versions } from './revision-rows.ts';

const USUAL_STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Reads the items of all types, files, and the entries of menus; gives how the addresses of posts are built. */
export async function* readItems(
  reading: PartReading,
  given: { posts: PostRows; versions: Versions; targets: MenuTargets; menuItems: readonly RestItem[] },
): AsyncGenerator<SourceBatch, string | undefined> {
  const { api, me, lists } = reading;
  const { posts, versions, targets, menuItems } = given;
  const permalinks = new Permalinks(textOf(api.index, 'home'));
  const adder = (type: string, path: string) => (item: RestItem, take: RowTaker) => {
    posts.add(item, { type, take });
    versions.add(item, { path: `${path}/${numberOf(item, 'id')}`, kind: 'post' });
    targets.addPost(item);
    if (type === 'post' && item.status === 'publish') permalinks.add(addressedPost(item));
  };
  const inStates = (status: string): { parameters?: Record<string, string> } => (me ? { parameters: { status } } : {});
  const states = me ? await readStates(lists) : '';
  for (const { name: type, path } of await readKinds(reading, 'types')) {
    if (!NOT_LISTED.test(type)) yield* lists.rows(path, { ...inStates(states), add: adder(type, path) });
  }
  yield* lists.rows('media', { ...inStates('inherit,private,trash'), add: adder('attachment', 'media') });
  const entries = new RowBatches();
  for (const item of menuItems) {
    posts.addMenuItem(item, { targets, take: entries.at(`menu-items ${numberOf(item, 'id')}`) });
  }
  yield* entries.all();
  return permalinks.structure();
}

const addressedPost = (item: RestItem): AddressedPost => ({
  id: numberOf(item, 'id'),
  slug: textOf(item, 'slug'),
  link: textOf(item, 'link'),
  date: textOf(item, 'date'),
});

/** All states of items that the site knows. */
async function readStates(lists: Lists): Promise<string> {
  const states = await lists.one('statuses');
  const names = Object.keys(states ?? {}).filter((name) => /^[\w-]+$/.test(name) && name !== 'inherit');
  return (names.length > 0 ? names : USUAL_STATES).join(',');
}
