import { placeOf } from '../../../schema/core/registry/declaration-errors.ts';
import { type DeclaredField, graphqlNameOf, hasField } from '../../../schema/core/registry/declared-fields.ts';
import type { MetaObject } from '../../../schema/core/registry/meta-registrations.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import { type Field, viewEditEmbed } from '../../declare/field.ts';

/**
 * Returns the fields of a resource with those that the site declares for it at the end. Throws for a declared field with the name
 * of another one.
 */
export function appendDeclaredFields(
  fields: readonly Field[],
  { registry, ...owner }: { registry: Pick<Registry, 'fields'>; object: MetaObject; subtype?: string },
): readonly Field[] {
  const declared = registry.fields.filter((field) => hasField(field, { subtype: '', ...owner }));
  if (declared.length === 0) return fields;
  const taken = new Set(fields.map(({ name }) => name));
  for (const field of declared)
    if (taken.has(field.name))
      throw new Error(
        `Declarations: ${placeOf(field)}the field "${field.name}" has the name of a field that ${owner.subtype ?? `every ${owner.object}`} has in REST. Rename it.`,
      );
  return [...fields, ...declared.map((field) => restField(field, owner.subtype))];
}

/** The REST field of a declared field: one without the function `set` is read-only, and new files cannot have a value. */
function restField(declared: DeclaredField, subtype: string | undefined): Field {
  const { name, schema, set } = declared;
  const graphqlName = graphqlNameOf(declared);
  const properties = Object.values(schema.properties ?? {});
  return {
    name,
    select: graphqlName,
    input: graphqlName,
    schema: { ...schema, context: schema.context ?? viewEditEmbed, ...(set ? {} : { readonly: true }) },
    additionalType: { type: 'null', appliesTo: 'field' },
    ...(properties.some(({ context }) => context !== undefined) ? { isJsonMap: true } : {}),
    ...(set ? { hasOwnTransactions: true } : {}),
    ...(set && subtype === 'attachment' ? { writableOn: 'update' } : {}),
  };
}
