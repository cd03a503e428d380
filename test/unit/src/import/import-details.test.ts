import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { Stage } from '../../../../src/import/stage/stage.ts';

test('marks shortened values of the report, whether added alone or by a statement', () => {
  const stage = Stage.open(tmpdir());
  try {
    const value = 'x'.repeat(201);
    stage.details.add({ kind: 'left out', reason: 'alone', item: 'post 1', value });
    stage.details.addRows({ kind: 'left out', reason: 'rows', sql: `SELECT 'post 2' AS item, '${value}' AS value` });
    stage.details.addRows({ kind: 'left out', reason: 'rows', sql: "SELECT 'post 3' AS item, 'short' AS value" });
    const long = `${'x'.repeat(200)}…`;
    expect([...stage.details.all()].map((detail) => detail.value)).toEqual([long, long, 'short']);
  } finally {
    stage.close();
  }
});
