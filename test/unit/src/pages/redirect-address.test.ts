import { describe, expect, it } from 'vitest';
import { redirectAddressError, withParameters } from '../../../../src/pages/account/redirect-address.ts';

describe('a redirect address of an application', () => {
  it.each([
    'https://app.example/done',
    'https://app.example:8443/done?a=b#c',
    'http://127.0.0.1:5000/',
    'http://[::1]/',
    'larchwriter://callback',
    'org.example.app://x/y?z',
  ])('%s is accepted', (address) => {
    expect(redirectAddressError(address, { isLocal: false })).toBeNull();
  });

  it.each([
    'app.example/done',
    '//app.example/done',
    '/done',
    'javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'JavaScript://app.example/',
    'data://text/html,x',
    'data:text/html,x',
    'vbscript://x/',
    'file://host/etc',
    'https:///nothing',
    'https:app.example',
    'https://app.example/\r\nSet-Cookie: a=b',
    'https://app.example\\@evil.example/',
    ' https://app.example/',
    'https://',
    '',
  ])('%j is rejected', (address) => {
    expect(redirectAddressError(address, { isLocal: true })).toBe('invalid_redirect_url_format');
  });

  it.each(['http://app.example/', 'http://localhost/', 'http://127.0.0.1.evil.example/', 'http://10.0.0.1/'])(
    "%s is rejected for lack of TLS, except by a site on the user's own machine",
    (address) => {
      expect(redirectAddressError(address, { isLocal: false })).toBe('invalid_redirect_scheme');
      expect(redirectAddressError(address, { isLocal: true })).toBeNull();
    },
  );
});

describe('query parameters', () => {
  it.each([
    ['https://a.example/', 'https://a.example/?p=x%26y'],
    ['https://a.example/?q=1', 'https://a.example/?q=1&p=x%26y'],
    ['https://a.example/?p=old&q=1#top', 'https://a.example/?q=1&p=x%26y#top'],
    ['app://back', 'app://back?p=x%26y'],
  ])('are added to %s', (address, result) => {
    expect(withParameters(address, { p: 'x&y' })).toBe(result);
  });
});
