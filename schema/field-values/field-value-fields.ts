import { accountOf, anonymousViewer } from '../access/viewer-access.ts';
import { type FieldReference, referencesOf } from '../content/field-groups/field-links.ts';
import { groupsOf, LOCATION_COLUMNS, type LocatedOwner } from '../content/field-groups/field-location.ts';
import { readableAccount } from '../content/field-groups/field-references.ts';
import { fieldProperties } from '../content/field-groups/field-schema.ts';
import { type FieldFormat, readFieldValues } from '../content/field-groups/field-values.ts';
import { readableItem } from '../content/previews/content-item.ts';
import { type Builder, registryOfSchema } from '../core/graphql/builder.ts';
import { reads } from '../core/graphql/selection.ts';
import type { FieldGroup } from '../core/registry/field-group.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { CommentRow } from '../core/rows/comment-row.ts';
import { type ContentRow, revisionOf } from '../core/rows/content-row.ts';
import type { TermRow } from '../core/rows/term-row.ts';
import type { UserRow } from '../core/rows/user-row.ts';
import type { JsonValue } from '../json-schema/schema-types.ts';
import { commentType } from '../kinds/comments/comment-type.ts';
import { revisionType } from '../kinds/posts/revision-type.ts';
import { createFieldTargets } from './field-targets.ts';

const VALUES = 'The values of the fields of its groups by name, for the viewer; empty without groups.';

/**
 * Adds the values of fields to items, terms, accounts and comments; nothing on a site without groups of fields. Those of an item
 * are public like the item, also if it has a password (docs/field-groups.md).
 */
export function registerFieldValues(builder: Builder): void {
  if (registryOfSchema(builder).fieldGroups.length === 0) return;
  const types = fieldValueTypes(builder);
  const ofItem = ownerFields(types, (row: ContentRow) => ({ object: 'post', row }));
  builder.interfaceFields('ContentNode', (t) => {
    const extensions = reads(...LOCATION_COLUMNS);
    return {
      fieldValues: t.field({ ...ofItem.fieldValues, extensions }),
      fieldReferences: t.field({ ...ofItem.fieldReferences, extensions }),
      fieldSchema: t.field({ ...ofItem.fieldSchema, extensions }),
      fieldItems: t.field({ ...ofItem.fieldItems, extensions }),
      fieldTerms: t.field({ ...ofItem.fieldTerms, extensions }),
      fieldUsers: t.field({ ...ofItem.fieldUsers, extensions }),
    };
  });
  const ofTerm = ownerFields(types, (row: TermRow) => ({ object: 'term', row }));
  builder.interfaceFields('Term', (t) => ({
    fieldValues: t.field(ofTerm.fieldValues),
    fieldReferences: t.field(ofTerm.fieldReferences),
    fieldSchema: t.field(ofTerm.fieldSchema),
    fieldItems: t.field(ofTerm.fieldItems),
    fieldTerms: t.field(ofTerm.fieldTerms),
    fieldUsers: t.field(ofTerm.fieldUsers),
  }));
  const ofAccount = ownerFields(types, (row: UserRow) => ({ object: 'user', row: accountOf(row) }));
  builder.objectFields('User', (t) => ({
    fieldValues: t.field(ofAccount.fieldValues),
    fieldReferences: t.field(ofAccount.fieldReferences),
    fieldSchema: t.field(ofAccount.fieldSchema),
    fieldItems: t.field(ofAccount.fieldItems),
    fieldTerms: t.field(ofAccount.fieldTerms),
    fieldUsers: t.field(ofAccount.fieldUsers),
  }));
  const ofComment = ownerFields(types, (row: CommentRow) => ({ object: 'comment', row }));
  builder.objectFields(commentType(builder), (t) => ({
    fieldValues: t.field(ofComment.fieldValues),
    fieldReferences: t.field(ofComment.fieldReferences),
    fieldSchema: t.field(ofComment.fieldSchema),
    fieldItems: t.field(ofComment.fieldItems),
    fieldTerms: t.field(ofComment.fieldTerms),
    fieldUsers: t.field(ofComment.fieldUsers),
  }));
  const ofRevision = ownerFields(types, (row: ContentRow) => ({ object: 'post', row }));
  builder.objectFields(revisionType(builder), (t) => ({
    fieldValues: t.field({
      ...ofRevision.fieldValues,
      description: 'The values that were stored with the revision, of the fields of its item.',
      extensions: reads('id'),
      resolve: async (row, args, context) => {
        const item = await context.loaders.nodes.load(revisionOf(row).owner.id);
        // The rules about pages look at the revision itself, as in the reference.
        const located = item && { ...item, id: row.id, parentId: item.id, status: 'inherit' };
        return located ? ofRevision.fieldValues.resolve(located, args, context) : {};
      },
    }),
  }));
}

