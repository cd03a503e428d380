import { describe, expect, it } from 'vitest';
import { decodeEntities, escapeUrl, sanitizeUrl } from '../../../schema/markup/html/escape.ts';

describe('addresses in attributes', () => {
  it.each([
    'javascript:alert(1)',
    'java&#115;cript:alert(1)',
    'java&#x73;cript:alert(1)',
    '&#106;avascript:alert(1)',
    '&#0000106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script&colon;alert(1)',
    'data&#58;text/html,x',
  ])('%s is refused or becomes the host of an http URL', (address) => {
    expect(escapeUrl(address)).toMatch(/^(?:$|http:\/\/)/);
    expect(sanitizeUrl(address)).toMatch(/^(?:$|http:\/\/)/);
  });

  it.each([
    ['https://site.example/?a=1&amp;b=2#c:d', 'https://site.example/?a=1&#038;b=2#c:d'],
    ['/path?x=1&y=2:3', '/path?x=1&#038;y=2:3'],
    ['mailto:someone@site.example', 'mailto:someone@site.example'],
    ['#part', '#part'],
    ['https://site.example/?a[]=1', 'https://site.example/?a%5B%5D=1'],
    ['https://site.example/a%0%0aDb', 'https://site.example/ab'],
    ['feed:https://site.example/', 'feed:https://site.example/'],
  ])('%s is allowed', (address, expected) => {
    expect(escapeUrl(address)).toBe(expected);
  });
});

it.each(['#a:b', '?a:b', 'feed:', 'feed:javascript:x', 'a/b:80', 'http&#58;//x'])(
  'the address %s is refused',
  (address) => {
    expect(sanitizeUrl(address)).toBe('');
  },
);

describe('character references', () => {
  it.each(['&toString;', '&valueOf;', '&none;'])('the unknown name %s is unchanged', (text) => {
    expect(decodeEntities(text)).toBe(text);
  });
});
