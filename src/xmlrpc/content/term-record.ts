import { graphql, type ResultOf, selectionOf } from '../../../schema/core/graphql/typed-document.ts';
import type { CallSession } from '../method.ts';
import { Fault, invalidParameters } from '../protocol/fault.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { documentFor } from './cached-document.ts';
import type { PublishedTaxonomy } from './site-kinds.ts';

const TERM_FIELDS = graphql(`fragment TermFields on Term {
  databaseId name slug description parentId count taxonomy link
}`);

/** A term. */
export type TermItem = ResultOf<typeof TERM_FIELDS>;

export const termSelection = selectionOf(TERM_FIELDS);

/** Returns the taxonomy with a name of the dialect. Throws a fault if there is none. */
export function taxonomyNamed({ site }: CallSession, name: string): PublishedTaxonomy {
  const kind = site.termKinds.get(name);
  if (!kind) throw new Fault(403, `Unknown taxonomy: ${name.slice(0, 60)}. wp.getTaxonomies lists the taxonomies.`);
  return kind;
}

/** The struct of a term. */
export const termStruct = ({ name: taxonomy }: PublishedTaxonomy, term: TermItem): Record<string, AnswerValue> => ({
  term_id: String(term.databaseId),
  name: term.name,
  slug: term.slug,
  term_group: '0',
  term_taxonomy_id: String(term.databaseId),
  taxonomy,
  description: term.description,
  parent: String(term.parentId),
  count: term.count,
  filter: 'raw',
  custom_fields: [],
});

/** The order and the filter of a list of terms. */
export interface TermListOptions {
  where?: Readonly<Record<string, unknown>>;
  count?: number | undefined;
  offset?: number | undefined;
  orderBy?: string | undefined;
  order?: string | undefined;
}

interface TermPage {
  nodes: TermItem[];
  pageInfo: { hasNextPage: boolean };
}

const PAGE_SIZE = 100;
/** The most names of one list, each of which is searched. */
const MAX_NAMES = 200;
/** The most terms of one answer. */
const MAX_TERMS = 5_000;

/** Loads the terms of a taxonomy, at most MAX_TERMS. */
export async function listTerms(
  session: CallSession,
  {
    kind,
    where = {},
    count = MAX_TERMS,
    offset = 0,
    orderBy = 'NAME',
    order = 'ASC',
  }: TermListOptions & { kind: PublishedTaxonomy },
): Promise<TermItem[]> {
  const document = documentFor<{ terms: TermPage }>(kind, {
    purpose: 'terms',
    write: () => `query($first: Int, $offset: Int, $orderBy: TermOrder, $order: Order, $where: TermListFilter) {
      terms: ${kind.list}(first: $first, offset: $offset, orderBy: $orderBy, order: $order, where: $where) {
        nodes { ${termSelection} } pageInfo { hasNextPage }
      }
    }`,
  });
  const terms: TermItem[] = [];
  const wanted = Math.min(count, MAX_TERMS);
  for (let start = offset; terms.length < wanted; start += PAGE_SIZE) {
    const first = Math.min(PAGE_SIZE, wanted - terms.length);
    const { terms: page } = await session.run(document, { first, offset: start, orderBy, order, where });
    session.countListed('terms', page.nodes.length);
    terms.push(...page.nodes);
    if (!page.pageInfo.hasNextPage || first < PAGE_SIZE) break;
  }
  return terms;
}

/** Creates a term and returns it. Errors: those of the mutation. */
export async function addTerm(
  session: CallSession,
  { kind, input }: { kind: PublishedTaxonomy; input: Readonly<Record<string, unknown>> },
): Promise<TermItem> {
  const { graphqlName } = kind;
  const document = documentFor<{ term: TermItem }>(kind, {
    purpose: 'create',
    write: () =>
      `mutation($input: ${graphqlName}Input!) { term: create${graphqlName}(input: $input) { ${termSelection} } }`,
  });
  return (await session.run(document, { input })).term;
}

/** Returns the ids of the terms with some names, which are created if they do not exist. */
export async function termIdsOf(
  session: CallSession,
  { kind, names, isCreating }: { kind: PublishedTaxonomy; names: readonly string[]; isCreating: boolean },
): Promise<number[]> {
  const ids: number[] = [];
  const distinct = new Set(names.map((entry) => entry.trim()).filter((entry) => entry !== ''));
  if (distinct.size > MAX_NAMES) throw invalidParameters(`At most ${MAX_NAMES} terms can be sent by name.`);
  for (const name of distinct) {
    // Instead of a new term with a taken slug, the term with the slug is meant: "c" is the tag "C++".
    const [ofSlug] = isCreating ? await listTerms(session, { kind, where: { slugIn: [name] }, count: 1 }) : [];
    const found = ofSlug ? [] : await listTerms(session, { kind, where: { search: name } });
    const term = ofSlug ?? found.find((candidate) => nameKey(candidate.name) === nameKey(name));
    if (term) ids.push(term.databaseId);
    else if (isCreating) ids.push((await addTerm(session, { kind, input: { name } })).databaseId);
  }
  return ids;
}

/** Programs send the name as people read it; the site stores it with references. */
const nameKey = (name: string): string =>
  name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').toLowerCase();
