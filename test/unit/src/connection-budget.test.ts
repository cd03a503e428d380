import { expect, test } from 'vitest';
import { connectionsPerProcess, largestPool } from '../../../src/processes/supervised-roles.ts';

test('a process has connections for reading, writing and logins, and one that listens', () => {
  expect([8, 5, 1].map((poolSize) => connectionsPerProcess(poolSize))).toEqual([21, 14, 4]);
});

test('the largest pool is the one with which all processes fit into the connections of the server', () => {
  // Four workers, the jobs and a process that is being replaced: 16 connections each.
  expect(largestPool({ workers: 4, available: 97 })).toBe(6);
  expect(largestPool({ workers: 4, available: 95 })).toBe(5);
  expect(largestPool({ workers: 64, available: 97 })).toBe(0);
});
