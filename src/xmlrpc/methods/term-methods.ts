import { documentFor } from '../content/cached-document.ts';
import type { PublishedTaxonomy } from '../content/site-kinds.ts';
import {
  addTerm,
  listTerms,
  type TermItem,
  type TermListOptions,
  taxonomyNamed,
  termSelection,
  termStruct,
} from '../content/term-record.ts';
import { type CallSession, method, type XmlRpcMethod } from '../method.ts';
import { integer, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import { invalidParameters } from '../protocol/fault.ts';
import type { AnswerValue, XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { definedOf, memberOf } from '../read-value.ts';
import { directionOf, listExtentOf } from './media-methods.ts';
import { feedAddress } from './meta-weblog-methods.ts';

/** The orders of terms by the names that programs send. */
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['name', 'NAME'],
  ['slug', 'SLUG'],
  ['count', 'COUNT'],
  ['term_id', 'ID'],
  ['id', 'ID'],
]);

const taxonomyStruct = ({ name, taxonomy }: PublishedTaxonomy): AnswerValue => ({
  name,
  label: taxonomy.labels.name ?? name,
  hierarchical: taxonomy.hierarchical,
  public: taxonomy.visibility.public,
  show_ui: taxonomy.visibility.showUi,
  _builtin: taxonomy.declared === undefined,
  labels: Object.fromEntries(Object.entries(taxonomy.labels).map(([key, label]) => [toSnakeCase(key), label])),
  cap: Object.fromEntries(
    Object.entries(taxonomy.capabilities).map(([key, value]) => [toSnakeCase(key), String(value)]),
  ),
  object_type: [...taxonomy.types],
});

/** The name of a member as programs spell it. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function listOptions(filter: XmlRpcStruct): TermListOptions {
  const orderName = memberOf.text(filter, 'orderby');
  const orderBy = orderName === undefined ? undefined : ORDERS.get(orderName);
  if (orderName !== undefined && orderBy === undefined)
    throw invalidParameters(`The member orderby must be one of ${[...ORDERS.keys()].join(', ')}.`);
  const search = memberOf.text(filter, 'search');
  return {
    ...listExtentOf(filter, { all: Number.MAX_SAFE_INTEGER }),
    orderBy,
    order: directionOf(filter),
    where: { ...(memberOf.flag(filter, 'hide_empty') ? { hideEmpty: true } : {}), ...(search ? { search } : {}) },
  };
}

const termInput = (content: XmlRpcStruct) =>
  definedOf({
    name: memberOf.text(content, 'name'),
    slug: memberOf.text(content, 'slug'),
    description: memberOf.text(content, 'description'),
    parentId: memberOf.integer(content, 'parent') || undefined,
  });

async function loadTerm(
  session: CallSession,
  { kind, id }: { kind: PublishedTaxonomy; id: number },
): Promise<TermItem> {
  const document = documentFor<{ term: TermItem }>(kind, {
    purpose: 'term',
    write: () => `query($id: Int!) { term: ${kind.singular}(id: $id) { ${termSelection} } }`,
  });
  return (await session.run(document, { id })).term;
}

async function removeTerm(
  session: CallSession,
  { kind, id }: { kind: PublishedTaxonomy; id: number },
): Promise<boolean> {
  const document = documentFor(kind, {
    purpose: 'delete',
    write: () => `mutation($id: Int!) { delete${kind.graphqlName}(id: $id, force: true) { deleted } }`,
  });
  await session.run(document, { id });
  return true;
}

/** The methods about taxonomies and terms. */
export const termMethods: readonly XmlRpcMethod[] = [
  method('wp.getTaxonomies', {
    parameters: siteAndLogin,
    answer: 'array',
    run: (_input, { site }) => [...site.termKinds.values()].map(taxonomyStruct),
  }),
  method('wp.getTaxonomy', {
    parameters: { ...siteAndLogin, taxonomy: text },
    answer: 'struct',
    run: ({ taxonomy }, session) => taxonomyStruct(taxonomyNamed(session, taxonomy)),
  }),
  method('wp.getTerms', {
    parameters: { ...siteAndLogin, taxonomy: text, filter: optional(struct) },
    answer: 'array',
    run: async ({ taxonomy, filter = new Map() }, session) => {
      const kind = taxonomyNamed(session, taxonomy);
      const terms = await listTerms(session, { kind, ...listOptions(filter) });
      return terms.map((term) => termStruct(kind, term));
    },
  }),
  method('wp.getTerm', {
    parameters: { ...siteAndLogin, taxonomy: text, term: integer },
    answer: 'struct',
    run: async ({ taxonomy, term }, session) => {
      const kind = taxonomyNamed(session, taxonomy);
      return termStruct(kind, await loadTerm(session, { kind, id: term }));
    },
  }),
  method('wp.newTerm', {
    parameters: { ...siteAndLogin, content: struct },
    answer: 'string',
    run: async ({ content }, session) => {
      const kind = taxonomyNamed(session, memberOf.text(content, 'taxonomy') ?? '');
      return String((await addTerm(session, { kind, input: termInput(content) })).databaseId);
    },
  }),
  method('wp.editTerm', {
    parameters: { ...siteAndLogin, term: integer, content: struct },
    answer: 'boolean',
    run: async ({ term, content }, session) => {
      const kind = taxonomyNamed(session, memberOf.text(content, 'taxonomy') ?? '');
      const document = documentFor(kind, {
        purpose: 'update',
        write: () => `mutation($id: Int!, $input: ${kind.graphqlName}Input!) {
          update${kind.graphqlName}(id: $id, input: $input) { databaseId }
        }`,
      });
      const parentId = memberOf.integer(content, 'parent');
      await session.run(document, { id: term, input: { ...termInput(content), ...definedOf({ parentId }) } });
      return true;
    },
  }),
  method('wp.deleteTerm', {
    parameters: { ...siteAndLogin, taxonomy: text, term: integer },
    answer: 'boolean',
    run: ({ taxonomy, term }, session) => removeTerm(session, { kind: taxonomyNamed(session, taxonomy), id: term }),
  }),
  method('wp.deleteCategory', {
    parameters: { ...siteAndLogin, category: integer },
    answer: 'boolean',
    run: ({ category }, session) => removeTerm(session, { kind: taxonomyNamed(session, 'category'), id: category }),
  }),
  method('wp.newCategory', {
    parameters: { ...siteAndLogin, category: struct },
    answer: 'int',
    run: async ({ category }, session) => {
      const input = {
        ...termInput(category),
        ...definedOf({ parentId: memberOf.integer(category, 'parent_id') || undefined }),
      };
      return (await addTerm(session, { kind: taxonomyNamed(session, 'category'), input })).databaseId;
    },
  }),
  method('wp.getTags', {
    parameters: siteAndLogin,
    answer: 'array',
    run: async (_input, session) =>
      (await listTerms(session, { kind: taxonomyNamed(session, 'post_tag'), where: { hideEmpty: true } })).map(
        (tag) => ({
          tag_id: tag.databaseId,
          name: tag.name,
          slug: tag.slug,
          count: tag.count,
          html_url: tag.link,
          rss_url: feedAddress(tag.link),
        }),
      ),
  }),
  method('wp.suggestCategories', {
    parameters: { ...siteAndLogin, category: text, count: optional(integer) },
    answer: 'array',
    run: async ({ category, count = 50 }, session) => {
      const kind = taxonomyNamed(session, 'category');
      const found = await listTerms(session, { kind, where: { search: category }, count: Math.max(0, count) });
      return found.map(({ databaseId, name }) => ({ category_id: databaseId, category_name: name }));
    },
  }),
];
