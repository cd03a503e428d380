import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { accounts } from '../site-content.ts';
import type { PlantedIds } from './plant-content.ts';
import { type Client, getAll, type Probe, sendAs } from './probe.ts';

/** The item whose fields and translations lead to the planted items, accounts and files. */
const HOLDER = 88_000;

/** The type of the items whose fields hold references; no other test item has them. */
export const holderType = {
  name: 'holder',
  restBase: 'holders',
  labels: { name: 'Holders', singularName: 'Holder' },
  graphql: { type: 'Holder', singular: 'holder', plural: 'holders' },
} as const;

const several = { return_format: 'object', multiple: 1 } as const;

/** A group with a field of each type that refers to something, also inside a group and a row. */
export const referenceGroup = {
  ...{ key: 'group_references', title: 'References', graphql_field_name: 'references' },
  location: [[{ param: 'post_type', operator: '==', value: 'holder' }]],
  fields: [
    { name: 'related', type: 'relationship', return_format: 'object' },
    { name: 'chosen', type: 'post_object', ...several },
    { name: 'linked', type: 'page_link', multiple: 1 },
    { name: 'people', type: 'user', return_format: 'array', multiple: 1 },
    { name: 'accounts', type: 'user', ...several },
    { name: 'papers', type: 'gallery', return_format: 'array' },
    { name: 'inner', type: 'group', sub_fields: [{ name: 'one', type: 'relationship', return_format: 'object' }] },
    { name: 'rows', type: 'repeater', sub_fields: [{ name: 'file', type: 'file', return_format: 'array' }] },
  ],
};

export const plantedLanguages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

/** Writes an item for everyone whose fields refer to everything that is hidden, and whose translations are hidden. */
export async function plantReferences(client: TransactionClient, ids: PlantedIds): Promise<void> {
  const date = '2021-07-01T10:00:00';
  const row = { slug: 'holder', title: 'Holder', status: 'publish', authorId: accounts.author.id };
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  await client.post.create({ data: { ...row, ...dates, id: HOLDER, type: 'holder' } });
  const of = (...kinds: string[]) => kinds.flatMap((kind) => ids.get(kind) ?? []).map(String);
  const items = of('posts', 'pages', 'books', 'media', 'blocks', 'retired');
  const files = of('media');
  const values = {
    ...{ related: items, chosen: items, linked: items, people: of('users'), accounts: of('users'), papers: files },
    ...{ inner: '', inner_one: items, rows: String(files.length) },
    ...Object.fromEntries(files.map((id, index) => [`rows_${index}_file`, id])),
  };
  for (const [key, value] of Object.entries(values))
    await client.postMeta.create({ data: { postId: HOLDER, key, value: JSON.stringify(value) } });
  // Hidden translations of an item that everyone reads: one of each status in another language.
  const languages = await client.term.findMany({ where: { taxonomy: 'language' }, orderBy: { slug: 'asc' } });
  const [german, english, french] = languages.map(({ id }) => id) as [number, number, number];
  const [draft, pending] = (ids.get('posts') ?? []) as [number, number];
  const open = Math.max(...(ids.get('posts') ?? []));
  const group = { taxonomy: 'post_translations', name: 'pll_planted', slug: 'pll_planted' };
  const { id: groupId } = await client.term.create({ data: group });
  for (const [postId, languageId] of [
    [open, english],
    [draft, german],
    [pending, french],
  ] as const)
    await client.postTerm.createMany({ data: [languageId, groupId].map((termId) => ({ postId, termId })) });
}

const ITEM =
  '__typename databaseId ... on NodeWithTitle { title } ... on NodeWithContentEditor { content } slug uri link';

/** What the fields of the item and the translations say to a viewer, over REST and both GraphQL APIs. */
export async function referenceProbes(client: Client): Promise<Probe[]> {
  const { root } = client.cms;
  const base = `${root}cms/v2/holders`;
  const formats = ['light', 'standard'].flatMap((format) => [
    `${base}/${HOLDER}?acf_format=${format}&_embed`,
    `${base}/${HOLDER}?acf_format=${format}&context=edit`,
    `${base}?acf_format=${format}&_fields=acf,_links,_embedded&_embed=acf:post,acf:user,acf:attachment`,
  ]);
  const pages = '(first: 100)';
  const people = `${pages} { nodes { databaseId name slug email firstName description } }`;
  const documents = {
    '/wpgraphql': `{ holders { nodes { title references {
        related${pages} { nodes { ${ITEM} } } chosen${pages} { nodes { ${ITEM} } } linked${pages} { nodes { ${ITEM} } }
        people${people} accounts${people} papers${pages} { nodes { title sourceUrl altText } }
        inner { one${pages} { nodes { ${ITEM} } } } rows { file { node { title sourceUrl altText } } }
      } } }
      posts(first: 100) { nodes { databaseId translations { title content slug } translation(language: DE) { title } } } }`,
    '/graphql': `{ holders { nodes {
        fieldValues(format: STANDARD) fieldUsers { name slug email }
        items: fieldItems(type: "post") { databaseId link ... on Post { title { raw } } }
        files: fieldItems(type: "attachment") { databaseId link }
      } }
      posts(first: 100) { nodes { databaseId translations { databaseId slug link } } } }`,
  };
  const answers: Probe[] = [];
  for (const [path, query] of Object.entries(documents)) {
    const { status, text } = await sendAs(client, { method: 'POST', path, json: { query } });
    if (/"(?:GRAPHQL_VALIDATION_FAILED|graphql_validation_failed)"/.test(text) || status >= 400)
      throw new Error(`${path} refused the document: ${text.slice(0, 600)}`);
    answers.push({ status, request: `POST ${path} references`, text });
  }
  return [...answers, ...(await getAll(client, formats))];
}
