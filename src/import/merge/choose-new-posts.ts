import { uniqueSlugSuffix } from '../../../schema/core/slugs/slug-text.ts';
import { neutralName } from '../neutral-name.ts';
import type { Stage } from '../stage/stage.ts';
import { inChunks, type Merging } from './merge-context.ts';

/** The columns of a post that decide whether it is imported. */
export interface PostHead {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly parentId: number;
}

const HEADS = `SELECT ID AS at, ID AS id, post_type AS type, post_name AS slug, post_parent AS parentId
  FROM posts WHERE ID > ? ORDER BY ID`;

function readHeads(stage: Stage): PostHead[] {
  const all: PostHead[] = [];
  for (const heads of stage.batches<PostHead>(HEADS)) {
    for (const { id, type, slug, parentId } of heads) all.push({ id, type: neutralName(type), slug, parentId });
  }
  return all;
}

/** Types that are unique by name: the one of the site stays. */
const ONE_BY_NAME: ReadonlySet<string> = new Set([
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'custom_css',
]);

/** The posts of the source that are new and have no counterpart on the site. */
export async function chooseNewPosts({ client, stage, before, tallies }: Merging): Promise<PostHead[]> {
  const heads = readHeads(stage);
  const names = heads.filter(({ type }) => ONE_BY_NAME.has(type)).map(({ slug }) => slug);
  const there = await inChunks(names, (chunk) =>
    client.post.findMany({
      where: { type: { in: [...ONE_BY_NAME] }, slug: { in: chunk } },
      select: { type: true, slug: true },
    }),
  );
  const own = new Set(there.map(({ type, slug }) => `${type} ${slug}`));
  const isNew = (row: PostHead): boolean => {
    if (before.post.has(row.id)) {
      tallies.post.before++;
      return false;
    }
    if (ONE_BY_NAME.has(row.type) && own.has(`${row.type} ${row.slug}`)) {
      tallies.post.leftOut('the site has its own');
      return false;
    }
    return true;
  };
  const chosen = heads.filter((row) => row.type !== 'revision').filter(isNew);
  const kept = new Set(chosen.map(({ id }) => id));
  const revisions = heads.filter((row) => row.type === 'revision').filter(isNew);
  const ofChosen = revisions.filter(({ parentId }) => kept.has(parentId));
  for (let count = ofChosen.length; count < revisions.length; count++) {
    tallies.post.leftOut('revision of an item that is not added');
  }
  return [...chosen, ...ofChosen];
}

/** Types without a visible or editable slug. */
const WITHOUT_SLUG: ReadonlySet<string> = new Set(['revision', 'nav_menu_item', ...ONE_BY_NAME]);

/**
 * New slugs for new posts whose slug is taken on the site. A slug is unique within its type and parent; slugs of
 * attachments are unique among all items.
 */
export async function freeSlugs(
  { client, ids }: Merging,
  posts: readonly PostHead[],
): Promise<ReadonlyMap<number, string>> {
  const shown = posts.filter(({ type, slug }) => slug !== '' && !WITHOUT_SLUG.has(type));
  const ofSite = await placesOnSite(
    client,
    shown.map(({ slug }) => slug),
  );
  const moved = ({ type, slug, parentId }: PostHead) => ({ type, slug, parentId: ids.post.get(parentId) ?? 0 });
  const refused = shown.filter((post) => isTaken(moved(post), ofSite));
  const slugs = new Map<number, string>();
  if (refused.length === 0) return slugs;
  // Slugs of the source do not conflict with each other, but a new slug must differ from all of them.
  const all = await placesOnSite(
    client,
    refused.flatMap(({ slug }) => numbered(slug)),
  );
  for (const place of ofSite) all.add(place);
  for (const post of posts) for (const place of placesOf(moved(post))) all.add(place);
  for (const post of refused) {
    let number = 2;
    const further = () => ({ ...moved(post), slug: uniqueSlugSuffix(post.slug, number) });
    while (isTaken(further(), all)) number++;
    for (const taken of placesOf(further())) all.add(taken);
    slugs.set(post.id, further().slug);
  }
  return slugs;
}

/** The keys that items of the site with these slugs occupy. */
async function placesOnSite(client: Merging['client'], slugs: readonly string[]): Promise<Set<string>> {
  const there = await inChunks([...new Set(slugs)], (chunk) =>
    client.post.findMany({
      where: { slug: { in: chunk }, type: { not: 'revision' } },
      select: { type: true, slug: true, parentId: true },
    }),
  );
  return new Set(there.flatMap(placesOf));
}

interface SlugPlace {
  readonly type: string;
  readonly slug: string;
  readonly parentId: number;
}

/**
 * The keys in which a slug must be unique: its type, for a page together with its parent; attachments conflict with
 * all.
 */
const placesOf = (place: SlugPlace): string[] => [
  `any ${place.slug}`,
  place.type === 'attachment' ? `attachment ${place.slug}` : scopeOf(place),
];

const scopeOf = ({ type, slug, parentId }: SlugPlace): string => `${type} ${type === 'page' ? parentId : ''} ${slug}`;

const isTaken = (place: SlugPlace, taken: ReadonlySet<string>): boolean =>
  place.type === 'attachment'
    ? taken.has(`any ${place.slug}`)
    : taken.has(`attachment ${place.slug}`) || taken.has(scopeOf(place));

const NUMBERS = [2, 3, 4, 5];
const numbered = (slug: string): string[] => NUMBERS.map((number) => uniqueSlugSuffix(slug, number));
