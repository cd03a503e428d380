import { createHash } from 'node:crypto';
import type { TransactionClient } from '../../schema/core/domain-kernel.ts';

/** The setting that marks the demo site, with a digest of its original content. */
const DEMO_SETTING = 'demo_site';

type Client = Pick<TransactionClient, 'post' | 'term' | 'comment' | 'user' | 'setting'>;

/** The error of an import without `--replace` into the demo site. */
export const DEMO_SITE_ERROR =
  'The database contains nothing but the demo site of the first start; use --replace to replace it, and --administrator LOGIN to choose an administrator if the source has none';

/** Marks the content of the database as the demo site. */
export async function markDemoSite(client: Client): Promise<void> {
  const value = JSON.stringify({ rows: await countRows(client), digest: await digestOf(client) });
  await client.setting.create({ data: { name: DEMO_SETTING, value } });
}

/** Whether the database contains the demo site without changes. */
export async function isUntouchedDemo(client: Client): Promise<boolean> {
  const mark = await client.setting.findUnique({ where: { name: DEMO_SETTING } });
  if (!mark) return false;
  const { rows, digest } = JSON.parse(mark.value) as { rows?: unknown; digest?: unknown };
  // The digest is computed only if the number of rows matches, so that large sites are not read.
  return rows === (await countRows(client)) && digest === (await digestOf(client));
}

const countRows = async ({ post, term, comment, user }: Client): Promise<number> =>
  (await post.count()) + (await term.count()) + (await comment.count()) + (await user.count());

/** The settings that owners of a site change first. */
const SETTINGS = [
  ...['blogname', 'blogdescription', 'permalink_structure', 'show_on_front', 'stylesheet'],
  ...['timezone_string', 'gmt_offset'],
];

/**
 * A digest of the content that people can change. It excludes values that the program changes itself: statuses of
 * scheduled items, counts, logins.
 */
async function digestOf(client: Client): Promise<string> {
  const byId = { orderBy: { id: 'asc' } } as const;
  const rows = [
    await client.post.findMany({ ...byId, select: { id: true, type: true, slug: true, modified: true, title: true } }),
    await client.term.findMany({ ...byId, select: { id: true, taxonomy: true, slug: true, name: true } }),
    await client.comment.findMany({ ...byId, select: { id: true, status: true, content: true } }),
    await client.user.findMany({ ...byId, select: { id: true, login: true, email: true, roles: true } }),
    await client.setting.findMany({
      where: { name: { in: SETTINGS } },
      orderBy: { name: 'asc' },
      select: { name: true, value: true },
    }),
  ];
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
