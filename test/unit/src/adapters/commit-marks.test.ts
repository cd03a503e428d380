import { expect, it } from 'vitest';
import { CommitMarks } from '../../../../src/adapters/database/postgresql/commit-marks.ts';

const mustNotAsk = () => Promise.reject(new Error('asked'));

it('a commit is noticed when its mark arrives, before or after it is waited for', async () => {
  const marks = new CommitMarks();
  const [early, late] = [marks.create(), marks.create()];
  marks.arrived(early);
  await marks.wait(early, mustNotAsk);
  const waiting = marks.wait(late, mustNotAsk);
  marks.arrived(late);
  await waiting;
});

it('the server is asked if a mark does not arrive', async () => {
  const marks = new CommitMarks();
  let asked = 0;
  const ask = async () => {
    asked++;
  };
  const [lost, other] = [marks.create(), marks.create()];
  const waiting = marks.wait(lost, ask);
  marks.arrived(other);
  await waiting;
  expect(asked).toBe(1);
});

it('a dropped mark is not waited for', async () => {
  const marks = new CommitMarks();
  const mark = marks.create();
  marks.drop(mark);
  await marks.wait(mark, mustNotAsk);
});

it('processes do not share a channel', () => {
  expect(new CommitMarks().channel).not.toBe(new CommitMarks().channel);
});
