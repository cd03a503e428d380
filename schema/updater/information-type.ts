import { oncePerBuilder } from '../builder.ts';
import type { RepositoryInformation } from './information.ts';
import { currentBranch } from './update.ts';

/** A repository as its readers see it. */
export const informationType = oncePerBuilder((builder) =>
  builder.objectRef<RepositoryInformation>('RepositoryInformation').implement({
    description: 'What readers are told of a repository that the updater manages.',
    fields: (t) => {
      const text = (description: string, resolve: (information: RepositoryInformation) => string) =>
        t.string({ description, resolve });
      const json = (description: string, resolve: (information: RepositoryInformation) => unknown) =>
        t.field({ type: 'Json', description, resolve });
      const flag = (description: string, resolve: (information: RepositoryInformation) => boolean) =>
        t.boolean({ description, resolve });
      const number = (description: string, resolve: (information: RepositoryInformation) => number) =>
        t.int({ description, resolve });
      return {
        did: text('Its decentralised identifier; empty: it has none.', ({ row }) => row.did),
        name: text('What people call it.', ({ document }) => document.name),
        slug: text('What it is known by.', ({ row }) => row.slug),
        slugDid: t.exposeString('slugDid', {
          nullable: true,
          description: 'The slug and the beginning of a hash of the identifier.',
        }),
        git: text('The git host: github, bitbucket, gitlab, gitea or gist.', ({ row }) => row.host),
        type: text('plugin or theme.', ({ row }) => row.type),
        url: text('Address of the repository.', ({ document, row }) => document.url || row.uri),
        updateUri: text('Where it says updates come from.', ({ document }) => document.updateUri),
        isPrivate: flag('Whether it is private at its host.', ({ row }) => row.isPrivate),
        isInDirectory: flag('Whether the public directory has it too.', ({ document }) => document.isInDirectory),
        asksForDevelopment: t.exposeBoolean('asksForDevelopment', {
          description: 'Whether the development channel was asked for.',
        }),
        usesDevelopment: t.exposeBoolean('usesDevelopment', {
          description: 'Whether the version is one of the development channel.',
        }),
        hasReleaseAsset: flag('Whether it is given out as assets.', ({ document }) => document.hasReleaseAsset),
        version: t.exposeString('version', { description: 'The version that can be had.' }),
        author: text('Who made it.', ({ document }) => document.author),
        authorUri: text('Address of who made it.', ({ document }) => document.authorUri),
        security: text('Whom to tell of security problems.', ({ document }) => document.security),
        license: text('Its licence.', ({ document }) => document.license),
        contributors: json('Who contributed, by name.', ({ facts }) => facts.contributors),
        requires: json('The least version of the system; false: not known.', ({ document }) => document.requires),
        tested: text('The newest version of the system that it was tried with.', ({ document }) => document.tested),
        requiresPhp: json(
          'The least version of the language; false: not known.',
          ({ document }) => document.requiresPhp,
        ),
        requiresPlugins: t.stringList({
          description: 'The plugins that it needs.',
          resolve: ({ document }) => [...document.requiresPlugins],
        }),
        sections: json('The readme as HTML, by section.', ({ document }) => document.sections),
        shortDescription: text(
          'The beginning of the description, without tags.',
          ({ facts }) => facts.shortDescription,
        ),
        primaryBranch: text('The main branch.', ({ row }) => row.primaryBranch),
        branch: text('The branch that is followed.', ({ row }) => currentBranch(row)),
        downloadLink: t.exposeString('downloadLink', { description: 'Address of the archive.' }),
        tags: json('Keywords, by their form with dashes.', ({ facts }) => facts.tags),
        versions: json('Addresses of archives by version, newest first.', ({ facts }) =>
          Object.fromEntries(facts.versions),
        ),
        createdAt: json('When assets were made, by version.', ({ facts }) => facts.createdAt),
        donateLink: text('Where to give.', ({ document }) => document.donateLink),
        banners: json('Addresses of banners by size: low, high.', ({ document }) => document.banners),
        icons: json('Addresses of icons by size.', ({ document }) => document.icons),
        lastUpdated: text('When it last changed, for people.', ({ facts }) => facts.lastUpdated),
        added: text('The day on which it came in.', ({ facts }) => facts.added),
        numRatings: number('How many rated it.', ({ document }) => document.numRatings),
        rating: number('How it was rated.', ({ document }) => document.rating),
        activeInstalls: number('How many use it.', ({ document }) => document.activeInstalls),
        homepage: text('Its own address.', ({ document }) => document.homepage),
      };
    },
  }),
);
