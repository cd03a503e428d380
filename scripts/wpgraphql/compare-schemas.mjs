// Compares schemas by their names and types.
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isUnionType } from 'graphql';

/**
 * The members of a type with their types: fields, arguments as `field(argument)`, inputs, values of enums, interfaces as
 * `implements Name`, and types of unions as `| Name`.
 */
export function membersOf(type) {
  if (isEnumType(type)) return new Map(type.getValues().map(({ name }) => [name, '']));
  if (isUnionType(type)) return new Map(type.getTypes().map(({ name }) => [`| ${name}`, '']));
  if (isInputObjectType(type)) {
    return new Map(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return new Map();
  return new Map([
    ...Object.values(type.getFields()).flatMap((field) => [
      [field.name, String(field.type)],
      ...field.args.map((argument) => [`${field.name}(${argument.name})`, String(argument.type)]),
    ]),
    ...type.getInterfaces().map(({ name }) => [`implements ${name}`, '']),
  ]);
}

/** The types of a schema, without those of introspection and those that every schema has. */
export const typesOf = (schema) =>
  Object.values(schema.getTypeMap()).filter(
    ({ name }) => !name.startsWith('__') && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name),
  );

/**
 * Compares a type with the type of the same name in our schema: which members are present with the same type, and which
 * are absent or have another type. Arguments of absent fields are not absent as well.
 */
export function compareType(type, schema) {
  const ourType = schema.getType(type.name);
  const theirs = membersOf(type);
  if (!ourType) return { type: type.name, isAbsent: true, present: [], absent: [], members: [...theirs.keys()] };
  const ours = membersOf(ourType);
  const hasField = (member) => !member.includes('(') || ours.has(member.slice(0, member.indexOf('(')));
  const isSame = ([member, memberType]) => ours.get(member) === memberType;
  return {
    type: type.name,
    isAbsent: false,
    present: [...theirs].filter(isSame).map(([member]) => member),
    absent: [...theirs].filter((entry) => !isSame(entry) && hasField(entry[0])).map(([member]) => member),
    members: [...theirs.keys()],
  };
}

/** The names that one schema has and ours lacks: `Type`, or `Type.member` with a member as in `membersOf`. */
export const absentNames = (theirs, ours) =>
  typesOf(theirs)
    .map((type) => compareType(type, ours))
    .flatMap(({ type, isAbsent, absent }) => (isAbsent ? [type] : absent.map((member) => `${type}.${member}`)));
