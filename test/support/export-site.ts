import { type RunningSite, SITE_URL, type TestSite } from './test-site.ts';

/** An exported item as it goes over the wire. */
export interface ExportedItem {
  id: number;
  type: string;
  status: string;
  title: string;
  document_title: string;
  slug: string;
  permalink: string;
  content_html: string;
  content_raw?: string;
  excerpt: string;
  images: { src: string; alt: string }[];
  links: { internal: { url: string; text: string }[]; external: { url: string; text: string }[] };
  custom_fields: Record<string, unknown>;
  custom_fields_media: Record<string, unknown>;
  taxonomies: Record<string, { id: number; name: string; slug: string }[]>;
  seo: Record<string, string | null>;
  comments: Record<string, unknown>[];
  featured_image: object | null;
  render: string;
}

/** The whole of an export. */
export interface WholeExport {
  schema: string;
  counts: Record<string, number>;
  statuses: Record<string, Record<string, number>>;
  total: number;
  options: { post_types: string[]; include_raw: boolean; include_unpublished: boolean };
  items: ExportedItem[];
  menus: { name: string; locations: string[]; items: Record<string, unknown>[] }[];
}

/** The export as an administrator gets it. */
export async function exportAll(running: RunningSite, query = ''): Promise<WholeExport> {
  const { status, body } = await running.get<WholeExport>(`${running.root}export/v1/all${query}`, { as: 'ada' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** One item as it is exported. */
export async function exportedItem(running: RunningSite, id: number): Promise<ExportedItem> {
  const found = (await exportAll(running)).items.find((item) => item.id === id);
  if (!found) throw new Error(`Item ${id} is not exported.`);
  return found;
}

/** How an export shows a picture of the test sites. */
export const exportedPicture = (id: number) => ({
  id,
  url: `${SITE_URL}/cms-content/uploads/2021/03/picture-${id}.png`,
  alt: `Picture ${id}`,
  width: 40,
  height: 30,
});

/** Writes an item, by default a published post, and gives its number. */
export async function writeItem(
  running: RunningSite,
  { base = 'posts', meta = {}, ...values }: Record<string, unknown> & { base?: string; meta?: Record<string, unknown> },
  { database }: Pick<TestSite, 'database'>,
): Promise<number> {
  const json = { status: 'publish', title: 'An item', ...values };
  const { status, body } = await running.send<{ id: number }>({ method: 'POST', path: base, as: 'ada', json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const rows = Object.entries(meta).flatMap(([key, value]) =>
    (value instanceof Several ? value.values : [value]).map((one) => ({ key, value: JSON.stringify(one) })),
  );
  await database.transaction((client) =>
    client.postMeta.createMany({ data: rows.map((row) => ({ ...row, postId: body.id })) }),
  );
  return body.id;
}

/** Puts published posts of which nothing but this is known right into the database, and gives their numbers. */
export async function insertItems(
  { database }: Pick<TestSite, 'database'>,
  items: readonly { content?: string; meta?: Record<string, unknown> }[],
): Promise<number[]> {
  const date = '2026-01-01T12:00:00';
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  return database.transaction(async (client) => {
    const last = await client.post.aggregate({ _max: { id: true } });
    const rows = items.map((item, place) => ({ ...item, id: (last._max.id ?? 0) + 1_000 + place }));
    await client.post.createMany({
      data: rows.map(({ id, content = '' }) => ({ id, content, type: 'post', status: 'publish', ...dates })),
    });
    await client.postMeta.createMany({
      data: rows.flatMap(({ id: postId, meta = {} }) =>
        Object.entries(meta).map(([key, value]) => ({ postId, key, value: JSON.stringify(value) })),
      ),
    });
    return rows.map(({ id }) => id);
  });
}

/** Several values under one key. */
export class Several {
  readonly values: readonly unknown[];

  constructor(...values: readonly unknown[]) {
    this.values = values;
  }
}

/** What an administrator is answered to a GraphQL document with one field, `result`. */
export async function askManager<T>(
  running: RunningSite,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const { body } = await running.graphql(query, { as: 'ada', variables });
  if (body.errors || !body.data) throw new Error(JSON.stringify(body));
  return body.data.result as T;
}

/** Chooses what is exported. */
export const chooseExport = (running: RunningSite, input: Record<string, unknown>): Promise<unknown> =>
  askManager(
    running,
    'mutation ($input: ExportSettingsInput!) { result: updateExportSettings(input: $input) { includeRaw } }',
    { input },
  );

/** The key that the settings show. */
export const exportKey = async (running: RunningSite): Promise<string> =>
  (await askManager<{ key: string }>(running, '{ result: exportSettings { key } }')).key;
