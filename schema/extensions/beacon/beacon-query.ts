import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { metadataDocument } from './package-metadata.ts';

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
