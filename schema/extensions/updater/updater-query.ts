import { type Builder, oncePerBuilder } from '../builder.ts';
import { compareVersions } from '../package-versions.ts';
import { archiveAddress } from './archive-address.ts';
import { additionsInformation, repositoryInformation } from './information.ts';
import { informationType } from './information-type.ts';
import { requireUpdaterKey } from './key.ts';
import { documentOf, type RepositoryRow } from './repository-row.ts';
import { currentBranch } from './update.ts';

const repositoryType = oncePerBuilder((builder) =>
  builder.objectRef<RepositoryRow>('ManagedRepository').implement({
    description: 'A repository with what the site has of it.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'plugin or theme.' }),
      file: t.exposeString('file', { description: 'The main file, below the folder of its kind.' }),
      url: t.string({ description: 'Address of the repository.', resolve: (row) => documentOf(row).url || row.uri }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      branch: t.string({ description: 'The branch that is followed.', resolve: currentBranch }),
      localVersion: t.exposeString('localVersion', { description: 'The version that the site has.' }),
      remoteVersion: t.exposeString('remoteVersion', { description: 'The version that can be had.' }),
      hasUpdate: t.boolean({
        description: 'Whether a newer version can be had.',
        resolve: ({ remoteVersion, localVersion }) => compareVersions(remoteVersion, localVersion) > 0,
      }),
      downloadLink: t.string({
        description: 'Address of the newest archive.',
        resolve: (row) => documentOf(row).downloadLink || archiveAddress(row, row.remoteVersion),
      }),
    }),
  }),
);

interface AdditionRow {
  slug: string;
  type: string;
  uri: string;
  primaryBranch: string;
  releaseAsset: boolean;
  privatePackage: boolean;
}

const additionType = oncePerBuilder((builder) =>
  builder.objectRef<AdditionRow>('RepositoryAddition').implement({
    description: 'A repository that the administrator added by hand.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      type: t.exposeString('type', { description: 'Git host and kind: github_plugin, gitlab_theme, …' }),
      uri: t.exposeString('uri', { description: 'Address of the repository.' }),
      primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
      hasReleaseAsset: t.exposeBoolean('releaseAsset', { description: 'Whether it is given out as assets.' }),
      isPrivate: t.exposeBoolean('privatePackage', { description: 'Whether it is shared with nobody.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerUpdaterQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    repositoryInformation: t.field({
      extensions: { plugin: 'updater' },
      type: informationType(builder),
      description: 'What readers are told of a repository.',
      args: {
        slug: t.arg.string({ required: true }),
        development: t.arg.boolean({ description: 'Ask for the development channel.' }),
      },
      resolve: (_root, { slug, development }, context) =>
        repositoryInformation({ slug, development: development === true }, context),
    }),
    additionsInformation: t.field({
      extensions: { plugin: 'updater' },
      type: [informationType(builder)],
      description: 'What readers are told of the repositories that were added by hand and are shared.',
      resolve: (_root, _args, context) => additionsInformation(context),
    }),
    repositoryAdditions: t.field({
      extensions: { plugin: 'updater' },
      type: [additionType(builder)],
      description: 'The repositories that were added by hand and are shared.',
      resolve: (_root, _args, { kernel }) =>
        kernel.database.reader.repositoryAddition.findMany({
          where: { privatePackage: false },
          orderBy: { slug: 'asc' },
        }),
    }),
    managedRepositories: t.field({
      extensions: { plugin: 'updater' },
      type: [repositoryType(builder)],
      description: "All repositories with what the site has of them. Takes the updater's key.",
      args: { key: t.arg.string({ required: true, description: "The updater's key." }) },
      resolve: async (_root, { key }, context) => {
        await requireUpdaterKey(key, context);
        return await context.kernel.database.reader.repository.findMany({ orderBy: { slug: 'asc' } });
      },
    }),
  }));
}
