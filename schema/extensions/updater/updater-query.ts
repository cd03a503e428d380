import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { documentOf } from '../../core/rows/repository-row.ts';
import { compareVersions } from '../../values/package-versions.ts';
import { archiveAddress } from './archive-address.ts';
import { additionsInformation, repositoryInformation } from './repository-information.ts';
import { informationType } from './repository-information-type.ts';
import { requireUpdaterKey } from './updater-key.ts';
import { currentBranch } from './updater-update.ts';

const repositoryType = oncePerBuilder((builder) =>
  builder.prismaObject('Repository', {
    name: 'ManagedRepository',
    select: { slug: true },
    description: 'A repository with the state of its local copy.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'plugin or theme.' }),
      file: t.exposeString('file', { description: 'The main file, below the folder of its kind.' }),
      url: t.string({
        description: 'Address of the repository.',
        select: { document: true, uri: true },
        resolve: (row) => documentOf(row).url || row.uri,
      }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      branch: t.string({
        description: 'The branch that is followed.',
        select: { branch: true, primaryBranch: true },
        resolve: currentBranch,
      }),
      localVersion: t.exposeString('localVersion', { description: 'The installed version.' }),
      remoteVersion: t.exposeString('remoteVersion', { description: 'The available version.' }),
      hasUpdate: t.boolean({
        description: 'Whether a newer version is available.',
        select: { remoteVersion: true, localVersion: true },
        resolve: ({ remoteVersion, localVersion }) => compareVersions(remoteVersion, localVersion) > 0,
      }),
      downloadLink: t.string({
        description: 'Address of the newest archive.',
        select: { document: true, host: true, uri: true, remoteVersion: true },
        resolve: (row) => documentOf(row).downloadLink || archiveAddress(row, row.remoteVersion),
      }),
    }),
  }),
);

const additionType = oncePerBuilder((builder) =>
  builder.prismaObject('RepositoryAddition', {
    name: 'RepositoryAddition',
    select: { slug: true },
    description: 'A repository that the administrator added by hand.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'Git host and kind: github_plugin, gitlab_theme, …' }),
      uri: t.exposeString('uri', { description: 'Address of the repository.' }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      hasReleaseAsset: t.exposeBoolean('releaseAsset', { description: 'Whether its releases are assets.' }),
      isPrivate: t.exposeBoolean('privatePackage', { description: 'Whether it is private.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerUpdaterQuery(builder: Builder): void {
  const repository = repositoryType(builder);
  const addition = additionType(builder);
  const information = informationType(builder);
  builder.queryFields((t) => ({
    repositoryInformation: t.field({
      extensions: { plugin: 'updater' },
      type: information,
      description: 'A repository as clients see it.',
      args: {
        slug: t.arg.string({ required: true }),
        development: t.arg.boolean({ description: 'Request the development channel.' }),
      },
      resolve: (_root, { slug, development }, context) =>
        repositoryInformation({ slug, development: development === true }, context),
    }),
    additionsInformation: t.field({
      extensions: { plugin: 'updater' },
      type: [information],
      description: 'The repositories that were added by hand and are shared, as clients see them.',
      resolve: (_root, _args, context) => additionsInformation(context),
    }),
    repositoryAdditions: t.prismaField({
      extensions: { plugin: 'updater' },
      type: [addition],
      description: 'The repositories that were added by hand and are shared.',
      resolve: (query, _root, _args, { kernel }) =>
        kernel.database.reader.repositoryAddition.findMany({
          ...query,
          where: { privatePackage: false },
          orderBy: { slug: 'asc' },
        }),
    }),
    managedRepositories: t.prismaField({
      extensions: { plugin: 'updater' },
      type: [repository],
      description: "All repositories with the state of their local copies. Takes the updater's key.",
      args: { key: t.arg.string({ required: true, description: "The updater's key." }) },
      resolve: async (query, _root, { key }, context) => {
        await requireUpdaterKey(key, context);
        return context.kernel.database.reader.repository.findMany({ ...query, orderBy: { slug: 'asc' } });
      },
    }),
  }));
}
