import { expect, it } from 'vitest';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { createMarkupStore, type MarkupStore } from '../../../schema/core/reads/markup-store.ts';
import { ReadRecorder } from '../../../schema/core/reads/read-record.ts';
import { NO_CLIENT, type RequestContext } from '../../../schema/core/request-context.ts';
import { EndedWorkError } from '../../../schema/core/work/work-limits.ts';
import type { RenderEnvironment } from '../../../schema/markup/render-environment.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';
import { cachedMarkup } from '../../../schema/rendering/cached-markup.ts';

/** The context of a request of an anonymous viewer; requests share the store. */
const contextWith = (markup: MarkupStore): RequestContext =>
  ({
    viewer: { userId: 0 },
    client: NO_CLIENT,
    site: { languages: null },
    reads: new ReadRecorder(),
    start: { tableVersion: 1, themeChanges: 0 },
    markup,
    kernel: { now: () => new Date(0), database: { tableChanges: { version: () => 1, areUnchanged: () => true } } },
  }) as unknown as RequestContext;

const environment = (): RenderEnvironment => ({ session: new RenderSession() }) as unknown as RenderEnvironment;

it('is rendered by those that wait for it when the work of the request that renders it ends', async () => {
  const shared = createMarkupStore();
  let endWork = () => {};
  const ended = new Promise<string>((_resolve, reject) => {
    endWork = () => reject(new EndedWorkError(domainError('request_aborted', { message: 'The client left.' })));
  });
  const name = 'content 1 1';
  const day = '2026-01-01';
  const first = cachedMarkup(contextWith(shared), { name, day, environment: environment(), render: () => ended });
  first.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  const others = [1, 2].map((number) =>
    cachedMarkup(contextWith(shared), {
      name,
      day,
      environment: environment(),
      render: async () => `markup ${number}`,
    }),
  );
  // The others wait for the first one.
  await new Promise((resolve) => setImmediate(resolve));
  endWork();
  await expect(first).rejects.toThrow('The client left.');
  await expect(Promise.all(others)).resolves.toEqual(['markup 1', 'markup 2']);
});
