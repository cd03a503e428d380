import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

// The site has no theme of its own, so that the built-in theme `plain` is active.

interface Template {
  area?: string;
  content: { raw: string };
}

const read = async (path: string) => (await cms.get<Template>(path, { as: 'admin' })).body;
const write = (path: string, json: object) => cms.send<Template>({ method: 'POST', path, as: 'admin', json });
const remove = (path: string) => cms.send({ method: 'DELETE', path, as: 'admin' });
const codeOf = async (path: string, options: { as?: 'admin'; method?: string; json?: object } = {}) => {
  const { status, body } = await cms.send<ErrorBody>({ method: 'GET', path, ...options });
  return [status, body.code];
};

describe('a customized template', () => {
  it('can be read as the file of the theme, and reverted to it', async () => {
    const path = 'templates/plain//404';
    const file = await read(`${path}?context=edit`);
    await write(path, { content: 'customized' });
    for (const source of ['theme', 'plugin']) {
      expect(await read(`${path}?context=edit&source=${source}`)).toMatchObject({
        source: 'theme',
        cms_id: 0,
        content: file.content,
      });
    }
    expect(await read(`${path}?source=custom`)).toMatchObject({ content: { raw: 'customized' } });
    expect(await codeOf(path, { method: 'PUT', json: { source: 'theme' } })).toEqual([
      401,
      'rest_cannot_manage_templates',
    ]);
    const reverted = await write(path, { source: 'theme' });
    expect([reverted.status, reverted.body]).toEqual([200, file]);
    expect(await read(`${path}?context=edit`)).toEqual(file);
    expect((await write(path, { source: 'theme' })).body).toEqual(file);
  });

  it('without a file in the theme cannot be reverted', async () => {
    await write('templates', { slug: 'without-file', title: 'Without file', content: 'stored' });
    const path = 'templates/plain//without-file';
    expect(await codeOf(`${path}?source=theme`, { as: 'admin' })).toEqual([404, 'rest_template_not_found']);
    expect(await codeOf(path, { as: 'admin', method: 'PUT', json: { source: 'theme' } })).toEqual([
      404,
      'rest_template_not_found',
    ]);
    expect((await read(path)).content.raw).toBe('stored');
    await remove(`${path}?force=true`);
  });

  it('gets the area `uncategorized` for an empty area if it is a template part', async () => {
    await write('template-parts', { slug: 'strip', title: 'Strip', area: 'header' });
    const { body } = await write('template-parts/plain//strip', { area: '' });
    expect(body.area).toBe('uncategorized');
    await remove('template-parts/plain//strip?force=true');
  });
});
