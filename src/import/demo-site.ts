import { createHash } from 'node:crypto';
import type { TransactionClient } from '../../schema/kernel.ts';

/** The setting that marks the demo site: what was in it at first. */
const DEMO_SETTING = 'demo_site';

type Client = Pick<TransactionClient, 'post' | 'term' | 'comment' | 'user' | 'setting'>;

/** Why an import into the demo site is refused. */
export const ONLY_DEMO =
  'The database holds nothing but the demo site of the first start; with --replace the import takes its place, and with --administrator LOGIN the account of that name administers it where the source brings no administrator';

/** Marks what the database holds as the demo site. */
export async function markDemoSite(client: Client): Promise<void> {
  const value = JSON.stringify({ rows: await countRows(client), digest: await digestOf(client) });
  await client.setting.create({ data: { name: DEMO_SETTING, value } });
}

/** Whether the database holds the demo site, and nobody has changed it. */
export async function isUntouchedDemo(client: Client): Promise<boolean> {
  const mark = await client.setting.findUnique({ where: { name: DEMO_SETTING } });
  if (!mark) return false;
  const { rows, digest } = JSON.parse(mark.value) as { rows?: unknown; digest?: unknown };
  // A site that has grown is not read.
  return rows === (await countRows(client)) && digest === (await digestOf(client));
}

const countRows = async ({ post, term, comment, user }: Client): Promise<number> =>
  (await post.count()) + (await term.count()) + (await comment.count()) + (await user.count());

/** What an owner sets first. */
const SETTINGS = [
  ...['blogname', 'blogdescription', 'permalink_structure', 'show_on_front', 'stylesheet'],
  ...['timezone_string', 'gmt_offset'],
];

/** What people can change. What the program changes itself is left out: states of scheduled items, counts, logins. */
async function digestOf(client: Client): Promise<string> {
  const byId = { orderBy: { id: 'asc' } } as const;
  const found = [
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
  return createHash('sha256').update(JSON.stringify(found)).digest('hex');
}
