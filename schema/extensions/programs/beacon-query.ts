import type { Artifact, Package, Repository } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { documentOf, plainDescription } from '../../core/rows/repository-row.ts';
import { releasesOf } from './releases.ts';

const DESCRIPTION_LENGTH = 139;

const DEFAULT_LICENSE = 'GPL-2.0-or-later';

/**
 * Creates the metadata document of a package (docs/protocol/beacon.md#metadata-document): the data of its repository,
 * overridden by the stored `document` of the package.
 */
function metadataDocument(
  row: Package,
  { repository, artifacts }: { repository: Repository; artifacts: readonly Artifact[] },
): Record<string, unknown> {
  const document = documentOf(repository);
  const derived = {
    '@context': 'https://fair.pm/ns/metadata/v1',
    id: row.did,
    type: `cms-${row.type}`,
    name: document.name,
    slug: row.slug,
    filename: repository.file,
    description: `${[...plainDescription(document)].slice(0, DESCRIPTION_LENGTH).join('')}…`,
    authors: [{ name: document.author, url: document.authorUri }],
    license: document.license || DEFAULT_LICENSE,
    security: securityContacts(document.security),
    keywords: document.keywords,
    sections: document.sections,
    last_updated: document.lastUpdated,
    releases: releasesOf({ repository, document, artifacts }),
  };
  return { ...derived, ...(JSON.parse(row.document) as Record<string, unknown>) };
}

function securityContacts(contact: string): readonly Record<string, string>[] {
  if (contact === '') return [];
  return [/^https?:/.test(contact) ? { url: contact } : { email: contact.replace(/^mailto:/, '') }];
}

const packageType = oncePerBuilder((builder) =>
  builder.prismaObject('Package', {
    name: 'BeaconPackage',
    description:
      'A package that this site publishes: the site stores the keys of its identifier, and the updater manages it.',
    fields: (t) => ({
      did: t.exposeString('did', { description: 'The decentralized identifier (DID) of the package.' }),
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: '`plugin` or `theme`.' }),
      document: t.field({
        type: 'Json',
        description: 'The metadata document of the package.',
        select: { repositories: { orderBy: { slug: 'asc' }, take: 1 }, artifacts: true },
        resolve: ({ repositories: [repository], artifacts, ...row }) =>
          repository && metadataDocument(row, { repository, artifacts }),
      }),
    }),
  }),
);

/**
 * Selects the packages that this site publishes: those with keys of their identifier, and with a repository of the
 * updater.
 */
const PUBLISHED_PACKAGES = { deleted: false, identity: { is: {} }, repositories: { some: {} } };

/** Registers the queries of the beacon. */
export function registerBeaconQueries(builder: Builder): void {
  const publishedPackage = packageType(builder);
  builder.queryFields((t) => ({
    beaconPackages: t.prismaField({
      extensions: { plugin: 'beacon' },
      type: [publishedPackage],
      description: 'The packages that this site publishes.',
      resolve: (query, _root, _args, { kernel }) =>
        kernel.database.reader.package.findMany({ ...query, where: PUBLISHED_PACKAGES, orderBy: { slug: 'asc' } }),
    }),
    beaconPackage: t.prismaField({
      extensions: { plugin: 'beacon' },
      type: publishedPackage,
      description: 'One package that this site publishes. Error: `beacon.get_package.not_found`.',
      args: {
        did: t.arg.string({ required: true, description: 'The decentralized identifier (DID) of the package.' }),
      },
      resolve: async (query, _root, { did }, { kernel }) => {
        const row = await kernel.database.reader.package.findFirst({ ...query, where: { ...PUBLISHED_PACKAGES, did } });
        if (!row) throw domainError('beacon.get_package.not_found');
        return row;
      },
    }),
  }));
}
