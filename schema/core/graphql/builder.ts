import SchemaBuilder, { type InputFieldBuilder, type ObjectRef } from '@pothos/core';
import PrismaPlugin, { type PrismaModelTypes } from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { getDatamodel, type default as PrismaTypes } from '../../../prisma/generated/sqlite/pothos-types.ts';
import type { Download, Upload } from '../files/transferred-files.ts';
import type { Registry } from '../registry/registry.ts';
import type { RequestContext } from '../request-context.ts';
import type { CommentRow } from '../rows/comment-row.ts';
import type { ContentRow, RevisionRow } from '../rows/content-row.ts';
import type { TermRow } from '../rows/term-row.ts';
import type { PasswordRow, UserRow } from '../rows/user-row.ts';
import { type NodeRow, nodeOptions } from './node-options.ts';

/** A Prisma model with another row type: without secrets, with the values on which access depends. */
type ReadAs<Model, Row> = Omit<Model, 'Shape'> & { Shape: Row };

/** The Prisma models with the row types that the domain reads. */
export interface Models extends Omit<PrismaTypes, 'ApplicationPassword' | 'Comment' | 'Post' | 'Term' | 'User'> {
  ApplicationPassword: ReadAs<PrismaTypes['ApplicationPassword'], PasswordRow>;
  Comment: ReadAs<PrismaTypes['Comment'], CommentRow>;
  Post: ReadAs<PrismaTypes['Post'], ContentRow>;
  Term: ReadAs<PrismaTypes['Term'], TermRow>;
  User: ReadAs<PrismaTypes['User'], UserRow>;
}

/** The types of the schema builder. */
export interface SchemaTypes {
  Context: RequestContext;
  PrismaTypes: Models;
  DefaultFieldNullability: false;
  /** Fields of connections in addition to those of the relay plugin. */
  Connection: { nodes: Promise<unknown[]>; total(): Promise<number> };
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  /** Types to which other types refer by name. */
  Objects: { MediaItem: ContentRow; Revision: RevisionRow; User: UserRow };
  Interfaces: { ContentNode: ContentRow; Node: NodeRow; Term: TermRow };
  Scalars: {
    LocalDateTime: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    Json: { Input: unknown; Output: unknown };
    File: { Input: Upload; Output: never };
    Download: { Input: never; Output: Download };
  };
}

/** Creates the builder of the schema of one app. Each app has a separate one, since apps may declare different kinds. */
export function createBuilder(registry: Registry) {
  const builder = new SchemaBuilder<SchemaTypes>({
    plugins: [PrismaPlugin, RelayPlugin],
    defaultFieldNullability: false,
    prisma: { client: ({ kernel }) => kernel.database.reader, dmmf: getDatamodel() },
    relay: nodeOptions,
  });
  builder.queryType({ description: 'The operations that read.' });
  builder.mutationType({ description: 'The operations that write.' });
  builder.subscriptionType({ description: 'The operations that report changes until they end.' });
  registries.set(builder, registry);
  return builder;
}

const registries = new WeakMap<object, Registry>();

/** Returns the registry of the site whose schema a builder builds. */
export function registryOfSchema(builder: object): Registry {
  const registry = registries.get(builder);
  if (!registry) throw new Error('The builder was not created with a registry.');
  return registry;
}

/** The Pothos builder of the schema of one app. */
export type Builder = ReturnType<typeof createBuilder>;

/**
 * Defines a part of the schema to which other parts refer: a type, an input, a list of arguments. Returns a function
 * that creates the part on its first call for a builder, and returns the same part on later calls. A type on a Prisma
 * model must be created before the builder resolves fields.
 */
export function oncePerBuilder<T>(define: (builder: Builder) => T): (builder: Builder) => T {
  const parts = new WeakMap<Builder, { value: T }>();
  return (builder) => {
    const existing = parts.get(builder);
    if (existing) return existing.value;
    const value = define(builder);
    parts.set(builder, { value });
    return value;
  };
}

type ExtendedTypes = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** A reference to an object type whose resolvers read rows of the type `Row`. */
export type ObjectTypeRef<Row> = ObjectRef<ExtendedTypes, Row>;

/** The builder of the fields of a type on a Prisma model. */
export type FieldsOf<Model extends keyof Models> = PothosSchemaTypes.PrismaObjectFieldBuilder<
  ExtendedTypes,
  PrismaModelTypes & Models[Model],
  Models[Model]['Shape']
>;

/** The builder of the fields of an input type. */
export type InputFields = InputFieldBuilder<ExtendedTypes, 'InputObject'>;

/** The values of the fields of an input type; each may be absent. */
export type InputValues<Fields extends Readonly<Record<string, { $inferInput: unknown }>>> = {
  [Name in keyof Fields]?: Fields[Name]['$inferInput'];
};

/** The builder of arguments. */
export type ArgumentFields = InputFieldBuilder<ExtendedTypes, 'Arg'>;
