import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { informationOf, type RepositoryInformation } from './repository-information.ts';
import { currentBranch } from './updater-update.ts';

type Details = RepositoryInformation['details'];

/** The GraphQL type of the public information on a repository. */
export const informationType = oncePerBuilder((builder) =>
  builder.prismaObject('Repository', {
    variant: 'RepositoryInformation',
    description: 'The public information on a repository that the updater manages.',
    fields: (t) => {
      const text = (description: string, read: (details: Details) => string) =>
        t.string({ description, resolve: (row) => read(informationOf(row).details) });
      const json = (description: string, read: (details: Details) => unknown) =>
        t.field({ type: 'Json', description, resolve: (row) => read(informationOf(row).details) });
      const flag = (description: string, read: (details: Details) => boolean) =>
        t.boolean({ description, resolve: (row) => read(informationOf(row).details) });
      const number = (description: string, read: (details: Details) => number) =>
        t.int({ description, resolve: (row) => read(informationOf(row).details) });
      return {
        did: t.exposeString('did', { description: 'The decentralized identifier (DID); empty if there is none.' }),
        name: text('The display name.', ({ document }) => document.name),
        slug: t.exposeString('slug', { description: 'The slug.' }),
        slugDid: t.string({
          nullable: true,
          description: 'The slug with the beginning of a hash of the identifier; null without an identifier.',
          resolve: (row) => informationOf(row).details.slugDid,
        }),
        git: t.exposeString('host', {
          description: 'The git host: `github`, `bitbucket`, `gitlab`, `gitea` or `gist`.',
        }),
        type: t.exposeString('type', { description: '`plugin` or `theme`.' }),
        url: t.string({
          description: 'The address of the repository.',
          resolve: (row) => informationOf(row).details.document.url || row.uri,
        }),
        updateUri: text('The address for updates that the package declares.', ({ document }) => document.updateUri),
        isPrivate: t.exposeBoolean('isPrivate', { description: 'Whether the repository is private at the git host.' }),
        isInDirectory: flag(
          'Whether the public directory has the package too.',
          ({ document }) => document.isInDirectory,
        ),
        asksForDevelopment: flag(
          'Whether the development channel was requested.',
          (details) => details.asksForDevelopment,
        ),
        usesDevelopment: flag(
          'Whether the version is one of the development channel.',
          (details) => details.usesDevelopment,
        ),
        hasReleaseAsset: flag('Whether releases are uploaded assets.', ({ document }) => document.hasReleaseAsset),
        version: text('The available version.', ({ version }) => version),
        author: text('The author.', ({ document }) => document.author),
        authorUri: text('The address of the author.', ({ document }) => document.authorUri),
        security: text('The contact for security problems.', ({ document }) => document.security),
        license: text('The license.', ({ document }) => document.license),
        contributors: json('The contributors by name.', ({ published }) => published.contributors),
        requires: json('The minimum version of WordPress; false if unknown.', ({ document }) => document.requires),
        tested: text(
          'The latest version of WordPress with which the package was tested.',
          ({ document }) => document.tested,
        ),
        requiresPhp: json('The minimum version of PHP; false if unknown.', ({ document }) => document.requiresPhp),
        requiresPlugins: t.stringList({
          description: 'The required plugins.',
          resolve: (row) => [...informationOf(row).details.document.requiresPlugins],
        }),
        sections: json('The readme as HTML, by section.', ({ document }) => document.sections),
        shortDescription: text(
          'The beginning of the description, without tags.',
          ({ published }) => published.shortDescription,
        ),
        primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
        branch: t.string({ description: 'The current branch.', resolve: currentBranch }),
        downloadLink: text('The address of the archive.', ({ downloadLink }) => downloadLink),
        tags: json('The keywords, by their slugs.', ({ published }) => published.tags),
        versions: json('The addresses of archives by version, the newest first.', ({ published }) =>
          Object.fromEntries(published.versions),
        ),
        createdAt: json('When assets were created, by version.', ({ published }) => published.createdAt),
        donateLink: text('The address for donations.', ({ document }) => document.donateLink),
        banners: json('The addresses of banners by size: `low`, `high`.', ({ document }) => document.banners),
        icons: json('The addresses of icons by size.', ({ document }) => document.icons),
        lastUpdated: text(
          'When the package was last changed, such as `2024-06-01 12:00pm GMT`.',
          ({ published }) => published.lastUpdated,
        ),
        added: text('The date on which the package was added.', ({ published }) => published.added),
        numRatings: number('The number of ratings.', ({ document }) => document.numRatings),
        rating: number('The rating.', ({ document }) => document.rating),
        activeInstalls: number('The number of active installations.', ({ document }) => document.activeInstalls),
        homepage: text('The address of the home page.', ({ document }) => document.homepage),
      };
    },
  }),
);
