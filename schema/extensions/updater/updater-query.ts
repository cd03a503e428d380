import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { documentOf } from '../../core/rows/repository-row.ts';
import { compareVersions } from '../../values/package-versions.ts';
import { additionsInformation, repositoryInformation } from './repository-information.ts';
import { informationType } from './repository-information-type.ts';
import { requireUpdaterKey } from './updater-key.ts';
import { archiveAddress, currentBranch } from './updater-update.ts';

const repositoryType = oncePerBuilder((builder) =>
  builder.prismaObject('Repository', {
    name: 'ManagedRepository',
    select: { slug: true },
    description: 'A repository with the state of its local copy.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: '`plugin` or `theme`.' }),
      file: t.exposeString('file', { description: 'The main file, relative to the folder of plugins or themes.' }),
      url: t.string({
        description: 'The address of the repository.',
        select: { document: true, uri: true },
        resolve: (row) => documentOf(row).url || row.uri,
      }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      branch: t.string({
        description: 'The current branch.',
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
        description: 'The address of the newest archive.',
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
    description: 'A repository that the administrator added manually.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', {
        description: 'The git host and the kind, such as `github_plugin` or `gitlab_theme`.',
      }),
      uri: t.exposeString('uri', { description: 'The address of the repository.' }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      hasReleaseAsset: t.exposeBoolean('releaseAsset', { description: 'Whether releases are uploaded assets.' }),
      isPrivate: t.exposeBoolean('privatePackage', { description: 'Whether the repository is private.' }),
    }),
  }),
);

/** Registers the queries of the updater. */
export function registerUpdaterQueries(builder: Builder): void {
  const repository = repositoryType(builder);
  const addition = additionType(builder);
  const information = informationType(builder);
  builder.queryFields((t) => ({
    repositoryInformation: t.field({
      extensions: { plugin: 'updater' },
      type: information,
      description: 'The public information on a repository.',
      args: {
        slug: t.arg.string({ required: true }),
        development: t.arg.boolean({ description: 'Whether to use the development channel.' }),
      },
      resolve: (_root, { slug, development }, context) =>
        repositoryInformation({ slug, development: development === true }, context),
    }),
    additionsInformation: t.field({
      extensions: { plugin: 'updater' },
      type: [information],
      description: 'The public information on the manually added repositories that are not private.',
      resolve: (_root, _args, context) => additionsInformation(context),
    }),
    repositoryAdditions: t.prismaField({
      extensions: { plugin: 'updater' },
      type: [addition],
      description: 'The manually added repositories that are not private.',
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
      description: 'All repositories with the state of their local copies. Requires the updater key.',
      args: { key: t.arg.string({ required: true, description: 'The updater key.' }) },
      resolve: async (query, _root, { key }, context) => {
        await requireUpdaterKey(key, context);
        return context.kernel.database.reader.repository.findMany({ ...query, orderBy: { slug: 'asc' } });
      },
    }),
  }));
}