/** The types and arguments of the fields. */
const fieldValueTypes = (builder: Builder) => {
  const format = builder.enumType('FieldFormat', {
    description: 'The form in which values of fields are returned.',
    values: {
      LIGHT: { value: 'light', description: 'As they are stored: references are ids.' },
      STANDARD: { value: 'standard', description: 'As the settings of the fields say: references can be objects.' },
    } as const,
  });
  return {
    formatArguments: builder.args((t) => ({ format: t.field({ type: format, defaultValue: 'light' }) })),
    typeArguments: builder.args((t) => ({
      type: t.string({ required: true, description: 'The type of the items.' }),
    })),
    reference: builder.objectRef<FieldReference>('FieldReference').implement({
      description: 'A reference of a field to an item, a term or an account.',
      fields: (t) => ({
        kind: t.exposeString('kind', { description: 'post, term or user.' }),
        subtype: t.exposeString('subtype', { description: 'The type of an item, or the taxonomy of a term.' }),
        id: t.exposeInt('id', { description: '0 for a stored text that is not an id.' }),
        key: t.exposeString('key', { description: 'The reference as it is stored: the id, or another text.' }),
      }),
    }),
  };
};

/** Returns the options of the fields of one kind of owners. */
function ownerFields<Row>(
  { formatArguments, typeArguments, reference }: ReturnType<typeof fieldValueTypes>,
  ownerOf: (row: Row) => LocatedOwner,
) {
  const groups = (row: Row, context: RequestContext) => shownGroups(ownerOf(row), context);
  const references = async (row: Row, context: RequestContext) => {
    const owner = ownerOf(row);
    const reading = { context, owner: { object: owner.object, id: owner.row.id } };
    const ownType = owner.object === 'post' ? owner.row.type : '';
    return referencesOf(await shownGroups(owner, context), { ...reading, ownType });
  };
  const list = { nullable: { list: false, items: true } } as const;
  const targets = async <Target>(
    references: readonly FieldReference[],
    { kind, load }: { kind: FieldReference['kind']; load: (id: number) => Promise<Target | null> },
  ) => Promise.all(references.filter((each) => each.kind === kind).map(({ id }) => (id > 0 ? load(id) : null)));
  return {
    fieldValues: {
      type: 'Json' as const,
      description: VALUES,
      args: formatArguments,
      resolve: (row: Row, args: { format?: FieldFormat | null }, context: RequestContext) =>
        valuesOf(ownerOf(row), { format: args.format, context }),
    },
    fieldReferences: {
      type: [reference] as [typeof reference],
      description: 'What its fields refer to, the last first.',
      resolve: (row: Row, _args: unknown, context: RequestContext) => references(row, context),
    },
    fieldSchema: {
      type: 'Json' as const,
      description:
        'The JSON Schemas of the values of its fields, by name, without those of groups for some viewers only.',
      // The reference knows no viewer yet when it makes the schema.
      resolve: async (row: Row, _args: unknown, context: RequestContext) =>
        fieldProperties((await groups(row, { ...context, viewer: anonymousViewer })).flatMap(({ fields }) => fields)),
    },
    fieldItems: {
      type: ['ContentNode'] as ['ContentNode'],
      ...list,
      description: 'The items of one type that its fields refer to; null for those that the viewer may not read.',
      args: typeArguments,
      resolve: async (row: Row, args: { type: string }, context: RequestContext) =>
        targets(
          (await references(row, context)).filter(({ subtype }) => subtype === args.type),
          { kind: 'post', load: (id) => readableItem(id, context) },
        ),
    },
    fieldTerms: {
      type: ['Term'] as ['Term'],
      ...list,
      description: 'The terms that its fields refer to.',
      resolve: async (row: Row, _args: unknown, context: RequestContext) =>
        targets(await references(row, context), { kind: 'term', load: (id) => context.loaders.terms.load(id) }),
    },
    fieldUsers: {
      type: ['User'] as ['User'],
      ...list,
      description: 'The accounts that its fields refer to; null for those whose profile the viewer may not see.',
      resolve: async (row: Row, _args: unknown, context: RequestContext) =>
        targets(await references(row, context), { kind: 'user', load: (id) => readableAccount(id, context) }),
    },
  };
}

/** Returns the groups of an owner that REST and GraphQL show. */
async function shownGroups(owner: LocatedOwner, context: RequestContext): Promise<readonly FieldGroup[]> {
  return (await groupsOf(owner, { context })).filter(({ isInRest }) => isInRest);
}

async function valuesOf(
  owner: LocatedOwner,
  { format, context }: { format: FieldFormat | null | undefined; context: RequestContext },
): Promise<Record<string, JsonValue>> {
  const { object, row } = owner;
  const groups = await shownGroups(owner, context);
  const targets = createFieldTargets({ object, id: row.id }, context);
  const reading = { context, owner: { object, id: row.id }, targets };
  return readFieldValues(groups, { reading, format: format ?? 'light' });
}
