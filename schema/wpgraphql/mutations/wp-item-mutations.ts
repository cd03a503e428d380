import { canPublish } from '../../access/post-access.ts';
import { needsRightToPublish } from '../../access/post-access-data.ts';
import { canAssignTerms } from '../../access/term-access.ts';
import type { ContentInput, TermAssignment } from '../../content/write/graphql-input.ts';
import { createItem, deleteItem, updateItem } from '../../content/write/item-mutations.ts';
import { requireDeletable } from '../../content/write/remove-content.ts';
import type { KindWrite } from '../../content/write/save-content.ts';
import { requireCreate, requireUpdate } from '../../content/write/write-permission.ts';
import { loadAssignedTerms } from '../../content/write/write-terms.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type ContentRow, LAST_EDITOR_KEY } from '../../core/rows/content-row.ts';
import { writesType } from '../../core/scopes/guard-scopes.ts';
import { POST_FORMAT_TAXONOMY, taxonomiesOfType } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder, WpgraphqlInputs, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { languagesOf } from '../languages/language-enums.ts';
import { asDeleted, isDeleted, visibleRow } from '../nodes/visible-node.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import {
  authorIdOfInput,
  declaredTypeFields,
  type ItemFields,
  itemIdOfInput,
  languageField,
  pageFields,
  parentIdOfInput,
  postFields,
} from './item-input-fields.ts';
import { formatOfInput, type TermsOfInput, termFieldsOf, termIdsOfInput } from './item-term-inputs.ts';
import { addMutation } from './mutation-field.ts';
import { itemBeforeDeletion, keywordOfInput, localDateOfInput } from './mutation-values.ts';

type Nullable<Value> = Value | null | undefined;

/** Converts the input of a mutation to that of the domain, without terms. Errors: ids of the wrong kind. */
function inputOfItem(fields: ItemFields): ContentInput {
  const { authorId, parentId, commentStatus, content, excerpt, menuOrder, password, pingStatus } = fields;
  const { date, language, slug, status, title } = fields;
  return {
    ...{ content, excerpt, menuOrder, password, slug, status, title },
    commentStatus: keywordOfInput(commentStatus),
    pingStatus: keywordOfInput(pingStatus),
    ...(language ? { language } : {}),
    date: localDateOfInput(date),
    authorId: authorIdOfInput(authorId),
    parentId: parentIdOfInput(parentId),
  };
}

/** The terms of an input, by the plural name of their taxonomy. */
type TermsByField = Readonly<Record<string, Nullable<TermsOfInput>>>;

/** The input of an item: its fields, and its terms. */
type ItemInput = ItemFields & { termsByField: TermsByField };

/** Whether the input has terms in one of the taxonomies of a type. */
const hasTerms = (termsByField: TermsByField): boolean => Object.values(termsByField).some(Boolean);

/**
 * Returns the terms of an input, with those that the item retains; creates those that do not exist. `presentIds` returns
 * the ids that the item has in a taxonomy. Without the right to assign terms of a taxonomy, its terms are left out.
 */
async function termsOfItem(
  { typeName, termsByField }: { typeName: string; termsByField: TermsByField },
  { presentIds, context }: { presentIds(taxonomy: string): Promise<number[]>; context: RequestContext },
): Promise<Pick<ContentInput, 'terms' | 'format'>> {
  const terms: TermAssignment[] = [];
  let format: string | undefined;
  for (const exposed of taxonomiesOfType(context.registry, typeName)) {
    const given = termsByField[exposed.plural];
    if (!given) continue;
    const { name: taxonomy, defaultTermSetting } = exposed.taxonomy;
    if (taxonomy === POST_FORMAT_TAXONOMY) {
      format = await formatOfInput(given, { exposed, context });
      continue;
    }
    if (!canAssignTerms(context.viewer, exposed.taxonomy.capabilities)) continue;
    const givenIds = await termIdsOfInput(given, { exposed, context });
    const presentTermIds = await presentIds(taxonomy);
    // A new item without terms gets those that items have by default.
    if (givenIds.length === 0 && presentTermIds.length === 0) continue;
    // The default term stands for none, so that others replace it.
    const defaultId = defaultTermSetting ? context.site.integer(defaultTermSetting) : 0;
    const retainedIds = given.append === false ? [] : presentTermIds.filter((id) => id !== defaultId);
    terms.push({ taxonomy, termIds: [...retainedIds, ...givenIds] });
  }
  return { terms, ...(format === undefined ? {} : { format }) };
}

