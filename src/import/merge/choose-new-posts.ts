import { slugWithNumber } from '../../../schema/core/slugs/slug-text.ts';
import { neutralName } from '../neutral-name.ts';
import type { Stage } from '../stage/stage.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

/** The columns that identify a post; they decide whether it is imported. */
export interface PostIdentity {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly parentId: number;
}

const POST_IDENTITIES = `SELECT ID AS batch_key, ID AS id, post_type AS type, post_name AS slug, post_parent AS parentId
  FROM posts WHERE ID > ? ORDER BY ID`;

function readPostIdentities(stage: Stage): PostIdentity[] {
  const all: PostIdentity[] = [];
  for (const identities of stage.batches<PostIdentity>(POST_IDENTITIES)) {
    for (const { id, type, slug, parentId } of identities) all.push({ id, type: neutralName(type), slug, parentId });
  }
  return all;
}

/** Types whose items are unique by slug. An item of the site takes precedence over one of the source. */
const UNIQUE_BY_SLUG: ReadonlySet<string> = new Set([
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'custom_css',
]);

/** The posts of the source that are new and have no counterpart on the site. */
export async function chooseNewPosts({
  client,
  stage,
  earlierIds,
  itemCounters,
}: MergeContext): Promise<PostIdentity[]> {
  const identities = readPostIdentities(stage);
  const slugs = identities.filter(({ type }) => UNIQUE_BY_SLUG.has(type)).map(({ slug }) => slug);
  const rows = await inChunks(slugs, (chunk) =>
    client.post.findMany({
      where: { type: { in: [...UNIQUE_BY_SLUG] }, slug: { in: chunk } },
      select: { type: true, slug: true },
    }),
  );
  const existing = new Set(rows.map(({ type, slug }) => `${type} ${slug}`));
  const isNew = (row: PostIdentity): boolean => {
    if (earlierIds.post.has(row.id)) {
      itemCounters.post.alreadyImported++;
      return false;
    }
    if (UNIQUE_BY_SLUG.has(row.type) && existing.has(`${row.type} ${row.slug}`)) {
      itemCounters.post.countOmitted('the site already has one', `${row.type} ${row.id}`);
      return false;
    }
    return true;
  };
  const chosen = identities.filter((row) => row.type !== 'revision').filter(isNew);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const revisions = identities.filter((row) => row.type === 'revision').filter(isNew);
  const revisionsOfChosen = revisions.filter(({ parentId }) => chosenIds.has(parentId));
  for (const { id, parentId } of revisions) {
    if (!chosenIds.has(parentId))
      itemCounters.post.countOmitted('revision of an item that is not added', `revision ${id}`);
  }
  return [...chosen, ...revisionsOfChosen];
}

/** Types without a visible or editable slug. */
const WITHOUT_SLUG: ReadonlySet<string> = new Set(['revision', 'nav_menu_item', ...UNIQUE_BY_SLUG]);

/**
 * New slugs for new posts whose slug is taken on the site. A slug is unique within its type and parent; slugs of
 * attachments are unique among all items.
 */
export async function replacementSlugs(
  { client, ids }: MergeContext,
  posts: readonly PostIdentity[],
): Promise<ReadonlyMap<number, string>> {
  const withSlug = posts.filter(({ type, slug }) => slug !== '' && !WITHOUT_SLUG.has(type));
  const siteKeys = await slugKeysOnSite(
    client,
    withSlug.map(({ slug }) => slug),
  );
  const remapped = ({ type, slug, parentId }: PostIdentity) => ({ type, slug, parentId: ids.post.get(parentId) ?? 0 });
  const conflicting = withSlug.filter((post) => isTaken(remapped(post), siteKeys));
  const slugs = new Map<number, string>();
  if (conflicting.length === 0) return slugs;
  // Slugs of the source do not conflict with each other, but a new slug must differ from all of them.
  const takenKeys = await slugKeysOnSite(
    client,
    conflicting.flatMap(({ slug }) => numbered(slug)),
  );
  for (const key of siteKeys) takenKeys.add(key);
  for (const post of posts) for (const key of slugKeysOf(remapped(post))) takenKeys.add(key);
  for (const post of conflicting) {
    let number = 2;
    const candidate = () => ({ ...remapped(post), slug: slugWithNumber(post.slug, number) });
    let lastLoaded = NUMBERS.at(-1) as number;
    while (isTaken(candidate(), takenKeys)) {
      number++;
      if (number <= lastLoaded) continue;
      const next = Array.from({ length: NUMBERS_PER_QUERY }, (_, index) => slugWithNumber(post.slug, number + index));
      for (const key of await slugKeysOnSite(client, next)) takenKeys.add(key);
      lastLoaded += NUMBERS_PER_QUERY;
    }
    for (const taken of slugKeysOf(candidate())) takenKeys.add(taken);
    slugs.set(post.id, candidate().slug);
  }
  return slugs;
}

/** The keys that items of the site with these slugs occupy. */
async function slugKeysOnSite(client: MergeContext['client'], slugs: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks([...new Set(slugs)], (chunk) =>
    client.post.findMany({
      where: { slug: { in: chunk }, type: { not: 'revision' } },
      select: { type: true, slug: true, parentId: true },
    }),
  );
  return new Set(rows.flatMap(slugKeysOf));
}

interface SluggedItem {
  readonly type: string;
  readonly slug: string;
  readonly parentId: number;
}

/**
 * The keys that an item occupies. A slug is unique within its type, for pages within the parent too; attachments
 * conflict with all items.
 */
const slugKeysOf = (item: SluggedItem): string[] => [
  `any ${item.slug}`,
  item.type === 'attachment' ? `attachment ${item.slug}` : scopeOf(item),
];

const scopeOf = ({ type, slug, parentId }: SluggedItem): string => `${type} ${type === 'page' ? parentId : ''} ${slug}`;

const isTaken = (item: SluggedItem, taken: ReadonlySet<string>): boolean =>
  item.type === 'attachment'
    ? taken.has(`any ${item.slug}`)
    : taken.has(`attachment ${item.slug}`) || taken.has(scopeOf(item));

/** The numbers whose slugs are loaded for all items at once; few items need more. */
const NUMBERS = [2, 3, 4, 5];
/** The number of further slugs that are loaded for one item. */
const NUMBERS_PER_QUERY = 20;
const numbered = (slug: string): string[] => NUMBERS.map((number) => slugWithNumber(slug, number));
