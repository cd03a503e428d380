import { describe, expect, it } from 'vitest';
import { ReadRecorder } from '../../../schema/core/reads/read-record.ts';
import { acceptsComments } from '../../../schema/core/rows/open-comments.ts';

type Context = Parameters<typeof acceptsComments>[1];

const DAY_MS = 86_400_000;
const PUBLISHED = Date.parse('2026-05-01T10:00:00Z');
const CLOSED_FROM = PUBLISHED + 14 * DAY_MS + 1;

function at(time: number, { closes }: { closes: boolean }) {
  const reads = new ReadRecorder();
  const site = { flag: () => closes, integer: () => 14 };
  const context = { site, reads, kernel: { now: () => new Date(time) } } as unknown as Context;
  const isOpen = acceptsComments({ type: 'post', commentStatus: 'open', dateGmt: '2026-05-01T10:00:00' }, context);
  return { isOpen, expiresAt: reads.snapshot().expiresAt };
}

describe('an answer with an item that accepts comments', () => {
  it('ends when the comments close', () => {
    expect(at(CLOSED_FROM - 1, { closes: true })).toEqual({ isOpen: true, expiresAt: CLOSED_FROM });
    expect(at(CLOSED_FROM, { closes: true })).toEqual({ isOpen: false, expiresAt: Number.POSITIVE_INFINITY });
  });

  it('does not end by itself if they never close', () => {
    expect(at(CLOSED_FROM, { closes: false })).toEqual({ isOpen: true, expiresAt: Number.POSITIVE_INFINITY });
  });
});
