import { uniqueSlugSuffix } from '../../../schema/content/slug.ts';
import type { ImportRows } from '../conversion.ts';
import { inChunks, type Merging } from './merging.ts';

type PostRow = ImportRows['post'][number];

/** Types of which a site has one by each name: its own stays. */
const ONE_BY_NAME: ReadonlySet<string> = new Set([
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'custom_css',
]);

/** The posts of the source that are new here, and that the site has no other in place of. */
export async function chooseNewPosts({ client, rows, before, tallies }: Merging): Promise<PostRow[]> {
  const names = rows.post.filter(({ type }) => ONE_BY_NAME.has(type)).map(({ slug }) => slug ?? '');
  const there = await inChunks(names, (chunk) =>
    client.post.findMany({
      where: { type: { in: [...ONE_BY_NAME] }, slug: { in: chunk } },
      select: { type: true, slug: true },
    }),
  );
  const own = new Set(there.map(({ type, slug }) => `${type} ${slug}`));
  const isNew = (row: PostRow): boolean => {
    if (before.post.has(row.id ?? 0)) {
      tallies.post.before++;
      return false;
    }
    if (ONE_BY_NAME.has(row.type) && own.has(`${row.type} ${row.slug}`)) {
      tallies.post.leftOut('the site has its own');
      return false;
    }
    return true;
  };
  const chosen = rows.post.filter((row) => row.type !== 'revision').filter(isNew);
  const kept = new Set(chosen.map(({ id }) => id));
  const revisions = rows.post.filter((row) => row.type === 'revision').filter(isNew);
  const ofChosen = revisions.filter(({ parentId }) => kept.has(parentId));
  for (let count = ofChosen.length; count < revisions.length; count++) {
    tallies.post.leftOut('revision of an item that is not added');
  }
  return [...chosen, ...ofChosen];
}

/** Types whose slug nobody sees, or is not theirs to choose. */
const WITHOUT_SLUG: ReadonlySet<string> = new Set(['revision', 'nav_menu_item', ...ONE_BY_NAME]);

/**
 * A slug for each new post that is free on the site: within its type and parent, and apart from attachments, whose
 * slugs are unique among everything.
 */
export async function freeSlugs(
  { client, ids }: Merging,
  posts: readonly PostRow[],
): Promise<(post: PostRow) => string> {
  const wanted = posts.filter(({ type, slug }) => slug && !WITHOUT_SLUG.has(type)).map(({ slug }) => slug ?? '');
  // Those with a number behind, too, since one of them may be what is free.
  const there = await inChunks([...new Set(wanted)], (chunk) =>
    client.post.findMany({
      where: { OR: [{ slug: { in: chunk } }, { slug: { in: chunk.flatMap(numbered) } }], type: { not: 'revision' } },
      select: { type: true, slug: true, parentId: true },
    }),
  );
  const ofSite = new Set(there.flatMap(placesOf));
  const moved = ({ type, slug = '', parentId = 0 }: PostRow) => ({ type, slug, parentId: ids.post.get(parentId) ?? 0 });
  // Among themselves the slugs of the source are right; a further one must be free among all.
  const all = new Set([...ofSite, ...posts.flatMap((post) => placesOf(moved(post)))]);
  return (post) => {
    const place = moved(post);
    if (place.slug === '' || WITHOUT_SLUG.has(post.type) || !isTaken(place, ofSite)) return place.slug;
    let number = 2;
    const numbered = () => ({ ...place, slug: uniqueSlugSuffix(place.slug, number) });
    while (isTaken(numbered(), all)) number++;
    for (const taken of placesOf(numbered())) all.add(taken);
    return numbered().slug;
  };
}

interface SlugPlace {
  readonly type: string;
  readonly slug: string;
  readonly parentId: number;
}

/** Where a slug is taken: in its type, that of a page below its parent only; attachments take it from everything. */
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
