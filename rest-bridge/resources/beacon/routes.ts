import type { Endpoint, Route } from '../../declare/route.ts';
import { type Dialect, toDialect } from '../../dialect.ts';
import { listsForEmptyMaps } from '../updater/empty-maps.ts';

const packageList: Endpoint = {
  methods: ['GET'],
  permission: () => true,
  parameters: {},
  reply: {
    kind: 'own',
    operation: { field: 'beaconPackages', selection: 'did slug' },
    answer: ({ node }) => {
      const packages = node as unknown as readonly { did: string; slug: string }[];
      return listsForEmptyMaps(Object.fromEntries(packages.map(({ did, slug }) => [slug, did])));
    },
  },
};

const packageItem = (dialect: Dialect): Endpoint => ({
  methods: ['GET'],
  permission: () => true,
  parameters: { id: { type: 'string', required: true } },
  variableTypes: { did: 'String!' },
  reply: {
    kind: 'own',
    operation: { field: 'beaconPackage', selection: 'document', variables: ({ id }) => ({ did: id }) },
    answer: ({ node }) => listsForEmptyMaps(spellDocument(dialect, node.document as PackageDocument)),
  },
});

interface PackageDocument {
  type: string;
  releases: readonly Readonly<Record<string, unknown>>[];
}

/** Types and the names of environments as clients know them. */
const spellDocument = (dialect: Dialect, document: PackageDocument): PackageDocument => ({
  ...document,
  type: toDialect(dialect, document.type),
  releases: document.releases.map((release) => ({
    ...release,
    requires: spellEnvironments(dialect, release.requires),
    suggests: spellEnvironments(dialect, release.suggests),
  })),
});

const spellEnvironments = (dialect: Dialect, needs: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(needs ?? {}).map(([name, version]) => [name.replace(/^env:cms$/, `env:${dialect.brand}`), version]),
  );

/** The packages that the site speaks for (protocol 2). An identifier with a dot is at no address here. */
export const beaconRoutes = (namespace: string, dialect: Dialect): readonly Route[] => [
  { pattern: `/${namespace}/packages`, namespace, endpoints: [packageList] },
  { pattern: `/${namespace}/packages/(?P<id>did:\\w+:[\\w-]+)`, namespace, endpoints: [packageItem(dialect)] },
];
