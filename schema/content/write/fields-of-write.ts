import { canReadPost } from '../../access/post-access.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { checkFieldValues, type FieldChanges, NO_FIELD_CHANGES } from '../field-groups/write-field-values.ts';
import type { ContentInput } from './graphql-input.ts';

/** A new item, for the rules of groups of fields. */
const NEW_ITEM = { id: 0, status: 'draft', parentId: 0, format: '', template: '' } as const;

/** Returns the values of an input that the rules of groups of fields read. */
const presentLocation = ({ status, parentId, format, template }: ContentInput) => ({
  ...(status ? { status } : {}),
  ...(parentId ? { parentId } : {}),
  ...(format ? { format } : {}),
  ...(template ? { template } : {}),
});

interface FieldsOfWrite {
  input: ContentInput;
  context: RequestContext;
}

/** Checks the values of fields of a new item. */
export const checkNewItemFields = ({ name }: PostType, { input, context }: FieldsOfWrite): Promise<FieldChanges> =>
  checkFieldValues(
    { object: 'post', row: { ...NEW_ITEM, type: name, ...presentLocation(input) } },
    { values: input.fieldValues, context },
  );

/** Checks the values of fields of an item; those of a viewer who may not read it are refused with the item. */
export async function checkItemFields(id: number, { input, context }: FieldsOfWrite): Promise<FieldChanges> {
  if ((input.fieldValues ?? null) === null || context.registry.fieldGroups.length === 0) return NO_FIELD_CHANGES;
  const row = await context.loaders.nodes.load(id);
  if (!row || !canReadPost(context.viewer, await loadAccessData(row, context))) return NO_FIELD_CHANGES;
  return checkFieldValues(
    { object: 'post', row: { ...row, ...presentLocation(input) } },
    { values: input.fieldValues, context },
  );
}

/** Adds the terms that fields set to those of an input. */
export const withFieldTerms = (
  assignments: NonNullable<ContentInput['terms']>,
  { termIds }: FieldChanges,
): NonNullable<ContentInput['terms']> =>
  termIds.size === 0
    ? assignments
    : [
        ...assignments.filter(({ taxonomy }) => !termIds.has(taxonomy)),
        ...[...termIds].map(([taxonomy, ids]) => ({ taxonomy, termIds: [...ids] })),
      ];
