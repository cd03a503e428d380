import { emptyAsList } from '../../declare/empty-as-list.ts';
import { describedResponse, type ResponseSchema } from '../../declare/response.ts';
import type { Endpoint, Route } from '../../declare/route.ts';
import { list, map, text, texts } from '../../declare/typed-schema.ts';
import { type RestDialect, toDialect } from '../../rest-dialect.ts';

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
  additionalProperties: text('Identifier of the package of this slug.', { readonly: true }),
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
  authors: list('Who wrote it.'),
  license: text('Its licence.'),
  security: list('Whom to tell of security problems.'),
  keywords: texts('What it is about.'),
  sections: map('Longer texts by name, as HTML.'),
  last_updated: text('When it was last changed.'),
  releases: list('Its releases, the newest first.'),
});

interface PackageDocument {
  type: string;
  releases: readonly Readonly<Record<string, unknown>>[];
}

/** Spells the type and the names of environments of a document in the dialect. */
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

// Not crudRoutes: the answers are not items.
/** The routes of the packages of the site (docs/protocol/beacon.md). An identifier with a dot has no route. */
export const beaconRoutes = (namespace: string, dialect: RestDialect): readonly Route[] => [
  { pattern: `/${namespace}/packages`, namespace, response: packageListSchema, endpoints: [packageList] },
  {
    pattern: `/${namespace}/packages/(?P<id>did:\\w+:[\\w-]+)`,
    namespace,
    response: packageSchema,
    endpoints: [packageItem(dialect)],
  },
];
