import type { GraphqlForm } from '../../content/field-groups/field-type.ts';
import { fieldTypeOf } from '../../content/field-groups/type-table.ts';
import { costs } from '../../core/graphql/field-cost.ts';
import { type GroupField, isSwitchedOn } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { nodePageArguments } from '../connections/connection-fields.ts';
import type { ConnectionArguments } from '../connections/page-of-nodes.ts';
import { oncePerSchema, type WpgraphqlBuilder, type WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import {
  edgeOfReference,
  fieldConnectionTypes,
  isReferenceForm,
  leadsToOne,
  pageOfReferences,
  type ReferenceForm,
} from './field-connections.ts';
import type { PlannedGroupField, PlannedLayouts, PlannedObject } from './group-plans.ts';
import {
  type GroupScope,
  isPartForm,
  loadValue,
  partsOfValue,
  requireValue,
  scalarValue,
  scopeBelow,
  scopesOfRows,
} from './group-values.ts';

type GroupFields = WpgraphqlFields<GroupScope>;

/** A part of a value: its name in the schema and in the stored value. */
type PartNames = Readonly<Record<string, string>>;

const LINK_PARTS: PartNames = { target: 'target', title: 'title', url: 'url' };

const PLACE_PARTS: PartNames = {
  ...{ city: 'city', country: 'country', countryShort: 'country_short', placeId: 'place_id', postCode: 'post_code' },
  ...{ state: 'state', stateShort: 'state_short', streetAddress: 'address', streetName: 'street_name' },
  ...{ streetNumber: 'street_number', zoom: 'zoom' },
};

/** The coordinates of a place. */
const COORDINATES: PartNames = { latitude: 'lat', longitude: 'lng' };

type StoredParts = Readonly<Record<string, JsonValue | undefined>>;

const textPart = (value: JsonValue | undefined): string | null =>
  value === undefined || value === null || typeof value === 'object' ? null : String(value);

/** Returns a coordinate; null for a text that is no number. */
function numberPart(value: JsonValue | undefined): number | null {
  const number = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : null;
  return number !== null && Number.isFinite(number) ? number : null;
}

/** The types that all groups share. */
const sharedTypes = oncePerSchema((builder) => {
  const texts = (t: WpgraphqlFields<StoredParts>, parts: PartNames) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        t.string({ resolve: (value: StoredParts) => textPart(value[part]) }),
      ]),
    );
  const deprecationReason = 'Use __typename.';
  const groupFields = builder.interfaceRef<GroupScope>('AcfFieldGroupFields').implement({
    description: 'The fields of a group.',
    fields: (t) => ({
      fieldGroupName: t.exposeString('typeName', { description: 'The name of the type.', deprecationReason }),
    }),
  });
  const group = builder.interfaceRef<GroupScope>('AcfFieldGroup').implement({
    description: 'A group of fields.',
    fields: (t) => ({
      fieldGroupName: t.exposeString('typeName', { description: 'The name of the type.', deprecationReason }),
    }),
  });
  const link = builder.objectRef<StoredParts>('AcfLink').implement({
    description: 'An address with a title and a target.',
    fields: (t) => texts(t, LINK_PARTS) as never,
  });
  const map = builder.objectRef<StoredParts>('AcfGoogleMap').implement({
    description: 'A place.',
    fields: (t) =>
      ({
        ...texts(t, PLACE_PARTS),
        ...Object.fromEntries(
          Object.entries(COORDINATES).map(([name, part]) => [
            name,
            t.float({ resolve: (value: StoredParts) => numberPart(value[part]) }),
          ]),
        ),
      }) as never,
  });
  return { group, groupFields, link, map };
});

/** The cost of texts that are rendered. */
const RENDERED_COST = 5;

const RENDERED_TYPES: ReadonlySet<string> = new Set(['wysiwyg', 'oembed']);

const groupReference = (builder: WpgraphqlBuilder, typeName: string) => builder.objectRef<GroupScope>(typeName);

type GroupObject = ReturnType<typeof groupReference>;

/** Creates the interface and the object of a group or of a part of it; those of a layout have a further interface. */
export function groupObject(
  builder: WpgraphqlBuilder,
  { object, layout }: { object: PlannedObject; layout?: ReturnType<typeof layoutInterface> },
): GroupObject {
  const { group, groupFields } = sharedTypes(builder);
  const { typeName, description, fields, clones } = object;
  const cloned = clones.map((name) => `${name}_Fields` as never);
  const inner = [...(layout ? [layout] : []), group, groupFields, ...cloned];
  const fieldsOf = (t: GroupFields, planned: readonly PlannedGroupField[]) =>
    Object.fromEntries(planned.map((each) => [each.name, groupField(builder, { planned: each, t })])) as never;
  const plain = fields.filter((each) => each.object === null && each.layouts === null);
  const fieldsInterface = builder.interfaceRef<GroupScope>(`${typeName}_Fields`).implement({
    description: `The fields of ${typeName}.`,
    interfaces: inner,
    fields: (t) => fieldsOf(t, fields),
  });
  const reference = groupReference(builder, typeName);
  reference.implement({
    description: description || `The fields of ${typeName}.`,
    interfaces: [fieldsInterface, ...inner],
    // A clone reads its own values, not those of the group whose interface it has.
    ...(clones.length > 0 ? { fields: (t) => fieldsOf(t, plain) } : {}),
  });
  return reference;
}

