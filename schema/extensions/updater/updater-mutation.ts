import { type Builder, oncePerBuilder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { flushCache } from './cache.ts';
import { requireUpdaterKey } from './key.ts';
import { resetBranch, type UpdateOutcome, updateRepository } from './update.ts';

interface TimedOutcome extends UpdateOutcome {
  elapsedMilliseconds: number;
}

const outcomeType = oncePerBuilder((builder) =>
  builder.objectRef<TimedOutcome>('UpdateOutcome').implement({
    description: 'How something that was asked of the updater ended.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'Whether it was done.' }),
      isRefused: t.exposeBoolean('isRefused', { description: 'Refused before anything was begun.' }),
      messages: t.stringList({ description: 'What was done, or why not.', resolve: ({ messages }) => [...messages] }),
      elapsedMilliseconds: t.exposeFloat('elapsedMilliseconds', { description: 'How long it took.' }),
    }),
  }),
);

const updateInput = oncePerBuilder((builder) =>
  builder.inputType('RepositoryUpdateInput', {
    description: 'What is to be updated. A plugin wins over a theme.',
    fields: (t) => ({
      plugin: t.string({ description: 'Slug of a plugin.' }),
      theme: t.string({ description: 'Slug of a theme.' }),
      tag: t.string({ description: 'A tag or a branch; the main branch unless given.' }),
      branch: t.string({ description: 'The branch to change over to.' }),
      committish: t.string({ description: 'Takes the place of the tag.' }),
      override: t.boolean({ description: 'Go on though the tag is not of the branch that is followed.' }),
    }),
  }),
);

async function timed(body: () => Promise<UpdateOutcome>): Promise<TimedOutcome> {
  const started = performance.now();
  return { ...(await body()), elapsedMilliseconds: performance.now() - started };
}

const takesKey = "Takes the updater's key.";

/** Registers what this file declares on a schema builder. */
export function registerUpdaterMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateRepository: t.field({
      extensions: { plugin: 'updater' },
      type: outcomeType(builder),
      description: `Checks an update and records it as done; nothing is fetched or run. ${takesKey}`,
      args: {
        key: t.arg.string({ required: true, description: "The updater's key." }),
        input: t.arg({ type: updateInput(builder), required: true }),
      },
      resolve: (_root, { key, input: { plugin, theme, tag, branch, committish, override } }, context) => {
        const request = {
          plugin: plugin ?? '',
          theme: theme ?? '',
          tag: tag ?? '',
          branch: branch ?? '',
          committish: committish ?? '',
          override: override === true,
        };
        return timed(() => updateRepository({ key, request }, context));
      },
    }),
    resetRepositoryBranch: t.field({
      extensions: { plugin: 'updater' },
      type: outcomeType(builder),
      description: `Forgets the branch that is followed: it is the main one again. ${takesKey}`,
      args: {
        key: t.arg.string({ required: true, description: "The updater's key." }),
        plugin: t.arg.string({ description: 'Slug of a plugin; wins over a theme.' }),
        theme: t.arg.string({ description: 'Slug of a theme.' }),
      },
      resolve: (_root, { key, plugin, theme }, context) =>
        timed(() => resetBranch({ key, request: { plugin: plugin ?? '', theme: theme ?? '' } }, context)),
    }),
    flushRepositoryCache: t.field({
      extensions: { plugin: 'updater' },
      type: 'Boolean',
      description: `Removes what is kept of a repository; says whether there was something. ${takesKey}`,
      args: {
        key: t.arg.string({ required: true, description: "The updater's key." }),
        slug: t.arg.string({ required: true }),
      },
      resolve: async (_root, { key, slug }, context) => {
        await requireUpdaterKey(key, context);
        if (slug === '') throw domainError('updater_slug_missing');
        return await flushCache(slug, context);
      },
    }),
  }));
}
