import type { SourceBatch } from '../import-source.ts';
import { type AddressedPost, Permalinks } from '../permalink-detector.ts';
import { RowBatches, type RowTaker } from '../row-batches.ts';
import { NOT_LISTED, readKinds } from './kind-routes.ts';
import type { MenuTargets } from './menu-targets.ts';
import { itemNumber, itemText } from './rest-fields.ts';
import type { RestItem } from './rest-item.ts';
import type { Lists } from './rest-lists.ts';
import type { PostRows } from './rest-post-rows.ts';
import type { PartReading } from './rest-read-context.ts';
import type { Versions } from './revision-rows.ts';

const DEFAULT_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Reads the items of all types, attachments and menu items. Returns the permalink structure of posts. */
export async function* readItems(
  reading: PartReading,
  input: { posts: PostRows; versions: Versions; targets: MenuTargets; menuItems: readonly RestItem[] },
): AsyncGenerator<SourceBatch, string | undefined> {
  const { api, me, lists } = reading;
  const { posts, versions, targets, menuItems } = input;
  const permalinks = new Permalinks(itemText(api.index, 'home'));
  const adder = (type: string, path: string) => (item: RestItem, take: RowTaker) => {
    posts.add(item, { type, take });
    versions.add(item, { path: `${path}/${itemNumber(item, 'id')}`, kind: 'post' });
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
    posts.addMenuItem(item, { targets, take: entries.at(`menu-items ${itemNumber(item, 'id')}`) });
  }
  yield* entries.all();
  return permalinks.structure();
}

const addressedPost = (item: RestItem): AddressedPost => ({
  id: itemNumber(item, 'id'),
  slug: itemText(item, 'slug'),
  link: itemText(item, 'link'),
  date: itemText(item, 'date'),
});

/** All statuses of items on the site. */
async function readStates(lists: Lists): Promise<string> {
  const states = await lists.one('statuses');
  const names = Object.keys(states ?? {}).filter((name) => /^[\w-]+$/.test(name) && name !== 'inherit');
  return (names.length > 0 ? names : DEFAULT_STATUSES).join(',');
}
