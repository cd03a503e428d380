import SchemaBuilder, { type InputFieldBuilder, type ObjectRef } from '@pothos/core';
import PrismaPlugin, { type PrismaModelTypes } from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { getDatamodel, type default as PrismaTypes } from '../../prisma/generated/sqlite/pothos-types.ts';
import type { Download } from './download-value.ts';
import type { Upload } from './files/received-file.ts';
import { type NodeRow, nodeOptions } from './node-options.ts';
import type { RequestContext } from './request-context.ts';
import type { CommentRow } from './rows/comment-row.ts';
import type { ContentRow } from './rows/content-row.ts';
import type { PasswordRow } from './rows/password-row.ts';
import type { RevisionRow } from './rows/revision-row.ts';
import type { TermRow } from './rows/term-row.ts';
import type { UserRow } from './rows/user-row.ts';

/** A model whose rows the domain reads in a shape of its own: without secrets, with what its rules depend on. */
type ReadAs<Model, Row> = Omit<Model, 'Shape'> & { Shape: Row };

/** The models of the database, by what the domain reads of their rows. */
interface Models extends Omit<PrismaTypes, 'ApplicationPassword' | 'Comment' | 'Post' | 'Term' | 'User'> {
  ApplicationPassword: ReadAs<PrismaTypes['ApplicationPassword'], PasswordRow>;
  Comment: ReadAs<PrismaTypes['Comment'], CommentRow>;
  Post: ReadAs<PrismaTypes['Post'], ContentRow>;
  Term: ReadAs<PrismaTypes['Term'], TermRow>;
  User: ReadAs<PrismaTypes['User'], UserRow>;
}

/** The types that the schema builder knows. */
export interface SchemaTypes {
  Context: RequestContext;
  PrismaTypes: Models;
  DefaultFieldNullability: false;
  /** What connections have beside what the relay plugin gives them. */
  Connection: { nodes: Promise<unknown[]>; total(): Promise<number> };
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  /** Types that others refer to by name. */
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

/** Makes the builder of one app's schema: apps may declare different kinds. */
export function createBuilder() {
  const builder = new SchemaBuilder<SchemaTypes>({
    plugins: [PrismaPlugin, RelayPlugin],
    defaultFieldNullability: false,
    prisma: { client: ({ kernel }) => kernel.database.reader, dmmf: getDatamodel() },
    relay: nodeOptions,
  });
  builder.queryType({ description: 'Everything that can be read.' });
  builder.mutationType({ description: 'Everything that can be changed.' });
  builder.subscriptionType({ description: 'Everything that can be followed.' });
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;

/**
 * Defines a part of the schema that other parts refer to: a type, an input, a list of arguments. It is made when a
 * builder first needs it, once for each builder. A type on a model is made before the builder resolves fields.
 */
export function oncePerBuilder<T>(define: (builder: Builder) => T): (builder: Builder) => T {
  const defined = new WeakMap<Builder, { value: T }>();
  return (builder) => {
    const known = defined.get(builder);
    if (known) return known.value;
    const value = define(builder);
    defined.set(builder, { value });
    return value;
  };
}

type ExtendedTypes = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** A reference to an object type whose resolvers read rows of this shape. */
export type ObjectTypeRef<Row> = ObjectRef<ExtendedTypes, Row>;

/** The builder of the fields of a type on a model. */
export type FieldsOf<Model extends keyof Models> = PothosSchemaTypes.PrismaObjectFieldBuilder<
  ExtendedTypes,
  PrismaModelTypes & Models[Model],
  Models[Model]['Shape']
>;

/** The builder of an input type's fields. */
export type InputFields = InputFieldBuilder<ExtendedTypes, 'InputObject'>;

/** What fields of an input type take; each may be absent. */
export type InputValues<Fields extends Readonly<Record<string, { $inferInput: unknown }>>> = {
  [Name in keyof Fields]?: Fields[Name]['$inferInput'];
};

/** The builder of arguments. */
export type ArgumentFields = InputFieldBuilder<ExtendedTypes, 'Arg'>;
