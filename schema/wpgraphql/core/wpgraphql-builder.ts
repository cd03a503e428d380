import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { DirectiveLocation, GraphQLDeprecatedDirective, GraphQLDirective, specifiedDirectives } from 'graphql';
import { getDatamodel } from '../../../prisma/generated/sqlite/pothos-types.ts';
import type { Role } from '../../access/roles.ts';
import type { Theme } from '../../core/files/theme-source.ts';
import type { Models } from '../../core/graphql/builder.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { InstalledPlugin } from '../../site/plugins/plugins.ts';
import type { SettingGroup } from './setting-groups.ts';

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

/** The option `required` of an optional list that may contain nulls: clients declare variables of the type `[ID]`. */
export const LIST_OF_NULLABLES = { list: false, items: false } as const;

/** Creates an input field with an optional list of ids or texts, which may contain nulls. */
export const optionalList = <Type extends 'ID' | 'String' | 'Int'>(t: WpgraphqlInputs, type: Type) =>
  t.field({ type: [type], required: LIST_OF_NULLABLES });

/** The builder of the schema to which the fields of an input belong. */
export const builderOf = (t: WpgraphqlInputs): WpgraphqlBuilder => t.builder as unknown as WpgraphqlBuilder;

/** The author of a comment without an account. */
export interface CommentAuthor {
  readonly authoredComment: CommentRow;
}

/** What the build of a Gatsby site does about a change. */
export interface ContentAction {
  /** Names the change in cursors. */
  readonly actionKey: string;
  /** Loads a node, removes it, or loads everything again. */
  readonly actionType: 'CREATE' | 'UPDATE' | 'DELETE' | 'REFETCH_ALL';
  /** The title or name of the node; empty if it is gone. */
  readonly title: string;
  /** Its status; `trash` if it is gone. */
  readonly status: string;
  /** The global id of the node; empty for all. */
  readonly globalId: string;
  /** The database id of the node, and the fields that load one and several of its type; null for all. */
  readonly node: { id: number; singular: string; plural: string } | null;
}

/** A role of the site, by its name. */
export interface UserRole extends Role {
  readonly roleName: string;
}

/** A script or style sheet that a part of a site adds to pages. No part does. */
export interface EnqueuedAsset {
  readonly handle: string;
}

/** The object types to which other types refer by name, with the values that their resolvers receive. */
interface ObjectShapes {
  ActionMonitorAction: ContentAction;
  Category: TermRow;
  Comment: CommentRow;
  CommentAuthor: CommentAuthor;
  ContentType: PostType;
  DiscussionSettings: SettingGroup;
  EnqueuedScript: EnqueuedAsset;
  EnqueuedStylesheet: EnqueuedAsset;
  GeneralSettings: SettingGroup;
  MediaItem: ContentRow;
  Menu: TermRow;
  MenuItem: ContentRow;
  Page: ContentRow;
  PermalinkSettings: SettingGroup;
  Plugin: InstalledPlugin;
  Post: ContentRow;
  PostFormat: TermRow;
  ReadingSettings: SettingGroup;
  Tag: TermRow;
  Taxonomy: Taxonomy;
  Theme: Theme;
  User: UserRow;
  UserRole: UserRole;
  WritingSettings: SettingGroup;
}

/** The interfaces to which other types refer by name, with the values of the types that implement them. */
export interface InterfaceShapes {
  Commenter: UserRow | CommentAuthor;
  ContentNode: ContentRow;
  DatabaseIdentifier: unknown;
  EnqueuedAsset: EnqueuedAsset;
  HierarchicalContentNode: ContentRow;
  HierarchicalNode: unknown;
  HierarchicalTermNode: TermRow;
  MenuItemLinkable: ContentRow | TermRow;
  Node: unknown;
  NodeWithAuthor: ContentRow;
  NodeWithComments: ContentRow;
  NodeWithContentEditor: ContentRow;
  NodeWithEditorBlocks: ContentRow;
  NodeWithExcerpt: ContentRow;
  NodeWithFeaturedImage: ContentRow;
  NodeWithPageAttributes: ContentRow;
  NodeWithRevisions: ContentRow;
  NodeWithTemplate: ContentRow;
  NodeWithTitle: ContentRow;
  NodeWithTrackbacks: ContentRow;
  Previewable: ContentRow;
  TermNode: TermRow;
  UniformResourceIdentifiable: unknown;
}

/** The types that a connection can lead to. */
export type NodeShapes = ObjectShapes & InterfaceShapes;

const { ARGUMENT_DEFINITION, ENUM_VALUE, FIELD_DEFINITION, INPUT_FIELD_DEFINITION } = DirectiveLocation;

/**
 * The directives of the schema. Clients that print it again with an older library do not know the newest location of
 * `@deprecated`; its locations are in the order of WPGraphQL.
 */
export const wpgraphqlDirectives: readonly GraphQLDirective[] = specifiedDirectives.map((directive) =>
  directive === GraphQLDeprecatedDirective ? withKnownLocations(directive) : directive,
);

function withKnownLocations(directive: GraphQLDirective): GraphQLDirective {
  const locations = [FIELD_DEFINITION, ENUM_VALUE, ARGUMENT_DEFINITION, INPUT_FIELD_DEFINITION];
  return new GraphQLDirective({ ...directive.toConfig(), locations });
}
