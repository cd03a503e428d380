import SchemaBuilder, { type InputFieldBuilder, type ObjectRef } from '@pothos/core';
import PrismaPlugin, { type PrismaModelTypes } from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { getDatamodel, type default as PrismaTypes } from '../prisma/generated/sqlite/pothos-types.ts';
import type { PasswordRow } from './application-passwords/password-row.ts';
import type { CommentRow } from './comments/comment-row.ts';
import type { ContentRow } from './content/row.ts';
import type { RevisionRow } from './content/versions/revision-row.ts';
import type { RequestContext } from './context.ts';
import type { Download } from './download.ts';
import type { Upload } from './media/upload/received-file.ts';
import { type NodeRow, nodeOptions } from './node-options.ts';
import type { TermRow } from './terms/term-row.ts';
import type { UserRow } from './users/user-row.ts';

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

/** What the schema's types are told about the program. */
export interface SchemaTypes {
  Context: RequestContext;
  PrismaTypes: Models;
  DefaultFieldNullability: false;
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
 * builder first needs it, once for each builder.
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

/** The builder of arguments. */
export type ArgumentFields = InputFieldBuilder<ExtendedTypes, 'Arg'>;
