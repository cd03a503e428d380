import type { Registry } from '../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, type ReadContext, viewEditEmbed } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { integer } from '../declare/typed-schema.ts';
import { contentFields } from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { contentRoutes } from './content-routes.ts';
import { methodsAllowedBy, targetHints } from './crud/item-key.ts';

const navigationPath = '/cms/v2/navigation';

const { date, date_gmt, guid, id, link, modified, modified_gmt, slug, status, type, password, template } =
  contentFields;

/** Items that embed a navigation need its source, so the context `embed` contains it. */
const editAndEmbed: readonly ReadContext[] = ['edit', 'embed'];

/** Sets the contexts of the properties of a field; by default all contexts. */
const withPropertyContexts = (field: Field, contexts: Readonly<Record<string, readonly ReadContext[]>>): Field => ({
  ...field,
  schema: {
    ...field.schema,
    context: viewEditEmbed,
    properties: Object.fromEntries(
      Object.entries(field.schema.properties ?? {}).map(([name, property]: [string, JsonSchema]) => [
        name,
        { ...property, context: contexts[name] ?? viewEditEmbed },
      ]),
    ),
  },
});

/** Creates the resource of navigations: block content with links. */
export const navigationResource = (registry: Registry): Resource =>
  contentResource({
    type: 'cms_navigation',
    registry,
    fields: [
      ...[date, date_gmt, guid, id, link, modified, modified_gmt, slug],
      { ...status, schema: { ...status.schema, context: viewEditEmbed } },
      ...[type, password],
      withPropertyContexts(contentFields.title, { raw: editAndEmbed }),
      withPropertyContexts(contentFields.content, { raw: editAndEmbed, block_version: editAndEmbed }),
      template,
    ],
  });

/** Creates the routes of navigations, their revisions and autosaves. */
export const navigationRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'cms_navigation',
    registry,
    plural: 'navigations',
    resource: navigationResource(registry),
  });

const fallbackResource: Resource = {
  title: 'navigation-fallback',
  fields: fieldList(
    { context: viewEditEmbed, readonly: true },
    { id: integer('Id of the navigation.', { select: 'databaseId' }) },
  ),
  links: [
    {
      rel: 'self',
      select: '_id: databaseId _navigation: navigation { ... on Navigation { viewerCan { edit delete } } }',
      targets: ({ _id: id, _navigation: navigation }) => {
        const { viewerCan = {} } = (navigation ?? {}) as { viewerCan?: Parameters<typeof methodsAllowedBy>[0] };
        return [{ href: `${navigationPath}/${id}`, attributes: targetHints(methodsAllowedBy(viewerCan)) }];
      },
      embed: { resource: 'cms_navigation', selections: { _embed_self: 'navigation { ... on Navigation {} }' } },
    },
  ],
};

/**
 * The route of the navigation for blocks that name none. It creates the navigation if the site has none. Not created by
 * crudRoutes: there is no collection, and GET may create the item.
 */
export const fallbackRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/navigation-fallback',
    namespace: 'cms-block-editor/v1',
    resource: fallbackResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.findNavigation' },
        parameters: {},
        reply: { kind: 'update', field: 'navigationFallback', variables: () => ({}) },
      },
    ],
  },
];
