import { emptyAsList } from '../declare/declared-parameter.ts';
import { describedResponse, type ResponseSchema } from '../declare/declared-resource.ts';
import type { Endpoint, Route } from '../declare/route.ts';
import { list, map, text, texts } from '../declare/typed-schema.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';

const packageList: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: {},
  reply: {
    kind: 'custom',
    operation: { field: 'beaconPackages', selection: 'did slug' },
    answer: ({ node }) => {
      const packages = node as unknown as readonly { did: string; slug: string }[];
      return emptyAsList(Object.fromEntries(packages.map(({ did, slug }) => [slug, did])));
    },
  },
};

const packageItem = (dialect: RestDialect): Endpoint => ({
  methods: ['GET'],
  permission: 'open',
  parameters: { id: { type: 'string', required: true } },
  variableTypes: { did: 'String!' },
  reply: {
    kind: 'custom',
    operation: { field: 'beaconPackage', selection: 'document', variables: ({ id }) => ({ did: id }) },
    answer: ({ node }) => emptyAsList(spellDocument(dialect, node.document as PackageDocument)),
  },
});

const packageListSchema: ResponseSchema = {
  ...describedResponse('packages', {}),
  additionalProperties: text('Decentralized identifier of the package with this slug.', { readonly: true }),
};

/** The schema of the metadata document of a package. */
const packageSchema = describedResponse('package', {
  '@context': text('JSON-LD context of the document.'),
  id: text('Decentralized identifier of the package.'),
  type: text('Type of the package: a plugin or a theme.'),
  name: text('Name of the package.'),
  slug: text('Slug of the package.'),
  filename: text('Path of the main file.'),
  description: text('Description as plain text.'),
  authors: list('Authors of the package.'),
  license: text('License of the package.'),
  security: list('Contacts for security reports.'),
  keywords: texts('Keywords that describe the package.'),
  sections: map('Sections of the documentation by name, as HTML.'),
  last_updated: text('Date and time of the last change.'),
  releases: list('Releases, the newest first.'),
});

interface PackageDocument {
  type: string;
  releases: readonly Readonly<Record<string, unknown>>[];
}

/** Converts the type and the names of required environments in a document to the dialect's spelling. */
const spellDocument = (dialect: RestDialect, document: PackageDocument): PackageDocument => ({
  ...document,
  type: toDialect(dialect, document.type),
  releases: document.releases.map((release) => ({
    ...release,
    requires: spellEnvironments(dialect, release.requires),
    suggests: spellEnvironments(dialect, release.suggests),
  })),
});

const spellEnvironments = (dialect: RestDialect, requirements: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(requirements ?? {}).map(([name, version]) => [
      name.replace(/^env:cms$/, `env:${dialect.brand}`),
      version,
    ]),
  );

/**
 * Creates the routes of the packages of the site (docs/protocol/beacon.md). The pattern excludes identifiers with a
 * dot. Not created by crudRoutes: the answers are not items.
 */
export const beaconRoutes = (namespace: string, dialect: RestDialect): readonly Route[] => [
  { pattern: `/${namespace}/packages`, namespace, response: packageListSchema, endpoints: [packageList] },
  {
    pattern: `/${namespace}/packages/(?P<id>did:\\w+:[\\w-]+)`,
    namespace,
    response: packageSchema,
    endpoints: [packageItem(dialect)],
  },
];
