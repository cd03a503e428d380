import type { JsonSchema, SchemaType } from '../../../schema/json-schema/types.ts';
import { describedResponse, type ResponseSchema } from '../../declare/response.ts';
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

const member = (type: SchemaType, description: string): JsonSchema => ({ description, type, readonly: true });
const text = (description: string) => member('string', description);

const packageListSchema: ResponseSchema = {
  ...describedResponse('packages', {}),
  additionalProperties: text('Identifier of the package of this slug.'),
};

/** The metadata document of a package. */
const packageSchema = describedResponse('package', {
  '@context': text('The vocabulary of the document.'),
  id: text('Its decentralised identifier.'),
  type: text('What it is: a plugin or a theme.'),
  name: text('Its name.'),
  slug: text('Its slug.'),
  filename: text('Path of its main file.'),
  description: text('About it, without markup.'),
  authors: member('array', 'Who wrote it.'),
  license: text('Its licence.'),
  security: member('array', 'Whom to tell of security problems.'),
  keywords: { ...member('array', 'What it is about.'), items: { type: 'string' } },
  sections: member('object', 'Longer texts by name, as HTML.'),
  last_updated: text('When it was last changed.'),
  releases: member('array', 'Its releases, the newest first.'),
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
  { pattern: `/${namespace}/packages`, namespace, response: packageListSchema, endpoints: [packageList] },
  {
    pattern: `/${namespace}/packages/(?P<id>did:\\w+:[\\w-]+)`,
    namespace,
    response: packageSchema,
    endpoints: [packageItem(dialect)],
  },
];
