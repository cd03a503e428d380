import { type GraphQLSchema, isObjectType } from 'graphql';
import { type DeclaredFieldReading, readingsOf } from '../../content/fields/read-field.ts';
import { reads } from '../../core/graphql/selection.ts';
import { graphqlNameOf } from '../../core/registry/declared-fields.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { pascalCased } from '../../values/camel-case.ts';
import { exposedItemTypes } from '../core/exposed-item-types.ts';
import { exposedTaxonomies } from '../core/exposed-taxonomies.ts';
import { toGraphql, typeOfSchema } from '../core/schema-value-type.ts';
import { takeName } from '../core/taken-names.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted } from '../nodes/visible-node.ts';

/**
 * Registers the declared fields of items, terms, accounts and comments. `plain` is the same schema without them: no field or type
 * of it is replaced.
 */
export function registerDeclaredFields(builder: WpgraphqlBuilder, plain: GraphQLSchema): void {
  const { registry } = builder.environment;
  const typeNames = new Set(Object.keys(plain.getTypeMap()));
  const add = (typeName: string, { domainName, isItem = false }: { domainName: string | null; isItem?: boolean }) =>
    addFields(builder, { typeName, readings: readingsOf(registry, domainName ?? ''), plain, typeNames, isItem });
  for (const { type, typeName } of exposedItemTypes(registry))
    add(typeName, { domainName: registry.postTypes.get(type)?.graphqlName ?? null, isItem: true });
  for (const { taxonomy, typeName } of exposedTaxonomies(registry)) add(typeName, { domainName: taxonomy.graphqlName });
  for (const typeName of ['User', 'Comment']) add(typeName, { domainName: typeName });
}

interface FieldOwner {
  typeName: string;
  readings: readonly DeclaredFieldReading[];
  plain: GraphQLSchema;
  /** The names of all types, to which those of objects are added. */
  typeNames: Set<string>;
  /** Whether the rows are those of items, which may be restricted. */
  isItem: boolean;
}

/** Adds the fields to a type. A name that the type has already gets the suffix `Field`. */
function addFields(builder: WpgraphqlBuilder, { typeName, readings, plain, typeNames, isItem }: FieldOwner): void {
  if (readings.length === 0) return;
  const plainType = plain.getType(typeName);
  const own = new Set(isObjectType(plainType) ? Object.keys(plainType.getFields()) : []);
  const taken = new Set(own);
  builder.objectFields(
    typeName as 'Comment',
    (t) =>
      Object.fromEntries(
        readings.map(({ field, columns, read }) => {
          const { schema, name } = field;
          const plainName = graphqlNameOf(field);
          const fieldName = takeName(own.has(plainName) ? `${plainName}Field` : plainName, taken);
          const objectName = `${typeName}Field${pascalCased(fieldName)}`;
          return [
            fieldName,
            t.field({
              type: typeOfSchema(builder, { schema, name: objectName, typeNames }) as 'String',
              description: schema.description || schema.title || `The declared field ${name}.`,
              ...(isItem ? { extensions: reads('type', 'status', 'authorId', 'password', ...columns) } : {}),
              resolve: async (row: unknown, _args: unknown, context: RequestContext) =>
                isItem && isRestricted(row as ContentRow, context)
                  ? null
                  : (toGraphql(await read(row, context), schema) as never),
            }),
          ];
        }),
      ) as never,
  );
}
