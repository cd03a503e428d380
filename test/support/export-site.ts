import { type RunningSite, SITE_URL, type TestSite } from './test-site.ts';

/** An exported item as the REST API answers it. */
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

/** The answer of `export/v1/all`. */
export interface WholeExport {
  schema: string;
  counts: Record<string, number>;
  statuses: Record<string, Record<string, number>>;
  total: number;
  options: { post_types: string[]; include_raw: boolean; include_unpublished: boolean };
  items: ExportedItem[];
  menus: { name: string; locations: string[]; items: Record<string, unknown>[] }[];
}

/** Requests the whole export as the administrator. */
export async function exportAll(running: RunningSite, query = ''): Promise<WholeExport> {
  const { status, body } = await running.get<WholeExport>(`${running.root}export/v1/all${query}`, { as: 'admin' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Requests the whole export and returns one item of it. */
export async function exportedItem(running: RunningSite, id: number): Promise<ExportedItem> {
  const item = (await exportAll(running)).items.find((exported) => exported.id === id);
  if (!item) throw new Error(`Item ${id} is not exported.`);
  return item;
}

/** The export of an attachment of the test site, by its id. */
export const exportedImage = (id: number) => ({
  id,
  url: `${SITE_URL}/cms-content/uploads/2021/03/picture-${id}.png`,
  alt: `Picture ${id}`,
  width: 40,
  height: 30,
});

/** Creates an item over REST, by default a published post, adds its meta values as rows, and returns its id. */
export async function writeItem(
  running: RunningSite,
  { base = 'posts', meta = {}, ...values }: Record<string, unknown> & { base?: string; meta?: Record<string, unknown> },
  { database }: Pick<TestSite, 'database'>,
): Promise<number> {
  const json = { status: 'publish', title: 'An item', ...values };
  const { status, body } = await running.send<{ id: number }>({ method: 'POST', path: base, as: 'admin', json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const rows = Object.entries(meta).flatMap(([key, value]) =>
    (value instanceof MultipleValues ? value.values : [value]).map((element) => ({
      key,
      value: JSON.stringify(element),
    })),
  );
  await database.transaction((client) =>
    client.postMeta.createMany({ data: rows.map((row) => ({ ...row, postId: body.id })) }),
  );
  return body.id;
}

/** Inserts published posts with only the given content and meta values into the database and returns their ids. */
export async function insertItems(
  { database }: Pick<TestSite, 'database'>,
  items: readonly { content?: string; meta?: Record<string, unknown> }[],
): Promise<number[]> {
  const date = '2026-01-01T12:00:00';
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  return database.transaction(async (client) => {
    const last = await client.post.aggregate({ _max: { id: true } });
    const rows = items.map((item, index) => ({ ...item, id: (last._max.id ?? 0) + 1_000 + index }));
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

/** Several meta values under one key, for `writeItem`. */
export class MultipleValues {
  readonly values: readonly unknown[];

  constructor(...values: readonly unknown[]) {
    this.values = values;
  }
}

/** Runs a GraphQL document whose one field is called `result` as the administrator and returns that field. */
export async function queryResult<T>(
  running: RunningSite,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const { body } = await running.graphql(query, { as: 'admin', variables });
  if (body.errors || !body.data) throw new Error(JSON.stringify(body));
  return body.data.result as T;
}

/** Changes the export settings. */
export const updateExportSettings = (running: RunningSite, input: Record<string, unknown>): Promise<unknown> =>
  queryResult(
    running,
    'mutation ($input: ExportSettingsInput!) { result: updateExportSettings(input: $input) { includeRaw } }',
    { input },
  );

/** Returns the export key, as the export settings show it. */
export const exportKey = async (running: RunningSite): Promise<string> =>
  (await queryResult<{ key: string }>(running, '{ result: exportSettings { key } }')).key;
