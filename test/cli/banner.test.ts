import { expect, test } from 'vitest';
import { formatBanner } from '../../src/cli/banner.ts';

const addresses = {
  siteUrl: 'http://localhost:3000',
  restRoot: 'http://localhost:3000/cms-json/',
  graphqlUrl: 'http://localhost:3000/graphql',
};

test('the banner of a first start names every address and, in groups of four, the application password', () => {
  const text = formatBanner({
    ...addresses,
    credentials: { login: 'admin', password: 'secret', applicationPassword: 'abcdefgh' },
  });
  for (const words of [...Object.values(addresses), 'admin', 'secret', 'abcd efgh', 'this once']) {
    expect(text).toContain(words);
  }
});

test('ports that the system has chosen are named, others are not', () => {
  expect(formatBanner({ ...addresses, port: 40_001, metricsPort: 40_002 })).toMatch(
    /^ {2}Port +40001\n {2}Metrics port +40002\n {2}Site +http/m,
  );
  expect(formatBanner(addresses)).not.toMatch(/port /i);
});

test('a later banner says nothing of passwords', () => {
  expect(formatBanner(addresses)).not.toMatch(/password/i);
});
