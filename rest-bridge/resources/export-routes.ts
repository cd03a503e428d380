import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import { describedResponse, fileResponse, type Resource } from '../declare/declared-resource.ts';
import { fieldList } from '../declare/field.ts';
import type { CustomOperation, CustomRequest, Endpoint, Parameters, Permission, Route } from '../declare/route.ts';
import { integer, list, map, text } from '../declare/typed-schema.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';

const TEXT: JsonSchema = { type: 'string' };
const INTEGER: JsonSchema = { type: 'integer' };

const MEDIA = '{ id url alt width height }';
const LINK = '{ url text }';
const SEO = `{ source title description canonical robots og_title: ogTitle og_description: ogDescription
  og_image: ogImage focus_keyword: focusKeyword }`;

/** An exported item. The order of the fields is part of the format (docs/protocol/export.md#items). */
export const exportItemResource: Resource = {
  title: 'export-item',
  isUnlisted: true,
  links: [],
  fields: fieldList(
    { readonly: true },
    {
      id: INTEGER,
      type: { ...TEXT, hasDialectSpelling: true },
      status: TEXT,
      title: TEXT,
      document_title: TEXT,
      slug: TEXT,
      permalink: TEXT,
      content_html: TEXT,
      content_raw: { ...TEXT, omittedIfNull: true },
      excerpt: TEXT,
      date: TEXT,
      date_gmt: TEXT,
      modified: TEXT,
      modified_gmt: TEXT,
      menu_order: INTEGER,
      parent: INTEGER,
      author: { type: 'object', select: 'author { id name slug }' },
      featured_image: { type: 'object', select: `featuredImage ${MEDIA}` },
      images: { type: 'array', select: 'images { src alt }' },
      custom_fields: { type: 'object' },
      custom_fields_media: { type: 'object' },
      links: { type: 'object', select: `links { internal ${LINK} external ${LINK} }` },
      taxonomies: { type: 'object', hasDialectSpelling: true },
      seo: { type: 'object', select: `seo ${SEO}` },
      comments: { type: 'array', select: 'comments { id parent author date date_gmt: dateGmt text }' },
      render: TEXT,
      lang: { ...TEXT, omittedIfNull: true },
      translations: { type: 'object', omittedIfNull: true },
    },
  ),
};

const summaryProperties = {
  schema: text('Name and version of the export format.'),
  plugin_version: text('Version of the export plugin.'),
  generated_at: text('Date and time of the export.'),
  site: map('Name, description, addresses, language and time zone of the site.'),
  options: map('Export settings of the administrators.'),
  counts: map('Number of items, by type.'),
  statuses: map('Number of items, by type and status.'),
  total: integer('Total number of items.'),
};

/** The summary of an export, without items. */
const manifestSchema = describedResponse('export-manifest', {
  ...summaryProperties,
  menus: integer('Number of menus.'),
});

/** The export in another format. */
const downloadSchema = fileResponse('export-file', 'A file in the requested format.');

/** The complete export. */
const exportSchema = describedResponse('export', {
  ...summaryProperties,
  items: list('Items, ordered by type and id.', {
    items: {
      type: 'object',
      properties: Object.fromEntries(exportItemResource.fields.map(({ name, schema }) => [name, schema])),
    },
  }),
  menus: list('Menus with their items.', { items: { type: 'object' } }),
});

const KEY_TYPES = { key: 'String' };

const parameters = { key: text('Export key of the site.') } as const;

const keyVariable = ({ key }: Parameters) => ({ key });

const MANIFEST = `schema plugin_version: pluginVersion generated_at: generatedAt
  site { name description url home language timezone charset languages }
  options { post_types: postTypes include_raw: includeRaw include_unpublished: includeUnpublished }
  counts statuses total menus start`;

const operation = (field: string, selection: string): CustomOperation => ({
  field,
  selection,
  variableTypes: KEY_TYPES,
  variables: keyVariable,
});

