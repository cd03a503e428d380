import type { Endpoint, OwnOperation, OwnRequest, Parameters, Route } from '../../declare/route.ts';
import { type Dialect, toDialect } from '../../dialect.ts';
import { exportItemResource } from './resource.ts';
import { exportSchema, manifestSchema } from './response-schemas.ts';

const KEY_TYPES = { key: 'String' };

const parameters = { key: { type: 'string', description: 'The export key.' } } as const;

const ofKey = ({ key }: Parameters) => ({ key });

const MANIFEST = `schema plugin_version: pluginVersion generated_at: generatedAt
  site { name description url home language timezone charset }
  options { post_types: postTypes include_raw: includeRaw include_unpublished: includeUnpublished }
  counts statuses total menus start`;

const operation = (field: string, selection: string): OwnOperation => ({
  field,
  selection,
  variableTypes: KEY_TYPES,
  variables: ofKey,
});

/** What is told of an export before its items come. */
function headOf({ node }: OwnRequest, dialect: Dialect) {
  const { start: _, options, counts, statuses, ...head } = node as Manifest;
  const byType = (map: object) =>
    Object.fromEntries(Object.entries(map).map(([type, value]) => [toDialect(dialect, type), value]));
  const { schema, plugin_version, generated_at, site, total, menus } = head;
  return {
    schema,
    plugin_version,
    generated_at,
    site,
    options: { ...options, post_types: options.post_types.map((type) => toDialect(dialect, type)) },
    counts: byType(counts),
    statuses: byType(statuses),
    total,
    menus,
  };
}

type Manifest = Readonly<Record<string, unknown>> & {
  options: { post_types: readonly string[] };
  counts: object;
  statuses: object;
};

const open = { methods: ['GET'], parameters } as const;
const permission: Endpoint['permission'] = ({ item }) => item?.mayExport === true;

const manifest = (dialect: Dialect): Endpoint => ({
  ...open,
  permission,
  reply: {
    kind: 'own',
    headers: { 'Cache-Control': 'no-store' },
    operation: operation('exportManifest', MANIFEST),
    answer: (request) => headOf(request, dialect),
  },
});

const MENUS =
  'id name slug locations items { id parent order title url target classes type object object_id: objectId }';

const all = (dialect: Dialect): Endpoint => ({
  ...open,
  permission,
  variableTypes: { ...KEY_TYPES, after: 'String' },
  reply: {
    kind: 'stream',
    head: {
      operation: operation('exportManifest', MANIFEST),
      answer: (request) => {
        const { menus: _, ...head } = headOf(request, dialect);
        return head;
      },
    },
    list: {
      name: 'items',
      field: 'exportItems',
      variables: ({ parameters: { key }, place, head }) => ({ key, after: place ?? head.start }),
    },
    tail: {
      operation: operation('exportMenus', MENUS),
      answer: ({ node }) => ({
        menus: (node as unknown as readonly Menu[]).map((menu) => ({ ...menu, items: nested(menu.items, dialect) })),
      }),
    },
  },
});

/** The paid formats (protocol 4.6): the domain says who gets which. */
const download: Endpoint = {
  methods: ['GET'],
  parameters: {
    ...parameters,
    format: {
      type: 'string',
      enum: ['markdown', 'mdx', 'wxr', 'csv', 'media'],
      required: true,
      description: 'Format of the file. Each needs a licence; `wxr` is for administrators.',
    },
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

/** Links below those above them. Each comes after the one above it. */
function nested(items: readonly MenuItem[], dialect: Dialect): readonly object[] {
  const top: object[] = [];
  const known = new Map<number, object[]>([[0, top]]);
  for (const item of items) {
    const children: object[] = [];
    known.set(item.id, children);
    known.get(item.parent)?.push({ ...item, object: toDialect(dialect, item.object), children });
  }
  return top;
}

/** The export of the whole site (protocol 4). */
export const exportRoutes = (namespace: string, dialect: Dialect): readonly Route[] =>
  [
    { name: 'manifest', endpoint: manifest(dialect), more: { response: manifestSchema } },
    { name: 'all', endpoint: all(dialect), more: { resource: exportItemResource, response: exportSchema } },
    { name: 'download', endpoint: download, more: {} },
  ].map(({ name, endpoint, more }) => ({
    pattern: `/${namespace}/${name}`,
    namespace,
    endpoints: [endpoint],
    ...more,
    itemPermissions: {
      field: 'exportAccess',
      select: 'mayExport',
      variableTypes: KEY_TYPES,
      variables: ({ key }) => ({ key: typeof key === 'string' ? key : null }),
    },
  }));
