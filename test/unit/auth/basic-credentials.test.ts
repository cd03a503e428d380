import { describe, expect, it } from 'vitest';
import { parseBasicCredentials } from '../../../schema/auth/authenticate.ts';

const header = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text, 'utf8').toString('base64')}`;

describe('the Authorization header', () => {
  it('contains a login and a password, which may contain colons and any letters', () => {
    expect(parseBasicCredentials(header('ina:abcd EFGH'))).toEqual({ login: 'ina', password: 'abcd EFGH' });
    expect(parseBasicCredentials(header('ina@example.org:a:b:'))).toEqual({
      login: 'ina@example.org',
      password: 'a:b:',
    });
    expect(parseBasicCredentials(header('инна:пароль'))).toEqual({ login: 'инна', password: 'пароль' });
    expect(parseBasicCredentials(header(':'))).toEqual({ login: '', password: '' });
  });

  it('may have a scheme in any case, and credentials without padding', () => {
    expect(parseBasicCredentials(header('a:b', 'bAsIc'))).toEqual({ login: 'a', password: 'b' });
    expect(parseBasicCredentials('Basic YWE6YmI')).toEqual({ login: 'aa', password: 'bb' });
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['of another scheme', 'Bearer YTpi'],
    ['without credentials', 'Basic'],
    ['not Base64', 'Basic a:b'],
    ['not UTF-8', `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`],
    ['without a colon', header('login')],
    ['with a control character', header('a\0:b')],
    ['longer than any credentials', header(`a:${'x'.repeat(20_000)}`)],
  ])('yields no credentials if it is %s', (_case, value) => {
    expect(parseBasicCredentials(value)).toBe(null);
  });
});
