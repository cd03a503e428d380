import { describe, expect, it } from 'vitest';
import { tableSetOf, UNTRACKED } from '../../../../schema/core/reads/tracked-tables.ts';
import {
  followsHistory,
  lastRecordEnd,
  parseLogPosition,
} from '../../../../src/adapters/database/postgresql/log-position.ts';
import { NoticedPositions } from '../../../../src/adapters/database/postgresql/noticed-positions.ts';
import { statementNeeds } from '../../../../src/adapters/database/postgresql/replicas.ts';

describe('a position in the log', () => {
  it('is a number of bytes, also above 4 GB', () => {
    expect(parseLogPosition('0/3001040')).toBe(0x3001040n);
    expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n);
    expect(parseLogPosition('1/0') > parseLogPosition('0/FFFFFFFF')).toBe(true);
  });

  it('after the header of a page is that of the last record before it', () => {
    expect(lastRecordEnd(parseLogPosition('0/3002018'))).toBe(parseLogPosition('0/3002000'));
    expect(lastRecordEnd(parseLogPosition('0/3002040'))).toBe(parseLogPosition('0/3002040'));
  });
});

describe('positions of the primary', () => {
  const history = { system: '7', timeline: 1 };
  const add = (positions: NoticedPositions, version: number, timeline = 1) =>
    positions.add({ ...history, timeline, version, position: BigInt(version * 100), readAt: version });

  it('give the changes that a replica has replayed, and since when it has lagged', () => {
    const positions = new NoticedPositions();
    for (const version of [1, 2, 3]) add(positions, version);
    expect([50n, 100n, 250n, 300n, 999n].map((position) => positions.versionAt(position))).toEqual([0, 1, 2, 3, 3]);
    expect([100n, 299n, 300n].map((position) => positions.firstAfter(position))).toEqual([2, 3, undefined]);
    positions.forgetBefore(250n);
    expect([150n, 250n].map((position) => positions.versionAt(position))).toEqual([0, 2]);
  });

  it('are bounded, and never cover more than before', () => {
    const positions = new NoticedPositions();
    for (let version = 1; version <= 5_000; version++) add(positions, version);
    expect(positions.versionAt(500_000n)).toBe(5_000);
    for (const position of [10_000n, 123_456n, 499_999n])
      expect(positions.versionAt(position)).toBeLessThanOrEqual(Number(position / 100n));
  });

  it('of another timeline replace them', () => {
    const positions = new NoticedPositions();
    add(positions, 5);
    add(positions, 6, 2);
    expect(positions.versionAt(550n)).toBe(0);
  });
});

describe('a replica', () => {
  const primary = { system: '7', timeline: 2 };
  it.each([
    [{ system: '7', timeline: 1, received: null }, true],
    [{ system: '7', timeline: 1, received: 2 }, true],
    [{ system: '7', timeline: 2, received: 1 }, false],
    [{ system: '7', timeline: 3, received: null }, false],
    [{ system: '8', timeline: 2, received: 2 }, false],
    [{ system: null, timeline: null, received: null }, true],
  ])('%o follows the primary: %s', (replica, expected) => {
    expect(followsHistory(replica, primary)).toBe(expected);
  });
});

describe('a statement', () => {
  it('that reads tracked tables needs their changes', () => {
    const needs = { isReadOnly: true, tables: tableSetOf('posts') | tableSetOf('users') };
    expect(statementNeeds('SELECT p."id" FROM "posts" p JOIN "users" u ON u."id" = p."authorId"')).toEqual(needs);
  });

  it('of an untracked table is not compared with a replica', () => {
    expect(statementNeeds('SELECT 1 FROM "sessions"').tables & UNTRACKED).not.toBe(0);
  });

  it.each([
    'UPDATE "posts" SET "title" = $1 RETURNING "id"',
    'WITH gone AS (DELETE FROM "posts" RETURNING "id") SELECT * FROM gone',
    'SELECT "id" FROM "posts" FOR NO KEY UPDATE',
    'SELECT pg_advisory_xact_lock(1) FROM "posts"',
    `SELECT setval('posts_id_seq', 1) FROM "posts"`,
  ])('that writes or locks runs on the primary: %s', (text) => {
    expect(statementNeeds(text).isReadOnly).toBe(false);
  });
});
