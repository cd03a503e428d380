import { expect, test } from 'vitest';
import { namedHosts } from '../../../../src/import/sources/source-kind.ts';

test('an import may fetch files from the hosts of its arguments, and from no other internal host', () => {
  const hosts = namedHosts([
    'http://127.0.0.1:4000/cms-json/',
    'HTTPS://Old.example/',
    'mysql://db.example/old',
    './x',
  ]);
  expect([...hosts]).toEqual(['127.0.0.1:4000', 'old.example']);
  expect([...namedHosts(['folder', 'export.xml', 'http://'])]).toEqual([]);
});
