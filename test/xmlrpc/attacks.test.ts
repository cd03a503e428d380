import { describe, expect } from 'vitest';
import { passwordOf } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { call, credentials, faultIn, members, send } from './xmlrpc-client.ts';
import { callXml, valueXml } from './xmlrpc-values.ts';

const it = siteTest({ env: { XMLRPC: 'on', MAX_BODY_BYTES: '3000000' } });
const MALFORMED = -32_700;
const listMethods = '<methodName>system.listMethods</methodName>';

describe('hostile XML', () => {
  const entity = '<!DOCTYPE methodCall [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "&a;&a;">`).join('')}]>`;
  it.each([
    ['an external entity', `<?xml version="1.0"?>${entity}<methodCall><methodName>&a;</methodName></methodCall>`],
    ['many nested entities', `${laughs}<methodCall><methodName>&a19;</methodName></methodCall>`],
    ['a document type only', `<!DOCTYPE methodCall><methodCall>${listMethods}</methodCall>`],
    ['an external document type', `<!DOCTYPE a SYSTEM "http://127.0.0.1/x"><methodCall>${listMethods}</methodCall>`],
    ['an unknown entity', '<methodCall><methodName>&nbsp;</methodName></methodCall>'],
    ['a bare ampersand', '<methodCall><methodName>a & b</methodName></methodCall>'],
    ['a reference to a control character', '<methodCall><methodName>&#0;</methodName></methodCall>'],
    ['a reference to half a character', '<methodCall><methodName>&#xD800;</methodName></methodCall>'],
    ['a control character', '<methodCall><methodName>\u0001</methodName></methodCall>'],
    ['a processing instruction', `<?php echo 1 ?><methodCall>${listMethods}</methodCall>`],
    ['a stylesheet', `<methodCall><?xml-stylesheet href="a"?>${listMethods}</methodCall>`],
    ['an attribute', '<methodCall a="b"><methodName>system.listMethods</methodName></methodCall>'],
    ['an end tag too many', `<methodCall>${listMethods}</params></methodCall>`],
    ['a missing end tag', '<methodCall><methodName>system.listMethods</methodCall>'],
    ['an incomplete document', '<methodCall><methodName>system.listMethods'],
    ['crossed tags', `<methodCall>${listMethods}<params><param></params></param></methodCall>`],
    ['two root elements', `<methodCall>${listMethods}</methodCall><methodCall>${listMethods}</methodCall>`],
    ['text after the root', `<methodCall>${listMethods}</methodCall>text`],
    ['text between elements', `<methodCall>text${listMethods}</methodCall>`],
    ['an unknown element', `<methodCall>${listMethods}<script></script></methodCall>`],
    ['a name of the language', `<methodCall>${listMethods}<constructor></constructor></methodCall>`],
    ['two methods', `<methodCall>${listMethods}${listMethods}</methodCall>`],
    [
      'two types',
      `<methodCall>${listMethods}<params><param><value><int>1</int><int>2</int></value></param></params></methodCall>`,
    ],
    ['no method', '<methodCall></methodCall>'],
    ['nothing', ''],
    ['JSON', '{"methodName":"system.listMethods"}'],
  ])('is refused: %s', async (_name, body) => {
    const { status, text } = await send(body);
    expect(status).toBe(200);
    expect(faultIn(text).code).toBe(MALFORMED);
    expect(text).not.toMatch(/root:|node_modules|\/src\//);
  });

  it('is refused in encodings that hide it', async () => {
    const body = `<?xml version="1.0" encoding="UTF-16"?>${entity}<methodCall>${listMethods}</methodCall>`;
    expect(faultIn((await send(body)).text).code).toBe(-32_701);
    expect(faultIn((await send(Buffer.from(`\ufeff${body}`, 'utf16le'))).text).code).toBeLessThan(-32_000);
    expect(faultIn((await send(Buffer.from([0x3c, 0xff, 0xfe]))).text).code).toBe(-32_702);
  });

  it('is refused if it nests deeply or has many values', async () => {
    const nested = `${'<value><array><data>'.repeat(5_000)}${'</data></array></value>'.repeat(5_000)}`;
    const deep = `<methodCall><methodName>a</methodName><params><param>${nested}</param></params></methodCall>`;
    expect(faultIn((await send(deep)).text).code).toBe(MALFORMED);
    const many = callXml('system.multicall', [Array.from({ length: 20_001 }, () => 1)]);
    expect(faultIn((await send(many)).text).code).toBe(MALFORMED);
  });

  it('does not reach the prototypes of objects', async () => {
    const content =
      '<struct><member><name>__proto__</name><value><struct><member><name>post_title</name><value>x</value></member></struct></value></member></struct>';
    const body = callXml('wp.newPost', [...credentials('editor')]).replace(
      '</params>',
      `<param><value>${content}</value></param></params>`,
    );
    expect(faultIn((await send(body)).text).code).toBe(400);
    expect(({} as { post_title?: string }).post_title).toBeUndefined();
  });

  it('accepts references, CDATA, CRLF and namespaces that are well-formed', async () => {
    const body = `<?xml version="1.0" encoding="utf-8"?>\r\n<methodCall xmlns:ex="http://ws.apache.org/xmlrpc/namespaces/extensions"><!-- a comment -->
      <methodName>wp.newPost</methodName><params><param><value/></param>
      ${['editor', passwordOf('editor')].map((text) => `<param>${valueXml(text)}</param>`).join('')}
      <param><value><struct><member><name>post_title</name><value>A &#x26; B &lt;<![CDATA[ & ]]>&#8364;</value></member>
      <member><name>post_content</name><value><ex:nil/></value></member></struct></value></param></params></methodCall>`;
    const { text } = await send(body);
    const id = /<string>(\d+)<\/string>/.exec(text)?.[1];
    const { body: item } = await cms.get(`posts/${id}?context=edit`, { as: 'admin' });
    expect(item.title.raw).toBe('A & B < & €');
  });
});

describe('large calls', () => {
  it('are refused without valid credentials, and above the limit', async () => {
    const file = { name: 'a.txt', type: 'text/plain', bits: Buffer.alloc(1_200_000, 'a') };
    const body = (password: string) => callXml('wp.newPost', [1, 'editor', password, { a: file }]);
    expect(faultIn((await send(body('wrong'))).text).code).toBe(403);
    const multicall = callXml('system.multicall', [[{ methodName: 'a', params: [file] }]]);
    expect((await send(multicall)).status).toBe(413);
    const accepted = await send(
      callXml('metaWeblog.newPost', [...credentials('editor'), { title: 'Large', file }, false]),
    );
    expect(faultIn(accepted.text).code).toBeUndefined();
    const tooLarge = await send(callXml('a', ['x'.repeat(3_100_000)]));
    expect([tooLarge.status, faultIn(tooLarge.text).code]).toEqual([413, 413]);
  });
});

describe('system.multicall', () => {
  it('runs several calls', async () => {
    const text = await call('system.multicall', [
      { methodName: 'wp.getUsersBlogs', params: ['admin', passwordOf('admin')] },
      { methodName: 'no.such.method', params: [] },
      { methodName: 'system.multicall', params: [[]] },
      'no call',
      { methodName: 'mt.getCategoryList', params: [...credentials('admin')] },
    ]);
    expect(members(text, 'faultCode')).toEqual(['-32601', '-32600', '-32602']);
    expect(text).toContain('<name>categoryName</name>');
  });

  it('lists no more items and terms than one request may', async () => {
    for (let number = 0; number < 41; number++) {
      await call('wp.newPost', ...credentials('admin'), { post_title: `Listed ${number}`, post_status: 'draft' });
    }
    const list = { methodName: 'wp.getPosts', params: [...credentials('admin'), { number: 1_000 }] };
    const text = await call('system.multicall', Array(50).fill(list));
    expect(new Set(members(text, 'faultCode'))).toEqual(new Set(['413']));
    expect(text.match(/<name>post_id</g)?.length).toBeLessThanOrEqual(2_000);
    const names = { post_tag: Array.from({ length: 201 }, (_, number) => `Tag ${number}`) };
    const post = { post_title: 'Many tags', terms_names: names };
    expect(faultIn(await call('wp.newPost', ...credentials('admin'), post)).code).toBe(-32_602);
  });

  it('does not help to guess passwords', async () => {
    const guesses = Array.from({ length: 50 }, (_, index) => ({
      methodName: 'wp.getUsersBlogs',
      params: ['author', index === 30 ? passwordOf('author') : `guess ${index}`],
    }));
    let failures = 0;
    const queries = await cms.statements(async () => {
      const text = await call('system.multicall', guesses);
      failures = members(text, 'faultCode').filter((code) => code === '403').length;
    });
    expect(failures).toBe(50);
    expect(queries.filter((statement) => statement.includes('FROM "users" u LEFT JOIN')).length).toBe(2);
    const many = Array.from({ length: 51 }, () => ({ methodName: 'system.listMethods', params: [] }));
    expect(faultIn(await call('system.multicall', many)).code).toBe(-32_602);
  });

  it('counts failed logins as everywhere', async () => {
    const codes: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 32; attempt++) {
      codes.push(faultIn(await call('wp.getUsersBlogs', 'contributor', 'wrong')).code);
    }
    expect(codes.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 403));
    expect(codes.at(-1)).toBe(429);
  });
});

describe('wrong parameters', () => {
  it.each([
    ['too few', ['wp.getPost', 1, 'admin']],
    ['a struct for a login', ['wp.getPost', 1, { a: 1 }, 'x', 3]],
    ['a text for an id', ['wp.getPost', ...credentials('admin'), 'first']],
    ['a text for a struct', ['wp.newPost', ...credentials('admin'), 'text']],
    ['a struct for a title', ['wp.newPost', ...credentials('admin'), { post_title: { a: 1 } }]],
    [
      'an impossible date',
      ['wp.newPost', ...credentials('admin'), { post_title: 'a', post_date: '2024-13-40 99:00:00' }],
    ],
    ['an unknown order', ['wp.getPosts', ...credentials('admin'), { orderby: 'constructor' }]],
  ])('are faults: %s', async (_name, [method, ...parameters]) => {
    expect(faultIn(await call(String(method), ...parameters)).code).toBe(-32_602);
  });
});
