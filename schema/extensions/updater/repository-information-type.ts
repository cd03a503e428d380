import { oncePerBuilder } from '../../core/builder.ts';
import { informationOf, type RepositoryInformation } from './repository-information.ts';
import { currentBranch } from './updater-update.ts';

type Details = RepositoryInformation['details'];

/** A repository as clients see it. */
export const informationType = oncePerBuilder((builder) =>
  builder.prismaObject('Repository', {
    variant: 'RepositoryInformation',
    description: 'A repository that the updater manages, as clients see it.',
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
        did: t.exposeString('did', { description: 'Its decentralised identifier; empty: it has none.' }),
        name: text('Its display name.', ({ document }) => document.name),
        slug: t.exposeString('slug', { description: 'Its name in addresses.' }),
        slugDid: t.string({
          nullable: true,
          description: 'The slug and the beginning of a hash of the identifier.',
          resolve: (row) => informationOf(row).details.slugDid,
        }),
        git: t.exposeString('host', { description: 'The git host: github, bitbucket, gitlab, gitea or gist.' }),
        type: t.exposeString('type', { description: 'plugin or theme.' }),
        url: t.string({
          description: 'Address of the repository.',
          resolve: (row) => informationOf(row).details.document.url || row.uri,
        }),
        updateUri: text('The address of updates that it declares.', ({ document }) => document.updateUri),
        isPrivate: t.exposeBoolean('isPrivate', { description: 'Whether it is private at its host.' }),
        isInDirectory: flag('Whether the public directory has it too.', ({ document }) => document.isInDirectory),
        asksForDevelopment: flag(
          'Whether the development channel was requested.',
          (details) => details.asksForDevelopment,
        ),
        usesDevelopment: flag(
          'Whether the version is one of the development channel.',
          (details) => details.usesDevelopment,
        ),
        hasReleaseAsset: flag('Whether its releases are assets.', ({ document }) => document.hasReleaseAsset),
        version: text('The available version.', ({ version }) => version),
        author: text('Who made it.', ({ document }) => document.author),
        authorUri: text('Address of who made it.', ({ document }) => document.authorUri),
        security: text('Where to report security problems.', ({ document }) => document.security),
        license: text('Its licence.', ({ document }) => document.license),
        contributors: json('Who contributed, by name.', ({ published }) => published.contributors),
        requires: json('The minimum version of the system; false: unknown.', ({ document }) => document.requires),
        tested: text('The newest version of the system that it was tested with.', ({ document }) => document.tested),
        requiresPhp: json(
          'The minimum version of the language; false: unknown.',
          ({ document }) => document.requiresPhp,
        ),
        requiresPlugins: t.stringList({
          description: 'The plugins that it needs.',
          resolve: (row) => [...informationOf(row).details.document.requiresPlugins],
        }),
        sections: json('The readme as HTML, by section.', ({ document }) => document.sections),
        shortDescription: text(
          'The beginning of the description, without tags.',
          ({ published }) => published.shortDescription,
        ),
        primaryBranch: t.exposeString('primaryBranch', { description: 'The main branch.' }),
        branch: t.string({ description: 'The branch that is followed.', resolve: currentBranch }),
        downloadLink: text('Address of the archive.', ({ downloadLink }) => downloadLink),
        tags: json('Keywords, by their form with dashes.', ({ published }) => published.tags),
        versions: json('Addresses of archives by version, newest first.', ({ published }) =>
          Object.fromEntries(published.versions),
        ),
        createdAt: json('When assets were made, by version.', ({ published }) => published.createdAt),
        donateLink: text('Address for donations.', ({ document }) => document.donateLink),
        banners: json('Addresses of banners by size: low, high.', ({ document }) => document.banners),
        icons: json('Addresses of icons by size.', ({ document }) => document.icons),
        lastUpdated: text('When it last changed, as text.', ({ published }) => published.lastUpdated),
        added: text('The day on which it was added.', ({ published }) => published.added),
        numRatings: number('Number of ratings.', ({ document }) => document.numRatings),
        rating: number('Its rating.', ({ document }) => document.rating),
        activeInstalls: number('Number of installations.', ({ document }) => document.activeInstalls),
        homepage: text('Address of its home page.', ({ document }) => document.homepage),
      };
    },
  }),
);
