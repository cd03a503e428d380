import { type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';

/** Returns a name, with the first free number if it is taken, and takes it. */
export function takeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/**
 * The names of the types and fields of a schema, to which fields of meta values and groups are added: these replace nothing that
 * exists, and have names that differ from each other.
 */
export interface TakenSchemaNames {
  readonly types: Set<string>;
  /** The names of the fields of a type; those that are added to the set are taken too. */
  fieldsOf(typeName: string): Set<string>;
}

/** Returns the names of a schema. */
export function takenNamesOf(schema: GraphQLSchema): TakenSchemaNames {
  const fields = new Map<string, Set<string>>();
  return {
    types: new Set(Object.keys(schema.getTypeMap())),
    fieldsOf: (typeName) => {
      const existing = fields.get(typeName);
      if (existing) return existing;
      const type = schema.getType(typeName);
      const names = new Set(isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : []);
      fields.set(typeName, names);
      return names;
    },
  };
}
