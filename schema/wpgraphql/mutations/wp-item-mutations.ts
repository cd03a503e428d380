import { canPublish } from '../../access/post-access.ts';
import type { ContentInput, TermAssignment } from '../../content/write/graphql-input.ts';
import { createItem, deleteItem, updateItem } from '../../content/write/item-mutations.ts';
import { requireCreate, requireUpdate } from '../../content/write/write-permission.ts';
import { loadAssignedTerms } from '../../content/write/write-terms.ts';
import { domainError } from '../../core/domain-errors.ts';
import { requireType } from '../../core/registry/type-lookup.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { exposedTaxonomyOf } from '../core/exposed-taxonomies.ts';
import { builderOf, LIST_OF_NULLABLES } from '../core/optional-list.ts';
import type { WpgraphqlBuilder, WpgraphqlInputs, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { postStatusEnum } from '../enums/content-enums.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { authorIdOfInput, itemIdOfInput, parentIdOfInput } from './item-ids.ts';
import { formatOfInput, type TermsOfInput, termFieldsOfPosts, termIdsOfInput } from './item-term-inputs.ts';
import { addMutation } from './mutation-field.ts';

type Nullable<Value> = Value | null | undefined;

/** The fields of items of all types that mutations write. */
const itemFields = (t: WpgraphqlInputs) => ({
  authorId: t.id(),
  commentStatus: t.string({ description: '`open` or `closed`.' }),
  content: t.string(),
  date: t.string(),
  menuOrder: t.int(),
  password: t.string(),
  slug: t.string(),
  status: t.field({ type: postStatusEnum(builderOf(t)) }),
  title: t.string(),
});

/** A list of addresses, which clients may send. */
const addressesOfPings = (t: WpgraphqlInputs) =>
  t.field({
    type: ['String'],
    required: LIST_OF_NULLABLES,
    description: 'Has no effect: the site sends no pings.',
  });

const postFields = (t: WpgraphqlInputs) => ({
  ...itemFields(t),
  ...termFieldsOfPosts(t),
  excerpt: t.string(),
  pingStatus: t.string({ description: '`open` or `closed`.' }),
  pinged: addressesOfPings(t),
  toPing: addressesOfPings(t),
});

const pageFields = (t: WpgraphqlInputs) => ({
  ...itemFields(t),
  parentId: t.id({ description: 'The parent; 0 for none.' }),
});

type TermsByField = Partial<Record<'categories' | 'postFormats' | 'tags', Nullable<TermsOfInput>>>;

type TextName =
  | 'commentStatus'
  | 'content'
  | 'date'
  | 'excerpt'
  | 'password'
  | 'pingStatus'
  | 'slug'
  | 'status'
  | 'title';

interface ItemFields extends TermsByField, Partial<Record<TextName, Nullable<string>>> {
  authorId?: Nullable<string | number>;
  menuOrder?: Nullable<number>;
  parentId?: Nullable<string | number>;
}

/** Converts the input of a mutation to that of the domain, without terms. Errors: ids of the wrong kind. */
function inputOfItem(fields: ItemFields): ContentInput {
  const { authorId, parentId, commentStatus, content, excerpt, menuOrder, password, pingStatus } = fields;
  const { date, slug, status, title } = fields;
  return {
    ...{ commentStatus, content, excerpt, menuOrder, password, pingStatus, slug, status, title },
    // In the input of the domain, null removes the date.
    date: date || undefined,
    authorId: authorIdOfInput(authorId),
    parentId: parentIdOfInput(parentId),
  };
}

const TAXONOMIES = { categories: 'category', tags: 'post_tag' } as const;

/**
 * Returns the terms of an input, with those that the item retains; creates those that do not exist. `presentIds` returns
 * the ids that the item has in a taxonomy.
 */
async function termsOfItem(
  fields: TermsByField,
  { presentIds, context }: { presentIds(taxonomy: string): Promise<number[]>; context: RequestContext },
): Promise<Pick<ContentInput, 'terms' | 'format'>> {
  const terms: TermAssignment[] = [];
  for (const name of ['categories', 'tags'] as const) {
    const [given, taxonomy] = [fields[name], TAXONOMIES[name]];
    const exposed = exposedTaxonomyOf(context.registry, taxonomy);
    if (!given || !exposed) continue;
    const retainedIds = given.append === false ? [] : await presentIds(taxonomy);
    terms.push({ taxonomy, termIds: [...retainedIds, ...(await termIdsOfInput(given, { exposed, context }))] });
  }
  const exposed = exposedTaxonomyOf(context.registry, 'post_format');
  const format =
    fields.postFormats && exposed ? await formatOfInput(fields.postFormats, { exposed, context }) : undefined;
  return { terms, ...(format === undefined ? {} : { format }) };
}

interface Write {
  typeName: string;
  fields: ItemFields;
  context: RequestContext;
}

/** Creates an item, as a draft by default; the item of a viewer who may not publish becomes pending. */
async function createWpItem({ typeName, fields, context }: Write): Promise<ContentRow> {
  const type = requireType(context, typeName);
  const status = fields.status ?? 'draft';
  const needsReview =
    ['publish', 'future', 'private'].includes(status) && !canPublish(context.viewer, type.capabilities);
  const input = { ...inputOfItem(fields), status: needsReview ? 'pending' : status };
  // Before terms are created for it.
  requireCreate({ type, input, context });
  const defaultId = context.site.integer('default_category');
  // A new item has the default category, to which others are added.
  const presentIds = async (taxonomy: string) => (taxonomy === 'category' && defaultId > 0 ? [defaultId] : []);
  const terms = await termsOfItem(fields, { presentIds, context });
  return createItem({ type, input: { ...input, ...terms }, context });
}

/** Changes an item. Errors: those of `updateContent`. */
async function updateWpItem({ id, typeName, fields, context }: Write & { id: number }): Promise<ContentRow> {
  const type = requireType(context, typeName);
  const input = inputOfItem(fields);
  const { primary } = context.kernel.database;
  if (!fields.categories && !fields.tags && !fields.postFormats) return updateItem({ type, id, input, context });
  // Before terms are created for it.
  const stored = await primary.post.findUnique({ where: { id } });
  if (stored?.type !== typeName) throw domainError('rest_post_invalid_id');
  requireUpdate({ type, input, context, row: stored });
  const present = await loadAssignedTerms(primary, id);
  const presentIds = async (taxonomy: string) =>
    present.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
  const terms = await termsOfItem(fields, { presentIds, context });
  return updateItem({ type, id, input: { ...input, ...terms }, context });
}

/** The result of a mutation. */
interface WrittenItem {
  item: ContentRow;
}

type ResultFields = WpgraphqlObjectFields<WrittenItem>;

const IGNORE_LOCK = 'Has no effect: no lock prevents changes.';

/** Registers the mutations of one type. */
function registerMutationsOf(
  builder: WpgraphqlBuilder,
  kind: { typeName: 'post' | 'page'; node: 'Post' | 'Page'; fields(t: WpgraphqlInputs): object },
): void {
  const { typeName, node, fields } = kind;
  const payload = (t: ResultFields) => ({
    [typeName]: t.field({ type: node, resolve: ({ item }: WrittenItem) => item }),
  });
  addMutation(builder, {
    name: `create${node}`,
    description: 'Creates an item, as a draft by default. Without the right to publish, it becomes pending.',
    input: fields,
    payload,
    resolve: async (input, context) => ({
      item: await createWpItem({ typeName, fields: input as ItemFields, context }),
    }),
  });
  addMutation(builder, {
    name: `update${node}`,
    description: 'Changes an item. Absent fields remain unchanged.',
    input: (t) => ({
      ...fields(t),
      id: t.id({ required: true }),
      ignoreEditLock: t.boolean({ description: IGNORE_LOCK }),
    }),
    payload,
    resolve: async ({ id, ...input }, context) => ({
      item: await updateWpItem({ id: itemIdOfInput(id as string), typeName, fields: input as ItemFields, context }),
    }),
  });
  addMutation(builder, {
    name: `delete${node}`,
    description: 'Moves an item to the trash, or deletes it permanently.',
    input: (t) => ({
      id: t.id({ required: true }),
      forceDelete: t.boolean(),
      ignoreEditLock: t.boolean({ description: IGNORE_LOCK }),
    }),
    payload: (t: ResultFields) => ({
      ...payload(t),
      deletedId: t.id({ resolve: ({ item }: WrittenItem) => encodeNodeId('post', item.id) }),
    }),
    resolve: async ({ id, forceDelete }, context) => {
      const args = { id: itemIdOfInput(id as string), force: forceDelete === true };
      const deletion = await deleteItem({ type: requireType(context, typeName), args, context });
      return { item: (deletion.item ?? deletion.previous) as ContentRow };
    },
  });
}

/** Registers the mutations of posts and pages. */
export function registerItemMutations(builder: WpgraphqlBuilder): void {
  registerMutationsOf(builder, { typeName: 'post', node: 'Post', fields: postFields });
  registerMutationsOf(builder, { typeName: 'page', node: 'Page', fields: pageFields });
}
