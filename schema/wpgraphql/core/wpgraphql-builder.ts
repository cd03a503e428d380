import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { getDatamodel } from '../../../prisma/generated/sqlite/pothos-types.ts';
import type { Models } from '../../core/builder.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { InterfaceShapes, ObjectShapes } from './type-shapes.ts';

/** The types of the schema builder of the WPGraphQL API. */
interface WpgraphqlTypes {
  Context: RequestContext;
  PrismaTypes: Models;
  Objects: ObjectShapes;
  Interfaces: InterfaceShapes;
}

/** What the schema of a site depends on. */
export interface SchemaEnvironment {
  readonly registry: Registry;
  /** The templates that items can select. */
  readonly templates: readonly SelectableTemplate[];
  /** The names of the menu locations of the theme and the site. */
  readonly menuLocations: readonly string[];
  /** Whether the schema has the types that add-ons give WPGraphQL: `editorBlocks` and `seo`. */
  readonly hasAddOns: boolean;
}

/** A template that items can select. */
export interface SelectableTemplate {
  slug: string;
  title: string;
}

/** Creates the builder of the WPGraphQL schema of one app. */
export function createWpgraphqlBuilder(environment: SchemaEnvironment) {
  const builder = new SchemaBuilder<WpgraphqlTypes>({
    plugins: [PrismaPlugin],
    prisma: { client: ({ kernel }) => kernel.database.reader, dmmf: getDatamodel() },
  });
  builder.queryType({ name: 'RootQuery', description: 'The operations that read.' });
  builder.mutationType({ name: 'RootMutation', description: 'The operations that write.' });
  return Object.assign(builder, { environment });
}

/** The Pothos builder of the WPGraphQL schema of one app. */
export type WpgraphqlBuilder = ReturnType<typeof createWpgraphqlBuilder>;

type ExtendedTypes = PothosSchemaTypes.ExtendDefaultTypes<WpgraphqlTypes>;

/** The builder of the fields of an object type, or of an interface. */
export type WpgraphqlFields<Parent> = PothosSchemaTypes.FieldBuilder<ExtendedTypes, Parent>;

/** The builder of the fields of an object type. */
export type WpgraphqlObjectFields<Parent> = PothosSchemaTypes.ObjectFieldBuilder<ExtendedTypes, Parent>;

/** The builder of the fields of an input type. */
export type WpgraphqlInputs = PothosSchemaTypes.InputFieldBuilder<ExtendedTypes, 'InputObject'>;

/**
 * Defines a part of the schema to which other parts refer, such as an enum or an input. Returns a function that creates
 * the part on its first call for a builder, and returns the same part on later calls.
 */
export function oncePerSchema<T>(define: (builder: WpgraphqlBuilder) => T): (builder: WpgraphqlBuilder) => T {
  const parts = new WeakMap<WpgraphqlBuilder, { value: T }>();
  return (builder) => {
    const existing = parts.get(builder);
    if (existing) return existing.value;
    const value = define(builder);
    parts.set(builder, { value });
    return value;
  };
}
