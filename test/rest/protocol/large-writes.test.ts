import { describe, expect } from 'vitest';
import { MIN_LARGE_LENGTH } from '../../../schema/content/write/large-writes.ts';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const LARGE_TEXT = `${'Word after word after word.\n\n'.repeat(Math.ceil(MIN_LARGE_LENGTH / 28))}The end.`;

const write = (content: string) =>
  cms.send<PostItem & ErrorBody>({ method: 'POST', path: 'posts', as: 'admin', json: { title: 'Large', content } });

/** Occupies the one permit for large writes while `body` runs; `release` frees it early. */
async function whileLargeWriteRuns<T>(body: (release: () => void) => Promise<T>): Promise<T> {
  const release = await cms.app.domain.largeWrites.acquire(new AbortController().signal);
  try {
    return await body(release);
  } finally {
    release();
  }
}

describe('a large text', () => {
  it('is written after other large texts, while small writes and reads continue', async () => {
    await whileLargeWriteRuns(async (release) => {
      let isWritten = false;
      const large = write(LARGE_TEXT).then((answer) => {
        isWritten = true;
        return answer;
      });
      expect((await write('Small.')).status).toBe(201);
      expect((await cms.get(`posts/${postIds.sowingPeas}`)).status).toBe(200);
      expect(isWritten).toBe(false);
      release();
      const { status, body } = await large;
      expect([status, body.content.rendered.endsWith('<p>The end.</p>\n')]).toEqual([201, true]);
    });
  });

  it('is refused with Retry-After if too many are queued', async () => {
    await whileLargeWriteRuns(async (release) => {
      const queued = Array.from({ length: 8 }, () =>
        cms.app.domain.largeWrites.acquire(new AbortController().signal).then((releaseQueued) => releaseQueued()),
      );
      const { status, body, headers } = await write(LARGE_TEXT);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'too_many_large_writes', '10']);
      release();
      await Promise.all(queued);
    });
    expect((await write(LARGE_TEXT)).status).toBe(201);
  });

  it('is refused at once for anonymous viewers', async () => {
    await whileLargeWriteRuns(async () => {
      expect((await cms.send<ErrorBody>({ method: 'POST', path: 'posts', json: { content: LARGE_TEXT } })).status).toBe(
        401,
      );
    });
  });
});
