import { ownerMeta } from '../../content/meta/owner-meta.ts';
import { metaOfItem } from '../../content/meta/read-meta.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { MetaRegistrations } from '../../core/registry/meta-registrations.ts';
import { type MetaValue, metaValues } from '../../core/registry/meta-schema.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { exposedItemTypes } from '../core/exposed-item-types.ts';
import { exposedTaxonomies, taxonomiesOfType } from '../core/exposed-taxonomies.ts';
import type { WpgraphqlBuilder, WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { isRestricted, mayEdit } from '../nodes/visible-node.ts';

/** Registers the fields of declared meta values of items, terms, accounts and comments. */
export function registerMetaFields(builder: WpgraphqlBuilder): void {
  const { registry } = builder.environment;
  const lists = exposedItemTypes(registry).map(({ plural }) => plural);
  for (const { type, typeName } of exposedItemTypes(registry)) {
    const ofFiles = type === 'attachment' ? FIELDS_OF_FILES : [];
    const fields = new Set([
      ...FIELDS_OF_ITEMS,
      ...ofFiles,
      ...taxonomiesOfType(registry, type).map(({ plural }) => plural),
    ]);
    addMetaFields<ContentRow>(builder, {
      typeName,
      meta: registry.postTypes.get(type)?.meta ?? {},
      fields,
      columns: ['id', 'type', 'status', 'authorId'],
      // Items whose texts the viewer may not read are restricted, so that no password is required.
      read: (row, context) =>
        isRestricted(row, context)
          ? {}
          : metaOfItem({ ...row, unlocked: true }, { context, canEdit: () => mayEdit(row, context) }),
    });
  }
  for (const { taxonomy, typeName } of exposedTaxonomies(registry))
    addMetaFields<TermRow>(builder, {
      typeName,
      meta: taxonomy.meta,
      fields: new Set([...FIELDS_OF_TERMS, ...lists]),
      read: ({ id }, context) =>
        ownerMeta({ object: 'term', subtype: taxonomy.name, id }, { context, canEdit: () => false }),
    });
  addMetaFields<UserRow>(builder, {
    typeName: 'User',
    meta: registry.userMeta,
    fields: new Set([...FIELDS_OF_USERS, ...lists]),
    read: ({ id }, context) => ownerMeta({ object: 'user', id }, { context, canEdit: () => false }),
  });
  addMetaFields<CommentRow>(builder, {
    typeName: 'Comment',
    meta: registry.commentMeta,
    fields: FIELDS_OF_COMMENTS,
    read: ({ id }, context) => ownerMeta({ object: 'comment', id }, { context, canEdit: () => false }),
  });
}

interface MetaOwnerType<Row> {
  typeName: string;
  meta: MetaRegistrations;
  /** The other fields of the type. */
  fields: ReadonlySet<string>;
  columns?: Parameters<typeof reads>;
  /** Returns the values that the viewer may read, by name. */
  read(row: Row, context: RequestContext): Record<string, JsonValue> | Promise<Record<string, JsonValue>>;
}

/** Adds the fields of meta values to a type. A key that begins with `_` is private. */
function addMetaFields<Row>(builder: WpgraphqlBuilder, owner: MetaOwnerType<Row>): void {
  const { typeName, meta, fields: taken, columns, read } = owner;
  const values = metaValues(meta).filter(
    ({ key, registration }) =>
      registration.showInGraphql !== false && (registration.graphqlName !== undefined || /^[a-z][\w-]*$/i.test(key)),
  );
  if (values.length === 0) return;
  builder.objectFields(
    typeName as 'Comment',
    (t) =>
      Object.fromEntries(
        values.map((value) => {
          const field = fieldName(value, taken);
          const type = typeOfSchema(builder, { schema: value.schema, name: `${typeName}Meta${pascalCase(field)}` });
          return [
            field,
            t.field({
              type: type as 'String',
              description: value.registration.description || `The meta value ${value.key}.`,
              ...(columns ? { extensions: reads(...columns) } : {}),
              resolve: async (row, _args, context) => {
                const stored = (await read(row as unknown as Row, context))[value.name];
                return toGraphql(stored ?? null, value.schema) as never;
              },
            }),
          ];
        }),
      ) as never,
  );
}

/** Returns the name of the field of a meta value: `page_count` is `pageCount`, and `title` is `titleMeta`. */
function fieldName({ key, registration }: MetaValue, taken: ReadonlySet<string>): string {
  const name = registration.graphqlName ?? camelCase(key);
  return taken.has(name) ? `${name}Meta` : name;
}

const camelCase = (text: string): string =>
  text.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^[_-]+/, '');

const pascalCase = (text: string): string => text.charAt(0).toUpperCase() + camelCase(text).slice(1);

const SCALARS: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
};