interface Write {
  typeName: string;
  fields: ItemInput;
  context: RequestContext;
}

/** What clients of WPGraphQL expect of each write: drafts keep the slug that they request, and the item has a last editor. */
const writeOptions = (context: RequestContext) => ({
  context,
  sharesSlug: true,
  kindWrite: recordLastEditor(context),
});

/** Creates an item, as a draft by default; the item of a viewer who may not publish becomes pending. */
async function createWpItem({ typeName, fields, context }: Write): Promise<ContentRow> {
  const type = requireType(context, typeName);
  const status = fields.status ?? 'draft';
  const needsReview =
    needsRightToPublish(status, context.registry.declaredStatuses) && !canPublish(context.viewer, type.capabilities);
  const input: ContentInput = { ...inputOfItem(fields), status: needsReview ? 'pending' : status };
  // Before terms are created for it.
  requireCreate({ type, input, context });
  const { termsByField } = fields;
  const terms = await termsOfItem({ typeName, termsByField }, { presentIds: async () => [], context });
  const item = await createItem({ ...writeOptions(context), beginsAsDraft: true, type, input: { ...input, ...terms } });
  forgetCounts(terms, context);
  return item;
}

/** Makes the operation read terms again after a write, which changes the numbers of their items. */
function forgetCounts({ terms }: Pick<ContentInput, 'terms'>, { loaders }: RequestContext): void {
  for (const { termIds } of terms ?? []) for (const id of termIds) loaders.terms.clear(id);
}

/** Changes an item; the status `trash` moves it to the trash. Errors: those of `updateContent` and `trashContent`. */
async function updateWpItem(write: Write & { id: number }): Promise<ContentRow> {
  const { id, typeName, fields, context } = write;
  if (fields.status !== 'trash') return changeWpItem(write);
  const type = requireType(context, typeName);
  // Before anything is changed.
  await requireDeletable({ type, id, context });
  const changed = await changeWpItem({ ...write, fields: { ...fields, status: undefined } });
  if (changed.status === 'trash') return changed;
  const { item } = await deleteItem({ type, args: { id }, context });
  return item ?? changed;
}

/** Changes an item. Errors: those of `updateContent`. */
async function changeWpItem({ id, typeName, fields, context }: Write & { id: number }): Promise<ContentRow> {
  const type = requireType(context, typeName);
  const input = inputOfItem(fields);
  const { primary } = context.kernel.database;
  if (!hasTerms(fields.termsByField)) return updateItem({ ...writeOptions(context), type, id, input });
  // Before terms are created for it.
  const stored = await primary.post.findUnique({ where: { id } });
  if (stored?.type !== typeName) throw domainError('rest_post_invalid_id');
  requireUpdate({ type, input, context, row: stored });
  const present = await loadAssignedTerms(primary, id);
  const presentIds = async (taxonomy: string) =>
    present.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
  const { termsByField } = fields;
  const terms = await termsOfItem({ typeName, termsByField }, { presentIds, context });
  const item = await updateItem({ ...writeOptions(context), type, id, input: { ...input, ...terms } });
  forgetCounts(terms, context);
  return item;
}

/** The result of a mutation. */
interface WrittenItem {
  item: ContentRow;
}

type ResultFields = WpgraphqlObjectFields<WrittenItem>;

