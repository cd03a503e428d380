import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { flushCache } from './repository-information.ts';
import { requireUpdaterKey } from './updater-key.ts';
import { resetBranch, type UpdateOutcome, updateRepository } from './updater-update.ts';

interface TimedOutcome extends UpdateOutcome {
  elapsedMilliseconds: number;
}

const outcomeType = oncePerBuilder((builder) =>
  builder.objectRef<TimedOutcome>('UpdateOutcome').implement({
    description: 'The result of a call of the updater.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'Whether the call succeeded.' }),
      isRefused: t.exposeBoolean('isRefused', { description: 'Whether the call was rejected before it started.' }),
      messages: t.exposeStringList('messages', { description: 'The steps, or the reason for a failure.' }),
      elapsedMilliseconds: t.exposeFloat('elapsedMilliseconds', {
        description: 'The duration of the call in milliseconds.',
      }),
    }),
  }),
);

const updateInput = oncePerBuilder((builder) =>
  builder.inputType('RepositoryUpdateInput', {
    description: 'The package to update. A plugin takes precedence over a theme.',
    fields: (t) => ({
      plugin: t.string({ description: 'The slug of a plugin.' }),
      theme: t.string({ description: 'The slug of a theme.' }),
      tag: t.string({ description: 'A tag or a branch; the main branch by default.' }),
      branch: t.string({ description: 'The branch to switch to.' }),
      committish: t.string({ description: 'A commit, tag or branch that takes precedence over `tag`.' }),
      override: t.boolean({
        description: 'Whether to continue even if the tag does not belong to the current branch.',
      }),
    }),
  }),
);

async function measured(body: () => Promise<UpdateOutcome>): Promise<TimedOutcome> {
  const started = performance.now();
  return { ...(await body()), elapsedMilliseconds: performance.now() - started };
}

const REQUIREMENT = 'Requires the updater key.';

/** Registers the mutations of the updater. */
export function registerUpdaterMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateRepository: t.field({
      extensions: { plugin: 'updater' },
      type: outcomeType(builder),
      description: `Checks an update and records it as done; nothing is fetched or run. ${REQUIREMENT}`,
      args: {
        key: t.arg.string({ required: true, description: 'The updater key.' }),
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
        return measured(() => updateRepository({ key, request }, context));
      },
    }),
    resetRepositoryBranch: t.field({
      extensions: { plugin: 'updater' },
      type: outcomeType(builder),
      description: `Resets the current branch to the main branch. ${REQUIREMENT}`,
      args: {
        key: t.arg.string({ required: true, description: 'The updater key.' }),
        plugin: t.arg.string({ description: 'The slug of a plugin; takes precedence over a theme.' }),
        theme: t.arg.string({ description: 'The slug of a theme.' }),
      },
      resolve: (_root, { key, plugin, theme }, context) =>
        measured(() => resetBranch({ key, request: { plugin: plugin ?? '', theme: theme ?? '' } }, context)),
    }),
    flushRepositoryCache: t.field({
      extensions: { plugin: 'updater' },
      type: 'Boolean',
      description: `Deletes the cached data of a repository; returns whether there was any. ${REQUIREMENT}`,
      args: {
        key: t.arg.string({ required: true, description: 'The updater key.' }),
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