/** Returns the properties of an object that fields can have; null if there are none, or if it may have others. */
const fieldsOfObject = ({ type, properties, additionalProperties }: JsonSchema) => {
  const names = Object.keys(properties ?? {}).filter((name) => /^[a-z][\w-]*$/i.test(name));
  const isComplete = additionalProperties === undefined || additionalProperties === false;
  return type === 'object' && names.length > 0 && isComplete && properties
    ? names.map((name) => ({ name, field: camelCase(name), schema: properties[name] as JsonSchema }))
    : null;
};

/**
 * Returns the type of the values of a schema: a scalar, a list, or an object type with the name. What has no such form, such
 * as an object with any properties, is JSON in a text.
 */
function typeOfSchema(builder: WpgraphqlBuilder, { schema, name }: { schema: JsonSchema; name: string }): unknown {
  const { type, items } = schema;
  if (type === 'array' && items) {
    const inner = typeOfSchema(builder, { schema: items, name });
    return Array.isArray(inner) ? 'String' : [inner];
  }
  const properties = fieldsOfObject(schema);
  if (!properties) return SCALARS[String(type)] ?? 'String';
  return builder.objectRef<Record<string, unknown>>(name).implement({
    description: schema.description || `The properties of a meta value.`,
    fields: (t: WpgraphqlFields<Record<string, unknown>>) =>
      Object.fromEntries(
        properties.map(({ field, name: property, schema: inner }) => [
          field,
          t.field({
            type: typeOfSchema(builder, { schema: inner, name: `${name}${pascalCase(property)}` }) as 'String',
            ...(inner.description ? { description: inner.description } : {}),
            resolve: (object: Record<string, unknown>) =>
              toGraphql((object[property] ?? null) as JsonValue, inner) as string,
          }),
        ]),
      ) as never,
  });
}

/** Converts a value to the form of the type of its schema. */
function toGraphql(value: JsonValue, schema: JsonSchema): unknown {
  if (value === null) return null;
  const { type, items } = schema;
  if (type === 'array' && items && items.type !== 'array')
    return Array.isArray(value) ? value.map((item: JsonValue) => toGraphql(item, items)) : null;
  if (fieldsOfObject(schema)) return isMap(value) ? value : {};
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

const isMap = (value: JsonValue): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const names = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** The fields that items of any type have themselves. */
const FIELDS_OF_ITEMS = names([
  'An ContentNode DATABASE_ID DatabaseIdentifier FIELDS_OF_ITEMS HierarchicalContentNode HierarchicalNode ID',
  'MenuItemLinkable Node NodeWithTemplate Post Previewable ReadonlySet SLUG Set The URI',
  'UniformResourceIdentifiable ancestors as author authorDatabaseId authorId authoredWhere builder built',
  'categories children commentCount commentStatus comments const content contentType contentTypeName databaseId',
  'date dateGmt declaration declared depends desiredSlug editingLockedBy editor editorBlockInterfaces',
  'editorBlocks enclosure excerpt featuredImage featuredImageDatabaseId featuredImageId features fields',
  'graphqlName guid hasPassword have hierarchical id idTypes in interfaces is isComment isContentNode',
  'isFrontPage isPostsPage isPreview isPrivacyPage isRestricted isRevision isSticky isTermNode item items its',
  'known knows lastEditedBy link list menuOrder meta metaFields modified modifiedGmt name never new not of on',
  'only pageId parent parentDatabaseId parentId password pingStatus plural postFormats postId preview',
  'previewRevisionDatabaseId previewRevisionId prismaObject registerContentTypeQueries revisionOf revisions seo',
  'singular slug so status string supports t tags template terms that the themselves title type types uri',
  'variant where',
]);

/** The fields that files have beside those of items. */
const FIELDS_OF_FILES = names([
  'altText caption description file filePath fileSize mediaDetails mediaItemId mediaItemUrl mediaType mimeType sizes sourceUrl srcSet',
]);

const FIELDS_OF_TERMS = names([
  'ancestors categoryId children contentNodes count databaseId description id isComment isContentNode',
  'isFrontPage isPostsPage isRestricted isTermNode link name parent parentDatabaseId parentId posts seo slug',
  'tagId taxonomy taxonomyName termGroupId termTaxonomyId uri',
]);

const FIELDS_OF_USERS = names([
  'avatar capKey capabilities comments databaseId description email extraCapabilities firstName id isComment',
  'isContentNode isFrontPage isPostsPage isRestricted isTermNode jwtAuthExpiration jwtAuthToken jwtRefreshToken',
  'lastName locale mediaItems name nicename nickname pages posts registeredDate revisions roles seo',
  'shouldShowAdminToolbar shouldShowFaustToolbar slug templates uri url userId username',
]);

const FIELDS_OF_COMMENTS = names([
  'agent approved author authorIp commentId commentedOn content databaseId date dateGmt id isComment',
  'isContentNode isFrontPage isPostsPage isTermNode karma link parent parentDatabaseId parentId replies status',
  'type uri',
]);
