import { expect, it } from 'vitest';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { registeredMeta } from '../../../schema/content/meta/read-meta.ts';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import type { RequestContext } from '../../../schema/core/request-context.ts';
import type { ContentRow } from '../../../schema/core/rows/content-row.ts';

const context = {
  registry: builtinRegistry,
  viewer: anonymousViewer,
  loaders: { meta: { load: async () => new Map([['footnotes', ['secret']]]) } },
} as unknown as RequestContext;

it.each([
  ['of an item without a password are shown', { password: '' }, 'secret'],
  ['are hidden by a password', { password: 'key' }, ''],
  ['are shown to a request with the password', { password: 'key', unlocked: true }, 'secret'],
  ['are hidden if the password was not read', {}, ''],
])('footnotes %s', async (_case, columns, footnotes) => {
  const row = { id: 1, type: 'post', ...columns } as ContentRow;
  expect(await registeredMeta(row, context)).toMatchObject({ footnotes });
});
