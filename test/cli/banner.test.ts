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
  for (const words of [...Object.values(addresses), 'admin', 'secret', 'abcd efgh', 'only once']) {
    expect(text).toContain(words);
  }
});

test('ports that the system has chosen are named, others are not', () => {
  expect(formatBanner({ ...addresses, port: 40_001, metricsPort: 40_002 })).toMatch(
    /^ {2}Port +40001\n {2}Metrics port +40002\n {2}Site +http/m,
  );
  expect(formatBanner(addresses)).not.toMatch(/port /i);
});

test('addresses without a port that leads anywhere are said to need SITE_URL, others are not', () => {
  expect(formatBanner({ ...addresses, siteUrl: 'http://localhost:0', port: 40_001 })).toMatch(/set SITE_URL/);
  expect(formatBanner({ ...addresses, siteUrl: 'https://example.org', port: 40_001 })).not.toContain('SITE_URL');
  expect(formatBanner({ ...addresses, siteUrl: 'http://localhost:3000' })).not.toContain('SITE_URL');
});

test('a later banner says nothing of passwords', () => {
  expect(formatBanner(addresses)).not.toMatch(/password/i);
});
