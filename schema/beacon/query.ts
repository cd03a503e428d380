import { type Builder, oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { RepositoryRow } from '../updater/repository-row.ts';
import { metadataDocument, type PackageRow } from './metadata.ts';
import type { ArtifactRow } from './releases.ts';

interface OwnPackage extends PackageRow {
  repository: RepositoryRow;
  /** The processed files of all packages that were asked for together, read once. */
  artifacts(): Promise<ReadonlyMap<string, ArtifactRow[]>>;
}

const packageType = oncePerBuilder((builder) =>
  builder.objectRef<OwnPackage>('BeaconPackage').implement({
    description:
      'A package that this site speaks for: it holds the keys of its identifier, and the updater manages it.',
    fields: (t) => ({
      did: t.exposeString('did', { description: 'Its decentralised identifier.' }),
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'plugin or theme.' }),
      document: t.field({
        type: 'Json',
        description: 'Its metadata document.',
        resolve: async (row) => {
          const artifacts = (await row.artifacts()).get(row.did) ?? [];
          return metadataDocument(row, { repository: row.repository, artifacts });
        },
      }),
    }),
  }),
);

/** The packages whose keys are here and which the updater manages. */
async function ownPackages({ kernel }: RequestContext, did?: string): Promise<OwnPackage[]> {
  const { reader } = kernel.database;
  const packages = await reader.package.findMany({
    where: { deleted: false, ...(did === undefined ? {} : { did }) },
    orderBy: { slug: 'asc' },
  });
  const where = { did: { in: packages.map((row) => row.did) } };
  const [identities, repositories] = await Promise.all([
    reader.identity.findMany({ where, select: { did: true } }),
    reader.repository.findMany({ where, orderBy: { slug: 'desc' } }),
  ]);
  const held = new Set(identities.map((row) => row.did));
  const managed = new Map(repositories.map((row) => [row.did, row]));
  let read: Promise<ReadonlyMap<string, ArtifactRow[]>> | undefined;
  const artifacts = () => {
    read ??= reader.artifact.findMany({ where }).then((rows) => {
      const byPackage = new Map<string, ArtifactRow[]>();
      for (const row of rows) byPackage.set(row.did, [...(byPackage.get(row.did) ?? []), row]);
      return byPackage;
    });
    return read;
  };
  return packages.flatMap((row) => {
    const repository = managed.get(row.did);
    return repository && held.has(row.did) ? [{ ...row, repository, artifacts }] : [];
  });
}

/** Registers what this file declares on a schema builder. */
export function registerBeaconQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    beaconPackages: t.field({
      extensions: { plugin: 'beacon' },
      type: [packageType(builder)],
      description: 'The packages that this site speaks for.',
      resolve: (_root, _args, context) => ownPackages(context),
    }),
    beaconPackage: t.field({
      extensions: { plugin: 'beacon' },
      type: packageType(builder),
      description: 'One package that this site speaks for. Error: `beacon.get_package.not_found`.',
      args: { did: t.arg.string({ required: true, description: 'Its decentralised identifier.' }) },
      resolve: async (_root, { did }, context) => {
        const [found] = await ownPackages(context, did);
        if (!found) throw domainError('beacon.get_package.not_found');
        return found;
      },
    }),
  }));
}
