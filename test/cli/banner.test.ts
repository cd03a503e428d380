import { expect, test } from 'vitest';
import { formatBanner } from '../../src/cli/banner.ts';

const addresses = {
  siteUrl: 'http://localhost:3000',
  restRoot: 'http://localhost:3000/cms-json/',
  graphqlUrl: 'http://localhost:3000/graphql',
  wpgraphqlUrl: 'http://localhost:3000/wpgraphql',
};

test('the banner of a first start shows every address and the application password in groups of four', () => {
  const text = formatBanner({
    ...addresses,
    credentials: { login: 'admin', password: 'secret', applicationPassword: 'abcdefgh' },
  });
  for (const words of [...Object.values(addresses), 'admin', 'secret', 'abcd efgh', 'only once']) {
    expect(text).toContain(words);
  }
});

test('the banner shows ports that the system chose, and no others', () => {
  expect(formatBanner({ ...addresses, port: 40_001, metricsPort: 40_002 })).toMatch(
    /^ {2}Port +40001\n {2}Metrics port +40002\n {2}Site +http/m,
  );
  expect(formatBanner(addresses)).not.toMatch(/port /i);
});

test('the banner says that SITE_URL is required if addresses have port 0', () => {
  expect(formatBanner({ ...addresses, siteUrl: 'http://localhost:0', port: 40_001 })).toMatch(/set SITE_URL/);
  expect(formatBanner({ ...addresses, siteUrl: 'https://example.org', port: 40_001 })).not.toContain('SITE_URL');
  expect(formatBanner({ ...addresses, siteUrl: 'http://localhost:3000' })).not.toContain('SITE_URL');
});

test('the banner shows no address of the WPGraphQL API if it is off', () => {
  expect(formatBanner({ ...addresses, wpgraphqlUrl: null })).not.toContain('WPGraphQL');
});

test('the banner of a later start shows no password', () => {
  expect(formatBanner(addresses)).not.toMatch(/password/i);
});
