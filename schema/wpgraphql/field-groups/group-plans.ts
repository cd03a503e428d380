import { fieldTypeOf, isContainer } from '../../content/field-groups/type-table.ts';
import type { FieldGroup, GroupField } from '../../core/registry/field-group.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { camelCased, pascalCased } from '../../values/text-functions.ts';
import { type TakenSchemaNames, takeName } from '../core/taken-names.ts';
import { type GroupOwnerType, groupOwnerTypes, typesWithGroup } from './group-owner-types.ts';

/** A field of a group, with its name in the schema. */
export interface PlannedGroupField {
  name: string;
  field: GroupField;
  /** The object of a group, or of a row of a repeater; null for others. */
  object: PlannedObject | null;
  /** The layouts of flexible content; null for others. */
  layouts: PlannedLayouts | null;
}

/** The object type of fields; its interface is `<typeName>_Fields`. */
export interface PlannedObject {
  typeName: string;
  description: string;
  fields: readonly PlannedGroupField[];
  /** The names of the types of the groups that it clones as a whole, whose interfaces it has too. */
  clones: readonly string[];
}

/** The interface of the layouts of flexible content, and the object of each by its name. */
export interface PlannedLayouts {
  interfaceName: string;
  objects: ReadonlyMap<string, PlannedObject>;
}

/** A group, with the types that have it in the field `name`, behind the interface `WithAcf<typeName>`. */
export interface PlannedGroup {
  name: string;
  object: PlannedObject;
  owners: readonly GroupOwnerType[];
}

/** The field that all objects of groups have. */
const COMMON_FIELD = 'fieldGroupName';

/** Returns the first text that has a name in GraphQL. */
function nameOf(...texts: readonly (string | null)[]): string {
  const name = texts.map((text) => camelCased(text?.replace(/[^\w\s-]+/g, ' ') ?? '')).find((each) => each !== '');
  const plain = `${name?.charAt(0).toLowerCase() ?? ''}${name?.slice(1) ?? ''}`;
  // Names of GraphQL do not begin with a digit, and those that begin with two underscores are reserved.
  return /^[a-z]/i.test(plain) ? plain : `field${plain.replace(/^_+/, '')}`;
}

/** Plans the types and fields of the groups that a site shows in GraphQL, and takes their names. */
export function planFieldGroups(registry: Registry, names: TakenSchemaNames): readonly PlannedGroup[] {
  const types = groupOwnerTypes(registry);
  const groups = registry.fieldGroups.filter(({ isInGraphql }) => isInGraphql);
  const plans = groups.map((group) => planGroup(group, { owners: typesWithGroup(group, types), names }));
  const sources = new Map(groups.map(({ key }, index) => [key.toLowerCase(), plans[index]?.object]));
  return plans.map((plan) => ({ ...plan, object: withClones(plan.object, sources) }));
}

/** A planned object before it is known which of the groups that it clones it has as a whole. */
type ObjectDraft = PlannedObject & { clonedGroups?: readonly string[] };

/**
 * Adds the groups that an object and its parts clone. Those with parts of their own are left out: the types of these differ,
 * since cloned parts are named by where they are.
 */
function withClones(object: ObjectDraft, sources: ReadonlyMap<string, PlannedObject | undefined>): PlannedObject {
  const { clonedGroups = [], fields } = object;
  const isWhole = (source: PlannedObject): boolean =>
    source.typeName !== object.typeName &&
    source.fields.length > 0 &&
    source.fields.every(
      (field) =>
        field.object === null &&
        field.layouts === null &&
        fields.some(({ name, field: { key } }) => name === field.name && key.endsWith(`_${field.field.key}`)),
    );
  const clones = clonedGroups.flatMap((key) => sources.get(key) ?? []).filter(isWhole);
  return {
    ...object,
    clones: [...new Set(clones.map(({ typeName }) => typeName))],
    fields: fields.map((field) => (field.object ? { ...field, object: withClones(field.object, sources) } : field)),
  };
}

function planGroup(
  group: FieldGroup,
  { owners, names }: { owners: readonly GroupOwnerType[]; names: TakenSchemaNames },
): PlannedGroup {
  const wanted = nameOf(group.graphqlName, group.title, group.key);
  const name = freeGroupName(wanted, { owners, names });
  const typeName = pascalCased(name);
  if (owners.length > 0) names.types.add(`WithAcf${typeName}`);
  for (const { typeName: owner } of owners) names.fieldsOf(owner).add(name);
  return { name, owners, object: planObject(group, { typeName, description: group.title, names }) };
}

/** Returns a name whose types and fields are free: a group `author` of posts is `authorFields`. */
function freeGroupName(
  wanted: string,
  { owners, names }: { owners: readonly GroupOwnerType[]; names: TakenSchemaNames },
): string {
  const isFree = (name: string) => {
    const typeName = pascalCased(name);
    return (
      [typeName, `${typeName}_Fields`, `WithAcf${typeName}`].every((each) => !names.types.has(each)) &&
      owners.every((owner) => !names.fieldsOf(owner.typeName).has(name))
    );
  };
  let name = wanted;
  for (let number = 1; !isFree(name); number++) name = `${wanted}Fields${number === 1 ? '' : number}`;
  return name;
}

/** Plans the object of fields; its type and the interface of its fields have free names. */
function planObject(
  { fields, clonedGroups = [] }: Pick<FieldGroup, 'fields' | 'clonedGroups'>,
  { typeName: wanted, description, names }: { typeName: string; description: string; names: TakenSchemaNames },
): ObjectDraft {
  let typeName = wanted;
  for (let number = 2; [typeName, `${typeName}_Fields`].some((each) => names.types.has(each)); number++)
    typeName = `${wanted}${number}`;
  names.types.add(typeName).add(`${typeName}_Fields`);
  const taken = new Set([COMMON_FIELD]);
  const planned = fields
    .filter(isShown)
    .map((field) =>
      planField(field, { name: takeName(nameOf(field.graphqlName, field.name, field.key), taken), typeName, names }),
    );
  // As in the reference, in the order of the alphabet.
  return {
    typeName,
    description,
    fields: planned.sort((a, b) => (a.name < b.name ? -1 : 1)),
    clones: [],
    clonedGroups,
  };
}

/** Whether a field has a value that GraphQL shows. */
const isShown = (field: GroupField): boolean =>
  field.name !== '' && field.isInGraphql && (isContainer(field) || fieldTypeOf(field)?.graphql !== undefined);

function planField(
  field: GroupField,
  { name, typeName, names }: { name: string; typeName: string; names: TakenSchemaNames },
): PlannedGroupField {
  const wanted = `${typeName}${pascalCased(name)}`;
  const description = field.label;
  if (field.type === 'group' || field.type === 'repeater')
    return { name, field, object: planObject(field, { typeName: wanted, description, names }), layouts: null };
  if (field.type !== 'flexible_content') return { name, field, object: null, layouts: null };
  const interfaceName = takeName(`${wanted}_Layout`, names.types);
  const objects = field.layouts.map((layout): [string, PlannedObject] => [
    layout.name,
    planObject(layout, {
      typeName: `${wanted}${pascalCased(nameOf(layout.name, layout.key))}Layout`,
      description: layout.label,
      names,
    }),
  ]);
  return { name, field, object: null, layouts: { interfaceName, objects: new Map(objects) } };
}
