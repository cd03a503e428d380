import type { Registry } from '../../core/registry/registry.ts';
import type { TakenSchemaNames } from '../core/taken-names.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { groupObject } from './group-objects.ts';
import type { GroupOwnerType } from './group-owner-types.ts';
import { type PlannedGroup, planFieldGroups } from './group-plans.ts';
import type { GroupScope } from './group-values.ts';

/** Whether the schema of a site has groups of fields. */
export const hasFieldGroups = ({ fieldGroups }: Registry): boolean =>
  fieldGroups.some(({ isInGraphql }) => isInGraphql);

/**
 * Registers the types of the groups of fields, and their fields of items, terms, accounts, comments, files, menus and their items.
 * `names` are those of the same schema without them, to which theirs are added: no field or type of it is replaced.
 */
export function registerFieldGroups(builder: WpgraphqlBuilder, names: TakenSchemaNames): void {
  for (const group of planFieldGroups(builder.environment.registry, names)) registerGroup(builder, group);
}

function registerGroup(builder: WpgraphqlBuilder, { name, object, owners }: PlannedGroup): void {
  const type = groupObject(builder, { object });
  if (owners.length === 0) return;
  const description = `The fields of the group ${object.description || name}.`;
  const withGroup = builder.interfaceRef<unknown>(`WithAcf${object.typeName}`).implement({
    description: `What has the fields of the group ${object.description || name}.`,
    fields: (t) => ({ [name]: t.field({ type, description, resolve: () => null }) }) as never,
  });
  for (const { typeName, extensions, ownerOf } of owners) {
    implement(builder, { typeName, withGroup });
    builder.objectField(typeName as 'Post', name, (t) =>
      t.field({
        type,
        description,
        extensions,
        resolve: (row, _args, context) => {
          const owner = ownerOf(row, context);
          const scope: GroupScope | null = owner && { owner, prefix: '', typeName: object.typeName };
          return scope as never;
        },
      }),
    );
  }
}

/** Adds an interface to an object type that exists. */
function implement(
  builder: WpgraphqlBuilder,
  { typeName, withGroup }: { typeName: GroupOwnerType['typeName']; withGroup: unknown },
): void {
  builder.configStore.onTypeConfig(typeName as 'Post', (_config, ref) =>
    (ref as unknown as { addInterfaces(interfaces: readonly unknown[]): void }).addInterfaces([withGroup]),
  );
}
