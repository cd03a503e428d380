import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const POST = `posts/${postIds.sowingPeas}`;

interface Refused {
  status: number;
  code: string;
  /** The parameters that the answer names, in its order. */
  names: readonly string[];
  /** The codes of their details. */
  details: readonly unknown[];
}

/** Sends a write that is refused, and returns what the answer says. */
async function refused(method: string, path: string, { as, json }: { as?: Login; json?: object }): Promise<Refused> {
  const { status, body } = await cms.send<ErrorBody>({
    method,
    path,
    ...(as ? { as } : {}),
    ...(json ? { json } : {}),
  });
  const { params = {}, details = {} } = (body.data ?? {}) as {
    params?: object;
    details?: Readonly<Record<string, { code: string }>>;
  };
  return {
    status,
    code: body.code,
    names: Array.isArray(params) ? params : Object.keys(params),
    details: Object.values(details).map(({ code }) => code),
  };
}

const invalid = (names: readonly string[], details: readonly string[]): Refused => ({
  status: 400,
  code: 'rest_invalid_param',
  names,
  details,
});

describe('the phase in which writes check a parameter', () => {
  it('names invalid values of the schema and of the domain together, in the order of the parameters', async () => {
    const json = { template: 'no-such-template', author: 'somebody', format: 'poem' };
    const names = ['author', 'format', 'template'];
    const expected = invalid(names, ['rest_invalid_type', 'rest_not_in_enum', 'rest_invalid_param']);
    expect(await refused('POST', 'posts', { json })).toEqual(expected);
    expect(await refused('POST', POST, { as: 'admin', json })).toEqual(expected);
    expect(await refused('POST', 'users', { as: 'admin', json: user({ email: 'nobody', locale: 'xx_XX' }) })).toEqual(
      invalid(['email', 'locale'], ['rest_invalid_email', 'rest_not_in_enum']),
    );
    expect(
      await refused('POST', 'menus', { json: { name: 'Menu', locations: ['nowhere'], auto_add: 'maybe' } }),
    ).toEqual(invalid(['locations', 'auto_add'], ['rest_invalid_menu_location', 'rest_invalid_type']));
  });

  it('names them together in a batch that is not run', async () => {
    const entry = { method: 'POST', path: '/cms/v2/posts', body: { template: 'no-such-template', author: 'somebody' } };
    const json = { validation: 'require-all-validate', requests: [entry] };
    const { body } = await cms.send<{ responses: { body: ErrorBody }[] }>({
      method: 'POST',
      path: `${cms.root}batch/v1`,
      as: 'admin',
      json,
    });
    expect(Object.keys(body.responses[0]?.body.data.params ?? {})).toEqual(['author', 'template']);
  });

  it('does not name valid values that the domain checks', async () => {
    expect(await refused('POST', 'posts', { json: { template: '', author: 'somebody' } })).toEqual(
      invalid(['author'], ['rest_invalid_type']),
    );
    expect(await refused('POST', 'users', { as: 'admin', json: user({ email: 'nobody', locale: 'en_US' }) })).toEqual(
      invalid(['email'], ['rest_invalid_email']),
    );
  });

  it('refuses names and passwords of accounts after all other values', async () => {
    const json = user({ username: 'a/b', password: '' });
    expect(await refused('POST', 'users', { as: 'admin', json: { ...json, locale: 'xx_XX' } })).toEqual(
      invalid(['locale'], ['rest_not_in_enum']),
    );
  });

  it('checks what is only sanitized after what is validated, in the order in which it was sent', async () => {
    const edit = (json: object) => refused('POST', 'media/20/edit', { as: 'admin', json: { src: '/a.jpg', ...json } });
    expect(await edit({ x: 'left', rotation: 'half' })).toEqual(
      invalid(['x', 'rotation'], ['rest_invalid_type', 'rest_invalid_type']),
    );
    expect(await edit({ rotation: 'half', post: 'first' })).toEqual(invalid(['post'], ['rest_invalid_type']));
    expect(await refused('DELETE', 'users/5?reassign=somebody&force=maybe', { as: 'admin' })).toEqual(
      invalid(['reassign', 'force'], ['rest_invalid_param', 'rest_invalid_type']),
    );
    expect(await refused('POST', `${POST}/autosaves`, { as: 'admin', json: { parent: 'x', author: 'y' } })).toEqual(
      invalid(['author'], ['rest_invalid_type']),
    );
  });

  it('refuses an unknown template of an item that does not exist', async () => {
    const expected = invalid(['template'], ['rest_invalid_param']);
    for (const path of ['posts/999999', 'posts/999999/autosaves', 'pages/101', 'pages/101/autosaves']) {
      expect([path, await refused('POST', path, { as: 'admin', json: { template: 'no-such-template' } })]).toEqual([
        path,
        expected,
      ]);
      expect((await refused('POST', path, { as: 'admin', json: { template: '' } })).code).toBe('rest_post_invalid_id');
    }
  });

  it('refuses an unknown template before missing rights, also in an autosave', async () => {
    const expected = invalid(['template'], ['rest_invalid_param']);
    expect(await refused('POST', POST, { json: { template: 'no-such-template' } })).toEqual(expected);
    expect(await refused('POST', `${POST}/autosaves`, { json: { template: 'no-such-template' } })).toEqual(expected);
  });

  it('refuses wrong meta values after missing rights and other wrong values', async () => {
    const json = { meta: { footnotes: { a: 1 } } };
    expect(await refused('POST', POST, { json })).toMatchObject({ status: 401, code: 'rest_cannot_edit' });
    expect(await refused('POST', POST, { as: 'admin', json: { ...json, author: 9999 } })).toMatchObject({
      status: 400,
      code: 'rest_invalid_author',
    });
    expect(await refused('POST', POST, { as: 'admin', json })).toMatchObject({
      status: 400,
      code: 'rest_invalid_type',
    });
  });

  it('takes the template `0` as the default one', async () => {
    const json = { title: 'Zero', template: '0' };
    const { status, body } = await cms.send<{ template: string }>({ method: 'POST', path: 'posts', as: 'admin', json });
    expect([status, body.template]).toEqual([201, '']);
  });

  it('takes an empty value of another type as the default template, and names other values as unknown ones', async () => {
    for (const template of [false, 0, '', [], {}]) {
      const { status, body } = await cms.send<{ template: string }>({
        method: 'POST',
        path: POST,
        as: 'admin',
        json: { template },
      });
      expect([template, status, body.template]).toEqual([template, 200, '']);
    }
    for (const template of [true, 7, [1], { raw: 'x' }]) {
      expect([template, await refused('POST', POST, { as: 'admin', json: { template } })]).toEqual([
        template,
        invalid(['template'], ['rest_invalid_param']),
      ]);
    }
  });

  it('checks the type of the language of an account before its name', async () => {
    for (const locale of [1.5, true, []]) {
      expect([locale, await refused('POST', 'users/5', { as: 'admin', json: { locale } })]).toEqual([
        locale,
        invalid(['locale'], ['rest_invalid_type']),
      ]);
    }
  });

  it('takes an empty value as no e-mail address of a comment, and refuses others as wrong addresses', async () => {
    for (const email of [true, 7, [], { a: 1 }, 'nobody']) {
      expect([email, await refused('POST', 'comments', { json: { post: 1, author_email: email } })]).toEqual([
        email,
        invalid(['author_email'], ['rest_invalid_email']),
      ]);
    }
    for (const email of [false, 0, null, '']) {
      expect((await refused('POST', 'comments', { json: { post: 999999, author_email: email } })).code).toBe(
        'rest_comment_login_required',
      );
    }
  });

  it('refuses JSON null for what is only sanitized, and takes it as absent otherwise', async () => {
    for (const path of [POST, 'comments/1', 'categories/1']) {
      expect([path, await refused('POST', `${path}?_method=DELETE`, { as: 'admin', json: { force: null } })]).toEqual([
        path,
        invalid(['force'], ['rest_invalid_type']),
      ]);
    }
    expect(
      await refused('POST', 'users/5?_method=DELETE', { as: 'admin', json: { force: true, reassign: null } }),
    ).toMatchObject({
      code: 'rest_missing_callback_param',
      names: ['reassign'],
    });
    expect(await refused('POST', `${POST}/autosaves`, { as: 'admin', json: { parent: null } })).toEqual(
      invalid(['parent'], ['rest_invalid_type']),
    );
    const { status } = await cms.send({ method: 'POST', path: POST, as: 'admin', json: { title: null } });
    expect(status).toBe(200);
  });

  it('names only what the domain refuses, if all else that is wrong is checked later', async () => {
    const autosave = (json: object) => refused('POST', `${POST}/autosaves`, { as: 'admin', json });
    expect(await autosave({ parent: 'x', template: 'no-such-template' })).toEqual(
      invalid(['template'], ['rest_invalid_param']),
    );
    expect(await autosave({ parent: 'x', template: '' })).toEqual(invalid(['parent'], ['rest_invalid_type']));
    const render = (json: object) => refused('POST', 'block-renderer/core/rss', { as: 'admin', json });
    const attributes = { itemsToShow: [] };
    expect(await render({ context: 'edit', attributes, post_id: 'x' })).toEqual(
      invalid(['attributes'], ['rest_invalid_type']),
    );
    expect(await render({ context: 'none', attributes })).toEqual(
      invalid(['context', 'attributes'], ['rest_not_in_enum', 'rest_invalid_type']),
    );
    expect(await render({ context: 'edit', post_id: 'x' })).toEqual(invalid(['post_id'], ['rest_invalid_type']));
  });

  it('checks plugins, batches and instances of widgets when they are sanitized', async () => {
    const send = (path: string, json: object) => refused('POST', path, { as: 'admin', json });
    expect(await send('plugins', { slug: 7, status: null })).toMatchObject({ names: ['slug', 'status'] });
    expect(await send(`${cms.root}batch/v1`, { requests: 'x', validation: 'none' })).toMatchObject({
      names: ['requests', 'validation'],
    });
    expect(await send('widget-types/text/encode', { instance: null, form_data: [] })).toMatchObject({
      names: ['instance'],
    });
    const { status } = await cms.send({
      method: 'POST',
      path: 'widget-types/text/encode',
      as: 'admin',
      json: { instance: {}, form_data: 7 },
    });
    expect(status).toBe(200);
  });

  it('checks the address of an image to fetch before rights, with all other values', async () => {
    expect(await refused('POST', 'media', { as: 'subscriber', json: { url: 'no address', status: 'secret' } })).toEqual(
      invalid(['status', 'url'], ['rest_not_in_enum', 'rest_invalid_url']),
    );
  });

  it('takes a number as an address of a menu item, and refuses white space', async () => {
    const send = (url: unknown) => refused('POST', 'menu-items', { json: { title: 'A link', url } });
    expect((await send(7)).code).toBe('rest_cannot_create');
    expect(await send(' ')).toEqual(invalid(['url'], ['rest_invalid_url']));
  });

  it('checks the offset of a list of revisions, and pages of abilities, after the other parameters', async () => {
    const styles = `global-styles/${(await globalStylesId()) ?? 0}/revisions`;
    expect(await refused('GET', `${styles}?offset=x&per_page=101&context=none`, { as: 'admin' })).toMatchObject({
      names: ['context', 'per_page'],
    });
    expect(await refused('GET', `${styles}?offset=x`, { as: 'admin' })).toMatchObject({ names: ['offset'] });
    const abilities = `${cms.root}cms-abilities/v1/abilities`;
    expect(await refused('GET', `${abilities}?per_page=101&context=none`, { as: 'admin' })).toMatchObject({
      names: ['context'],
    });
    expect(await refused('GET', `${abilities}?per_page=101`, { as: 'admin' })).toMatchObject({ names: ['per_page'] });
  });

  it('refuses to delete a revision for missing rights on its item, whether the revision exists or not', async () => {
    const path = `${POST}/revisions/999999?force=true`;
    expect(await refused('DELETE', path, {})).toMatchObject({ status: 401, code: 'rest_cannot_delete' });
    expect(await refused('DELETE', path, { as: 'contributor' })).toMatchObject({
      status: 403,
      code: 'rest_cannot_delete',
    });
    expect(await refused('DELETE', path, { as: 'editor' })).toMatchObject({
      status: 404,
      code: 'rest_post_invalid_id',
    });
  });

  it('refuses an unknown author before an empty content', async () => {
    expect(await refused('POST', 'posts', { as: 'admin', json: { author: 9999 } })).toMatchObject({
      code: 'rest_invalid_author',
    });
    expect(await refused('POST', 'posts', { as: 'admin', json: {} })).toMatchObject({ code: 'empty_content' });
  });

  it('checks parameters before rights on routes that accept files, if the body has none', async () => {
    expect(await refused('POST', 'media', { json: { status: 'secret' } })).toEqual(
      invalid(['status'], ['rest_not_in_enum']),
    );
    expect(await refused('POST', 'media', { json: { title: 'A file' } })).toMatchObject({
      status: 401,
      code: 'rest_cannot_create',
    });
  });
});

/** The id of the global styles of the active theme. */
async function globalStylesId(): Promise<string | undefined> {
  const { body } = await cms.get<{ _links: Record<string, { href: string }[]> }[]>('themes?status=active', {
    as: 'admin',
  });
  return body[0]?._links['cms:user-global-styles']?.[0]?.href.split('/').pop();
}

/** The fields of a new account, all valid unless `fields` says otherwise. */
const user = (fields: object) => ({ username: 'new', email: 'new@example.org', password: 'long enough 1', ...fields });
