import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { metadataDocument } from './package-metadata.ts';

const packageType = oncePerBuilder((builder) =>
  builder.prismaObject('Package', {
    name: 'BeaconPackage',
    description: 'A package of this site: the site holds the keys of its identifier, and the updater manages it.',
    fields: (t) => ({
      did: t.exposeString('did', { description: 'Its decentralised identifier.' }),
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'plugin or theme.' }),
      document: t.field({
        type: 'Json',
        description: 'Its metadata document.',
        select: { repositories: { orderBy: { slug: 'asc' }, take: 1 }, artifacts: true },
        resolve: ({ repositories: [repository], artifacts, ...row }) =>
          repository && metadataDocument(row, { repository, artifacts }),
      }),
    }),
  }),
);

/** Selects the packages of this site: with an identity, whose keys the site holds, and managed by the updater. */
const OWN = { deleted: false, identity: { is: {} }, repositories: { some: {} } };

/** Registers what this file declares on a schema builder. */
export function registerBeaconQuery(builder: Builder): void {
  const ownPackage = packageType(builder);
  builder.queryFields((t) => ({
    beaconPackages: t.prismaField({
      extensions: { plugin: 'beacon' },
      type: [ownPackage],
      description: 'The packages of this site.',
      resolve: (query, _root, _args, { kernel }) =>
        kernel.database.reader.package.findMany({ ...query, where: OWN, orderBy: { slug: 'asc' } }),
    }),
    beaconPackage: t.prismaField({
      extensions: { plugin: 'beacon' },
      type: ownPackage,
      description: 'One package of this site. Error: `beacon.get_package.not_found`.',
      args: { did: t.arg.string({ required: true, description: 'Its decentralised identifier.' }) },
      resolve: async (query, _root, { did }, { kernel }) => {
        const found = await kernel.database.reader.package.findFirst({ ...query, where: { ...OWN, did } });
        if (!found) throw domainError('beacon.get_package.not_found');
        return found;
      },
    }),
  }));
}
