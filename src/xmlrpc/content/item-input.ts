import type { CallSession } from '../method.ts';
import { Fault } from '../protocol/fault.ts';
import { isList, isStruct, type XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { definedOf, integersIn, memberOf, textOf, textValues } from '../read-value.ts';
import { taxonomiesOf } from './editable-item.ts';
import type { PublishedKind, PublishedTaxonomy } from './site-kinds.ts';
import { taxonomyNamed, termIdsOf } from './term-record.ts';

/** The input of a mutation. */
export type ItemInput = Record<string, unknown>;

interface TermAssignment {
  taxonomy: string;
  termIds: number[];
}

/** A date: that in GMT wins, and needs no zone. */
function dates(content: XmlRpcStruct, { local, gmt }: { local: string; gmt: string }): ItemInput {
  const universal = memberOf.date(content, gmt);
  if (universal !== undefined) return { dateGmt: universal.slice(0, 19) };
  const date = memberOf.date(content, local);
  return date === undefined ? {} : { date };
}

/** Open or closed, as a word or as a number. */
function openness(content: XmlRpcStruct, name: string): string | undefined {
  const value = memberOf.text(content, name) ?? memberOf.integer(content, name)?.toString();
  return value === undefined ? undefined : ({ '0': 'closed', '1': 'open', '2': 'closed' }[value] ?? value);
}

/** The custom fields that a program sent, as meta values. A field without a value is reset. */
function metaOf(content: XmlRpcStruct): Record<string, unknown> | undefined {
  const fields = memberOf.list(content, 'custom_fields');
  if (!fields || fields.length === 0) return undefined;
  const values = fields.filter(isStruct).map((field): [string, unknown] => {
    const key = memberOf.text(field, 'key') ?? memberOf.text(field, 'id') ?? '';
    const value = field.get('value');
    return [key, value === undefined || typeof value === 'object' ? null : value];
  });
  return Object.fromEntries(values.filter(([key]) => key !== ''));
}

/** Selects the inputs that the kind has. Programs send all members of their form, such as `sticky` for pages. */
const supported = (input: ItemInput, { inputs }: PublishedKind): ItemInput =>
  definedOf(Object.fromEntries(Object.entries(input).filter(([name]) => inputs.has(name))));

/** The input for the content struct of `wp.newPost` and `wp.editPost`. Creates the terms that it names. */
export async function postInput(
  session: CallSession,
  { kind, content }: { kind: PublishedKind; content: XmlRpcStruct },
): Promise<ItemInput> {
  const terms = await postTerms(session, { kind, content });
  const isFile = kind.type.name === 'attachment';
  const text = memberOf.text(content, 'post_content');
  const excerpt = memberOf.text(content, 'post_excerpt');
  const template = memberOf.text(content, 'page_template');
  return supported(
    {
      title: memberOf.text(content, 'post_title'),
      ...(isFile ? { description: text, caption: excerpt } : { content: text, excerpt }),
      status: memberOf.text(content, 'post_status'),
      authorId: memberOf.integer(content, 'post_author') || undefined,
      slug: memberOf.text(content, 'post_name'),
      password: memberOf.text(content, 'post_password'),
      ...dates(content, { local: 'post_date', gmt: 'post_date_gmt' }),
      parentId: memberOf.integer(content, 'post_parent'),
      menuOrder: memberOf.integer(content, 'menu_order'),
      commentStatus: openness(content, 'comment_status'),
      pingStatus: openness(content, 'ping_status'),
      sticky: memberOf.flag(content, 'sticky'),
      featuredMediaId: memberOf.integer(content, 'post_thumbnail'),
      format: memberOf.text(content, 'post_format') || undefined,
      template: template === 'default' ? '' : template,
      meta: metaOf(content),
      terms: terms.length > 0 ? terms : undefined,
    },
    kind,
  );
}

/**
 * The input for the text of `blogger.newPost` and `blogger.editPost`, which contains the title and the ids of categories
 * as elements: `<title>Soup</title><category>3,5</category>Text`.
 */
export function bloggerInput(text: string): ItemInput {
  const title = elementIn(text, 'title');
  const category = elementIn(text, 'category');
  const termIds = category === null ? [] : integersIn(category.inner.split(',').map((id) => id.trim()));
  const content = [title, category].reduce((rest, element) => (element ? rest.replace(element.all, '') : rest), text);
  return {
    content: content.trim(),
    ...(title ? { title: title.inner.trim() } : {}),
    ...(termIds.length > 0 ? { terms: [{ taxonomy: 'category', termIds }] } : {}),
  };
}

/** The first element with a name; null without one. */
function elementIn(text: string, name: string): { all: string; inner: string } | null {
  const start = text.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start);
  if (end < 0) return null;
  return { all: text.slice(start, end + name.length + 3), inner: text.slice(start + name.length + 2, end) };
}

