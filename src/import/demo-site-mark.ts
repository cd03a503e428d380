import { createHash } from 'node:crypto';
import type { TransactionClient } from '../../schema/core/domain-kernel.ts';

/** The setting that marks the demo site, with a digest of its original content. */
const DEMO_SETTING = 'demo_site';

type Client = Pick<TransactionClient, 'post' | 'term' | 'comment' | 'user' | 'setting'>;

/** The error of an import without `--replace` into the demo site. */
export const DEMO_SITE_ERROR =
  'The database contains nothing but the demo site of the first start; use --replace to replace it, and --administrator LOGIN to choose an administrator if the source has none';

/** What the mark stores. `parts` are digests of what people can change, by what it is; marks of 0.2.0 have none. */
interface DemoMark {
  rows?: unknown;
  digest?: unknown;
  parts?: Readonly<Record<string, string>>;
}

/** Marks the content of the database as the demo site. */
export async function markDemoSite(client: Client): Promise<void> {
  const contents = await contentsOf(client);
  const parts = Object.fromEntries(partsOf(contents).map(([name, { digest }]) => [name, digest]));
  const value = JSON.stringify({ rows: await countRows(client), digest: digestOf(contents), parts });
  await client.setting.create({ data: { name: DEMO_SETTING, value } });
}

async function readMark(client: Client): Promise<DemoMark | null> {
  const mark = await client.setting.findUnique({ where: { name: DEMO_SETTING } });
  return mark && (JSON.parse(mark.value) as DemoMark);
}

/** Removes the mark: the site is no longer the demo site. */
export const unmarkDemoSite = (client: Client) => client.setting.deleteMany({ where: { name: DEMO_SETTING } });

/** The parts of the demo site that stay when its content is removed. */
const RETAINED_PART = /^(?:setting .*|account 1)$/;

/**
 * Returns what differs from the content of the demo site, as lines such as `changed: post 8 "Welcome"`: items, terms,
 * comments, and accounts besides the administrator. Null if the database does not contain the demo site.
 */
export async function changesOfDemo(client: Client): Promise<string[] | null> {
  const mark = await readMark(client);
  if (!mark) return null;
  const contents = await contentsOf(client);
  const { parts } = mark;
  if (!parts) return mark.digest === digestOf(contents) ? [] : ['changed: something that this release cannot name'];
  const current = new Map(partsOf(contents));
  const removed = Object.keys(parts).filter((name) => !current.has(name) && !RETAINED_PART.test(name));
  const differing = [...current].flatMap(([name, { digest, label }]) => {
    if (RETAINED_PART.test(name) || parts[name] === digest) return [];
    return [`${Object.hasOwn(parts, name) ? 'changed' : 'added'}: ${name} ${JSON.stringify(label)}`];
  });
  return [...differing, ...removed.map((name) => `removed: ${name}`)];
}

/** Whether the database contains the demo site without changes. */
export async function isUntouchedDemo(client: Client): Promise<boolean> {
  const mark = await readMark(client);
  if (!mark) return false;
  // The digest is computed only if the number of rows matches, so that large sites are not read.
  return mark.rows === (await countRows(client)) && mark.digest === digestOf(await contentsOf(client));
}

const countRows = async ({ post, term, comment, user }: Client): Promise<number> =>
  (await post.count()) + (await term.count()) + (await comment.count()) + (await user.count());

/** The settings that owners of a site change first. */
const SETTINGS = [
  ...['blogname', 'blogdescription', 'permalink_structure', 'show_on_front', 'stylesheet'],
  ...['timezone_string', 'gmt_offset'],
];

type Contents = Awaited<ReturnType<typeof contentsOf>>;

/**
 * Reads the content that people can change. It excludes values that the program changes itself: statuses of scheduled
 * items, counts, logins.
 */
async function contentsOf(client: Client) {
  const byId = { orderBy: { id: 'asc' } } as const;
  return [
    await client.post.findMany({ ...byId, select: { id: true, type: true, slug: true, modified: true, title: true } }),
    await client.term.findMany({ ...byId, select: { id: true, taxonomy: true, slug: true, name: true } }),
    await client.comment.findMany({ ...byId, select: { id: true, status: true, content: true } }),
    await client.user.findMany({ ...byId, select: { id: true, login: true, email: true, roles: true } }),
    await client.setting.findMany({
      where: { name: { in: SETTINGS } },
      orderBy: { name: 'asc' },
      select: { name: true, value: true },
    }),
  ] as const;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const digestOf = (contents: Contents): string => hashOf(contents);

/** The characters of the digest of a part: enough to notice every change that nobody makes on purpose. */
const PART_DIGEST_LENGTH = 12;

/** Returns the parts of the content: their names, such as `post 8`, with their digests and what people call them. */
function partsOf([posts, terms, comments, users, settings]: Contents): [string, { digest: string; label: string }][] {
  const part = (
    name: string,
    { label, row }: { label: string; row: object },
  ): [string, { digest: string; label: string }] => [name, { digest: hashOf(row).slice(0, PART_DIGEST_LENGTH), label }];
  return [
    ...posts.map((row) => part(`${row.type} ${row.id}`, { label: row.title || row.slug, row })),
    ...terms.map((row) => part(`${row.taxonomy} ${row.id}`, { label: row.name, row })),
    ...comments.map((row) => part(`comment ${row.id}`, { label: row.content.slice(0, 60), row })),
    ...users.map((row) => part(`account ${row.id}`, { label: row.login, row })),
    ...settings.map((row) => part(`setting ${row.name}`, { label: row.value, row })),
  ];
}
