import { describe, expect } from 'vitest';
import { cms, it, site } from '../../support/site-test.ts';

const writeFallback = (name: string) =>
  site.database.transaction((client) =>
    client.setting.upsert({
      where: { name: 'avatar_default' },
      update: { value: JSON.stringify(name) },
      create: { name: 'avatar_default', value: JSON.stringify(name) },
    }),
  );

describe('the fallback image of avatars', () => {
  it.each([
    ['gravatar_default', 's=24&r=g'],
    ['mystery', 's=24&d=mm&r=g'],
    ['mysteryman', 's=24&d=mm&r=g'],
    ['retro', 's=24&d=retro&r=g'],
    ['https://example.org/a.png?b=1&c', 's=24&d=https%3A%2F%2Fexample.org%2Fa.png%3Fb%3D1%26c&r=g'],
  ])('%s is requested as %s', async (name, query) => {
    await writeFallback(name);
    const { body } = await cms.get<{ avatar_urls: Record<string, string> }>('users/1');
    expect(body.avatar_urls['24']?.split('?')[1]).toBe(query);
  });
});