const layoutInterface = (builder: WpgraphqlBuilder, { interfaceName }: PlannedLayouts) =>
  builder.interfaceRef<GroupScope>(interfaceName).implement({
    description: 'A part of flexible content.',
    resolveType: ({ typeName }) => typeName,
    fields: (t) => ({ fieldGroupName: t.exposeString('typeName', { description: 'The name of the type.' }) }),
  });

/** Creates the field of a planned field. */
function groupField(builder: WpgraphqlBuilder, { planned, t }: { planned: PlannedGroupField; t: GroupFields }) {
  const { field, object, layouts } = planned;
  const shared = { description: field.instructions || field.label || `The field ${field.name}.` };
  if (layouts) return layoutsField(builder, { planned: { field, layouts }, t, shared });
  if (object) return objectField(builder, { planned: { field, object }, t, shared });
  const form = fieldTypeOf(field)?.graphql ?? 'String';
  const isRequired = isSwitchedOn(field.settings.graphql_non_null);
  const required = <Value>(value: Value | null): Value | null => (isRequired ? requireValue(value, field) : value);
  const options = { ...shared, nullable: !isRequired as true };
  if (isReferenceForm(form)) return referenceField(builder, { field, form, t, shared });
  if (isPartForm(form))
    return t.field({
      ...options,
      type: sharedTypes(builder)[form],
      resolve: async (scope: GroupScope, _args: object, context: RequestContext) =>
        required(await partsOfValue({ field, scope, context })),
    });
  return t.field({
    ...options,
    type: scalarType(form),
    ...(form === '[String]' ? { nullable: { list: !isRequired, items: true } as never } : {}),
    ...(RENDERED_TYPES.has(field.type) ? { extensions: costs(RENDERED_COST) } : {}),
    resolve: async (scope: GroupScope, _args: object, context: RequestContext) =>
      required(await scalarValue({ field, scope, context })) as never,
  });
}

const scalarType = (form: GraphqlForm): 'String' => (form === '[String]' ? (['String'] as never) : (form as 'String'));

interface FieldParts {
  t: GroupFields;
  shared: { description: string };
}

/** The field of a group, which is always an object, or of a repeater. */
function objectField(
  builder: WpgraphqlBuilder,
  { planned: { field, object }, t, shared }: FieldParts & { planned: { field: GroupField; object: PlannedObject } },
) {
  const type = groupObject(builder, { object });
  const { typeName } = object;
  if (field.type === 'group')
    return t.field({
      ...shared,
      nullable: !isSwitchedOn(field.settings.graphql_non_null) as true,
      type,
      resolve: (scope: GroupScope) => scopeBelow(scope, { field, typeName }) as never,
    });
  return t.field({
    ...shared,
    type: [type],
    nullable: { list: true, items: true },
    resolve: (scope: GroupScope, _args: object, context: RequestContext) =>
      scopesOfRows({ field, scope, context }, () => typeName),
  });
}

/** The field of flexible content. */
function layoutsField(
  builder: WpgraphqlBuilder,
  { planned: { field, layouts }, t, shared }: FieldParts & { planned: { field: GroupField; layouts: PlannedLayouts } },
) {
  const type = layoutInterface(builder, layouts);
  for (const object of layouts.objects.values()) groupObject(builder, { object, layout: type });
  return t.field({
    ...shared,
    type: [type],
    nullable: { list: true, items: true },
    resolve: (scope: GroupScope, _args: object, context: RequestContext) =>
      scopesOfRows({ field, scope, context }, (layout) => layouts.objects.get(layout ?? '')?.typeName),
  });
}

/** The field of references: a connection, or an edge; both may be empty, whatever the settings say. */
function referenceField(
  builder: WpgraphqlBuilder,
  { field, form, t, shared }: FieldParts & { field: GroupField; form: ReferenceForm },
) {
  const { connection, edge } = fieldConnectionTypes(builder)[form];
  if (leadsToOne(field, form))
    return t.field({
      ...shared,
      type: edge,
      resolve: async (scope: GroupScope, _args: object, context: RequestContext) =>
        edgeOfReference(await loadValue({ field, scope, context }), { form, from: scope, context }),
    });
  return t.field({
    ...shared,
    type: connection,
    args: nodePageArguments(t as never),
    resolve: async (scope: GroupScope, args: ConnectionArguments, context: RequestContext) =>
      pageOfReferences(await loadValue({ field, scope, context }), { form, args, context }),
  });
}
