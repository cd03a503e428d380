import { expect } from 'vitest';
import type { ErrorBody, PostItem } from './rest-bodies.ts';
import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/** The answer to one entry of a batch. */
export interface BatchEntry {
  body: PostItem & ErrorBody & { deleted?: boolean; previous?: PostItem };
  status: number;
  headers: Record<string, string> | [];
}

/** The answer to a batch, or the error that refuses the whole batch. */
export interface BatchBody extends ErrorBody {
  failed?: string;
  responses: (BatchEntry | null)[];
}

/** Sends a batch: a value to serialize as JSON, or the exact text of the body. */
export const sendBatch = (
  server: RunningSite,
  body: unknown,
  { as, headers = {} }: { as?: Login | undefined; headers?: Record<string, string> } = {},
) =>
  server.send<BatchBody>({
    method: 'POST',
    path: `${server.root}batch/v1`,
    as,
    ...(typeof body === 'string'
      ? { body, headers: { 'content-type': 'application/json', ...headers } }
      : { json: body, headers }),
  });

/** Sends entries, by default as an editor, and returns their answers. `null` as the login sends them anonymously. */
export async function sendEntries(
  server: RunningSite,
  requests: readonly unknown[],
  as: Login | null = 'editor',
): Promise<BatchEntry[]> {
  const { status, body } = await sendBatch(server, { requests }, { as: as ?? undefined });
  expect(status).toBe(207);
  return body.responses as BatchEntry[];
}

/** Creates a draft by a batch of one entry and returns its id. */
export async function createDraft(server: RunningSite, fields: Record<string, unknown> = {}): Promise<number> {
  const body = { title: 'Draft', status: 'draft', ...fields };
  const [answer] = await sendEntries(server, [{ path: '/cms/v2/posts', body }]);
  return (answer as BatchEntry).body.id;
}