/** The terms of `terms` (ids) and `terms_names` by taxonomy. */
async function postTerms(
  session: CallSession,
  { kind, content }: { kind: PublishedKind; content: XmlRpcStruct },
): Promise<TermAssignment[]> {
  const assigned = new Map<PublishedTaxonomy, number[]>();
  const ownTaxonomy = (name: string): PublishedTaxonomy => {
    const taxonomy = taxonomyNamed(session, name);
    if (taxonomiesOf(session, kind).includes(taxonomy)) return taxonomy;
    throw new Fault(401, `Items of the type ${kind.name} have no terms of the taxonomy ${taxonomy.name}.`);
  };
  for (const [name, ids] of memberOf.struct(content, 'terms') ?? []) {
    assigned.set(ownTaxonomy(name), isList(ids) ? integersIn(ids) : integersIn([ids]));
  }
  for (const [name, names] of memberOf.struct(content, 'terms_names') ?? []) {
    const taxonomy = ownTaxonomy(name);
    const texts = isList(names) ? textValues(names) : textValues([names]);
    const ids = await termIdsOf(session, { kind: taxonomy, names: texts, isCreating: true });
    assigned.set(taxonomy, [...(assigned.get(taxonomy) ?? []), ...ids]);
  }
  return [...assigned].map(([{ taxonomy }, ids]) => ({ taxonomy: taxonomy.name, termIds: [...new Set(ids)] }));
}

/** The input for the content struct of `metaWeblog.newPost`, `wp.newPage` and their counterparts for changes. */
export async function metaWeblogInput(
  session: CallSession,
  { kind, content, isPublished }: { kind: PublishedKind; content: XmlRpcStruct; isPublished: boolean | undefined },
): Promise<ItemInput> {
  const terms = await metaWeblogTerms(session, { kind, content });
  const template = memberOf.text(content, 'wp_page_template');
  const status = memberOf.text(content, 'post_status') || memberOf.text(content, 'page_status');
  return supported(
    {
      title: memberOf.text(content, 'title'),
      content: dividedText(content),
      excerpt: memberOf.text(content, 'mt_excerpt') ?? memberOf.text(content, 'excerpt'),
      status: status || (isPublished === undefined ? undefined : isPublished ? 'publish' : 'draft'),
      authorId: memberOf.integer(content, 'wp_author_id') || undefined,
      slug: memberOf.text(content, 'wp_slug'),
      password: memberOf.text(content, 'wp_password'),
      ...dates(content, { local: 'dateCreated', gmt: 'date_created_gmt' }),
      parentId: memberOf.integer(content, 'wp_page_parent_id'),
      menuOrder: memberOf.integer(content, 'wp_page_order'),
      commentStatus: openness(content, 'mt_allow_comments'),
      pingStatus: openness(content, 'mt_allow_pings'),
      sticky: memberOf.flag(content, 'sticky'),
      featuredMediaId: memberOf.integer(content, 'wp_post_thumbnail'),
      format: memberOf.text(content, 'wp_post_format') || undefined,
      template: template === 'default' ? '' : template,
      meta: metaOf(content),
      terms: terms.length > 0 ? terms : undefined,
    },
    kind,
  );
}

/** The text before and after the "more" tag, which programs may send separately. */
function dividedText(content: XmlRpcStruct): string | undefined {
  const text = memberOf.text(content, 'description');
  const more = memberOf.text(content, 'mt_text_more') || memberOf.text(content, 'text_more') || '';
  if (more === '') return text;
  const label = memberOf.text(content, 'wp_more_text') ?? '';
  return `${text ?? ''}\n\n<!--more${label === '' ? '' : ` ${label}`}-->\n\n${more}`;
}

/** The categories, which must exist, and the tags, which are created. Both are names. */
async function metaWeblogTerms(
  session: CallSession,
  { kind, content }: { kind: PublishedKind; content: XmlRpcStruct },
): Promise<TermAssignment[]> {
  const [category, tag] = ['category', 'post_tag'].map((name) =>
    taxonomiesOf(session, kind).find((taxonomy) => taxonomy.name === name),
  );
  const assigned: TermAssignment[] = [];
  const categories = memberOf.list(content, 'categories');
  if (category && categories) {
    const names = textValues(categories);
    const termIds = await termIdsOf(session, { kind: category, names, isCreating: false });
    assigned.push({ taxonomy: 'category', termIds });
  }
  const keywords = content.get('mt_keywords');
  if (tag && keywords !== undefined && keywords !== null) {
    const names = isList(keywords) ? textValues(keywords) : (textOf(keywords) ?? '').split(',');
    assigned.push({ taxonomy: 'post_tag', termIds: await termIdsOf(session, { kind: tag, names, isCreating: true }) });
  }
  return assigned;
}