const IGNORE_LOCK = 'Has no effect: no lock prevents changes.';

/** A type of items with the fields that its mutations write. */
interface WrittenType {
  typeName: string;
  /** The GraphQL type. */
  node: string;
  /** The field of results with the item. */
  singular: string;
  fields(t: WpgraphqlInputs): object;
}

/** Registers the mutations of one type. */
function registerMutationsOf(builder: WpgraphqlBuilder, { typeName, node, singular, fields }: WrittenType): void {
  const { registry } = builder.environment;
  const isTranslated = languagesOf(builder)?.types.has(typeName) === true;
  const allFields = (t: WpgraphqlInputs) => ({
    ...fields(t),
    ...termFieldsOf(t, { type: typeName, node }),
    ...(isTranslated ? languageField(t) : {}),
  });
  const payload = (t: ResultFields) => ({
    [singular]: t.field({
      type: node as 'Post',
      // Private items are not for all of their authors.
      resolve: ({ item }: WrittenItem, _args, context) => (isDeleted(item) ? item : visibleRow(item, context)),
    }),
  });
  /** Separates the terms of an input from its other fields. */
  const itemInput = (input: object): ItemInput => {
    const values = input as ItemFields & TermsByField;
    const names = taxonomiesOfType(registry, typeName).map(({ plural }) => plural);
    return { ...values, termsByField: Object.fromEntries(names.map((name) => [name, values[name]])) };
  };
  addMutation(builder, {
    name: `create${node}`,
    scope: writesType(typeName),
    description: 'Creates an item, as a draft by default. Without the right to publish, it becomes pending.',
    input: allFields,
    payload,
    resolve: async (input, context) => ({
      item: await createWpItem({ typeName, fields: itemInput(input), context }),
    }),
  });
  addMutation(builder, {
    name: `update${node}`,
    scope: writesType(typeName),
    description: 'Changes an item. Absent fields remain unchanged.',
    input: (t) => ({
      ...allFields(t),
      id: t.id({ required: true }),
      ignoreEditLock: t.boolean({ description: IGNORE_LOCK }),
    }),
    payload,
    resolve: async ({ id, ...input }, context) => {
      const item = await updateWpItem({ id: itemIdOfInput(id as string), typeName, fields: itemInput(input), context });
      context.loaders.itemLanguages.clear(item.id);
      return { item };
    },
  });
  addMutation(builder, {
    name: `delete${node}`,
    scope: writesType(typeName),
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
      const asBefore = await itemBeforeDeletion(args.id, context);
      const deleted = asBefore(await deleteItem({ type: requireType(context, typeName), args, context }));
      return { item: args.force ? asDeleted(deleted) : deleted };
    },
  });
}

/** Registers the mutations of posts, pages and the items of declared types. */
export function registerItemMutations(builder: WpgraphqlBuilder): void {
  registerMutationsOf(builder, { typeName: 'post', node: 'Post', singular: 'post', fields: postFields });
  registerMutationsOf(builder, { typeName: 'page', node: 'Page', singular: 'page', fields: pageFields });
  for (const type of builder.environment.registry.postTypes.values()) {
    const { name: typeName, graphqlName: node, declared, viewable } = type;
    if (!declared || !node || !viewable) continue;
    const fields = (t: WpgraphqlInputs) => declaredTypeFields(t, type);
    registerMutationsOf(builder, { typeName, node, singular: declared.singular, fields });
  }
}

/** Returns the write that stores the viewer as the account that changed the item last in an editor. */
const recordLastEditor = ({ viewer, loaders }: RequestContext): KindWrite => ({
  write: async (client, { id }) => {
    const row = { postId: id, key: LAST_EDITOR_KEY };
    await client.postMeta.deleteMany({ where: row });
    await client.postMeta.create({ data: { ...row, value: JSON.stringify(String(viewer.userId)) } });
    loaders.lastEditors.clear(id);
    return undefined;
  },
});
