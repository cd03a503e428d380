import { ownerMeta } from '../../content/meta/owner-meta.ts';
import { type MetaReading, metaOfItem } from '../../content/meta/read-meta.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { MetaRegistrations } from '../../core/registry/meta-registrations.ts';
import { type MetaValue, metaValues } from '../../core/registry/meta-schema.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { camelCased, pascalCased } from '../../values/text-functions.ts';
import { exposedItemTypes, exposedTaxonomies } from '../core/exposed-kinds.ts';
import { toGraphql, typeOfSchema } from '../core/schema-value-type.ts';
import { type TakenSchemaNames, takeName } from '../core/taken-names.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted, mayEdit } from '../nodes/visible-node.ts';

/**
 * Registers the fields of declared meta values of items, terms, accounts and comments. `names` are those of the same schema
 * without them: no field or type of it is replaced.
 */
export function registerMetaFields(builder: WpgraphqlBuilder, names: TakenSchemaNames): void {
  const { registry } = builder.environment;
  for (const { type, typeName } of exposedItemTypes(registry))
    addMetaFields<ContentRow>(builder, {
      ...{ names, typeName, meta: registry.postTypes.get(type)?.meta ?? {} },
      columns: ['id', 'type', 'status', 'authorId'],
      // Items whose texts the viewer may not read are restricted, so that no password is required.
      read: (row, { context, values }) =>
        isRestricted(row, context)
          ? {}
          : metaOfItem({ ...row, unlocked: true }, { context, values, canEdit: () => mayEdit(row, context) }),
    });
  for (const { taxonomy, typeName } of exposedTaxonomies(registry))
    addMetaFields<TermRow>(builder, {
      ...{ names, typeName, meta: taxonomy.meta },
      read: ({ id }, reading) => ownerMeta({ object: 'term', subtype: taxonomy.name, id }, reading),
    });
  addMetaFields<UserRow>(builder, {
    ...{ names, typeName: 'User', meta: registry.userMeta },
    read: ({ id }, reading) => ownerMeta({ object: 'user', id }, reading),
  });
  addMetaFields<CommentRow>(builder, {
    ...{ names, typeName: 'Comment', meta: registry.commentMeta },
    read: ({ id }, reading) => ownerMeta({ object: 'comment', id }, reading),
  });
}

/** Whether the schema of a site has fields of meta values. */
export const hasMetaFields = ({ postTypes, taxonomies, userMeta, commentMeta }: Registry): boolean =>
  [...postTypes.values(), ...taxonomies.values(), { meta: userMeta }, { meta: commentMeta }].some(
    ({ meta }) => valuesWithFields(meta).length > 0,
  );

/** Returns the values that have fields. A key that begins with `_` is private. */
const valuesWithFields = (meta: MetaRegistrations): readonly MetaValue[] =>
  metaValues(meta).filter(
    ({ key, registration }) =>
      registration.showInGraphql !== false && (registration.graphqlName !== undefined || /^[a-z]/i.test(key)),
  );

interface MetaOwnerType<Row> {
  typeName: string;
  meta: MetaRegistrations;
  names: TakenSchemaNames;
  columns?: Parameters<typeof reads>;
  /** Returns the values that the viewer may read, by name; by default none that is for editors. */
  read(row: Row, reading: MetaReading): Record<string, JsonValue> | Promise<Record<string, JsonValue>>;
}

/** Adds the fields of meta values to a type. */
function addMetaFields<Row>(builder: WpgraphqlBuilder, owner: MetaOwnerType<Row>): void {
  const { typeName, meta, names, columns, read } = owner;
  const values = valuesWithFields(meta);
  if (values.length === 0) return;
  const taken = names.fieldsOf(typeName);
  const own: ReadonlySet<string> = new Set(taken);
  builder.objectFields(
    typeName as 'Comment',
    (t) =>
      Object.fromEntries(
        values.map((value) => {
          const field = fieldName(value, { own, taken });
          const name = `${typeName}Meta${pascalCased(field)}`;
          const type = typeOfSchema(builder, { schema: value.schema, name, typeNames: names.types });
          return [
            field,
            t.field({
              type: type as 'String',
              description: value.registration.description || `The meta value ${value.key}.`,
              ...(columns ? { extensions: reads(...columns) } : {}),
              resolve: async (row, _args, context) => {
                const reading = { context, values: [value], canEdit: () => false };
                const stored = (await read(row as unknown as Row, reading))[value.name];
                return toGraphql(stored ?? null, value.schema) as never;
              },
            }),
          ];
        }),
      ) as never,
  );
}

/**
 * Returns the name of the field of a meta value, and takes it: `page_count` is `pageCount`, and `title` is `titleMeta`, since items
 * have a title. A second key with the same name gets a number.
 */
function fieldName(
  { key, registration }: MetaValue,
  { own, taken }: { own: ReadonlySet<string>; taken: Set<string> },
): string {
  const name = registration.graphqlName ?? camelCased(key);
  return takeName(own.has(name) ? `${name}Meta` : name, taken);
}