/** Converts the summary of an export to the dialect's spelling. */
function toManifest({ node }: CustomRequest, dialect: RestDialect) {
  const { start: _, options, counts, statuses, ...head } = node as Manifest;
  const byType = (map: object) =>
    Object.fromEntries(Object.entries(map).map(([type, value]) => [toDialect(dialect, type), value]));
  const { schema, plugin_version, generated_at, total, menus } = head;
  const { languages, ...site } = head.site;
  return {
    schema,
    plugin_version,
    generated_at,
    site: languages === null ? site : { ...site, languages },
    options: { ...options, post_types: options.post_types.map((type) => toDialect(dialect, type)) },
    counts: byType(counts),
    statuses: byType(statuses),
    total,
    menus,
  };
}

type Manifest = Readonly<Record<string, unknown>> & {
  site: { languages: readonly object[] | null };
  options: { post_types: readonly string[] };
  counts: object;
  statuses: object;
};

const getRequest = { methods: ['GET'], parameters } as const;

const permission: Permission = { needs: 'item.mayExport' };

const manifest = (dialect: RestDialect): Endpoint => ({
  ...getRequest,
  permission,
  reply: {
    kind: 'custom',
    headers: { 'Cache-Control': 'no-store' },
    operation: operation('exportManifest', MANIFEST),
    answer: (request) => toManifest(request, dialect),
  },
});

const MENUS =
  'id name slug locations items { id parent order title url target classes type object object_id: objectId }';

const exportAll = (dialect: RestDialect): Endpoint => ({
  ...getRequest,
  permission,
  variableTypes: { ...KEY_TYPES, after: 'String' },
  reply: {
    kind: 'stream',
    head: {
      operation: operation('exportManifest', MANIFEST),
      answer: (request) => {
        const { menus: _, ...head } = toManifest(request, dialect);
        return head;
      },
    },
    list: {
      name: 'items',
      field: 'exportItems',
      variables: ({ parameters: { key }, cursor, head }) => ({ key, after: cursor ?? head.start }),
    },
    tail: {
      operation: operation('exportMenus', MENUS),
      answer: ({ node }) => ({
        menus: (node as unknown as readonly Menu[]).map((menu) => ({
          ...menu,
          items: nestMenuItems(menu.items, dialect),
        })),
      }),
    },
  },
});

/** The download of a paid format (docs/protocol/export.md#paid-formats). The domain checks the license. */
const download: Endpoint = {
  methods: ['GET'],
  parameters: {
    ...parameters,
    format: text('Format of the file. Each format requires a license; `wxr` requires an administrator.', {
      enum: ['markdown', 'mdx', 'wxr', 'csv', 'media'],
      required: true,
    }),
  },
  permission,
  reply: {
    kind: 'download',
    operation: {
      field: 'exportDownload',
      selection: '',
      variableTypes: { ...KEY_TYPES, format: 'String!' },
      variables: ({ key, format }) => ({ key, format }),
    },
  },
};

interface MenuItem {
  id: number;
  parent: number;
  object: string;
}

interface Menu {
  items: readonly MenuItem[];
}

/** Nests menu items as `children` of their parents. Parents come before their children in the input. */
function nestMenuItems(items: readonly MenuItem[], dialect: RestDialect): readonly object[] {
  const topLevel: object[] = [];
  const childrenById = new Map<number, object[]>([[0, topLevel]]);
  for (const item of items) {
    const children: object[] = [];
    childrenById.set(item.id, children);
    childrenById.get(item.parent)?.push({ ...item, object: toDialect(dialect, item.object), children });
  }
  return topLevel;
}

/**
 * Creates the routes of the export of the site (docs/protocol/export.md). Not created by crudRoutes: the answers are
 * streams and files.
 */
export const exportRoutes = (namespace: string, dialect: RestDialect): readonly Route[] =>
  [
    { name: 'manifest', endpoint: manifest(dialect), schemas: { response: manifestSchema } },
    { name: 'all', endpoint: exportAll(dialect), schemas: { resource: exportItemResource, response: exportSchema } },
    { name: 'download', endpoint: download, schemas: { response: downloadSchema } },
  ].map(({ name, endpoint, schemas }) => ({
    pattern: `/${namespace}/${name}`,
    namespace,
    endpoints: [endpoint],
    ...schemas,
    itemPermissions: {
      field: 'exportAccess',
      select: 'mayExport',
      variableTypes: KEY_TYPES,
      variables: ({ key }) => ({ key: typeof key === 'string' ? key : null }),
    },
  }));
