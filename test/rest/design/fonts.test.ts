import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../../support/design-site.ts';
import { type ErrorBody, idsOf, totalsOf } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';

let designSite: DesignSite;

interface Font {
  id: number;
  parent: number;
  font_faces: number[];
  font_family_settings: Record<string, unknown>;
  font_face_settings: { src: string | string[]; [name: string]: unknown };
  _links: Record<string, { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>;
  _embedded: Record<string, Font[]>;
}

const get = <Body = Font>(path: string, as?: Login) => designSite.cms.get<Body>(path, as ? { as } : {});
const send = <Body = Font>(method: string, path: string, { as = 'admin', json }: { as?: Login; json?: object } = {}) =>
  designSite.cms.send<Body>({ method, path, as, ...(json ? { json } : {}) });
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as ErrorBody).code];
};

const familyFields = (settings: unknown) => ({ font_family_settings: JSON.stringify(settings) });
const faceFields = (settings: unknown) => ({ font_face_settings: JSON.stringify(settings) });
const FAMILY_PATH = `font-families/${designIds.fontFamily}`;

/** The start of a WOFF2 file. */
const WOFF2 = Buffer.concat([Buffer.from('wOF2\x00\x01\x00\x00', 'latin1'), Buffer.alloc(64)]);

const upload = (path: string, settings: object, files: Record<string, { name: string; content: Buffer }>) => {
  const boundary = 'form-boundary';
  const parts = [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="font_face_settings"\r\n\r\n${JSON.stringify(settings)}\r\n`,
    ),
    ...Object.entries(files).flatMap(([field, { name, content }]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: font/woff2\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return designSite.cms.send<Font>({
    method: 'POST',
    path,
    as: 'admin',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts),
  });
};

beforeAll(async () => {
  designSite = await createDesignSite();
});
afterAll(() => designSite.dispose());

describe('a font family', () => {
  it('is listed with its faces, newest first, in pages', async () => {
    const { body, headers } = await get<Font[]>('font-families?_embed', 'admin');
    expect(idsOf(body)).toEqual([designIds.fontFamily]);
    expect(totalsOf(headers)).toEqual([1, 1]);
    expect(body[0]).toMatchObject({
      theme_json_version: 3,
      font_faces: [designIds.fontFace],
      font_family_settings: {
        name: 'Reed',
        slug: `row-${designIds.fontFamily}`,
        fontFamily: 'Reed, serif',
        preview: '',
      },
    });
    expect(body[0]?._links.font_faces).toEqual([
      { embeddable: true, href: expect.stringMatching(new RegExp(`/font-faces/${designIds.fontFace}$`)) },
    ]);
    expect(body[0]?._embedded.font_faces?.map(({ id, parent }) => [id, parent])).toEqual([
      [designIds.fontFace, designIds.fontFamily],
    ]);
  });

  it('takes at most one more SQL statement in longer lists', async () => {
    const statementsOfOne = await designSite.cms.statements(() => get('font-families?per_page=1', 'admin'));
    await send('POST', 'font-families', { json: familyFields({ name: 'Rush', slug: 'rush', fontFamily: 'Rush' }) });
    await send('POST', 'font-families', { json: familyFields({ name: 'Sedge', slug: 'sedge', fontFamily: 'Sedge' }) });
    const statementsOfAll = await designSite.cms.statements(() => get('font-families', 'admin'));
    expect(statementsOfAll.length).toBeLessThanOrEqual(statementsOfOne.length + 1);
  });

  it('has the written settings, with a normalized slug and CSS name', async () => {
    const settings = { name: 'Tall Oak', slug: 'Tall Oak', fontFamily: 'Tall Oak, serif', preview: '' };
    const { status, body, headers } = await send('POST', 'font-families', { json: familyFields(settings) });
    const normalized = { name: 'Tall Oak', slug: 'tall-oak', fontFamily: '"Tall Oak", serif', preview: '' };
    expect([status, body.font_family_settings, body.font_faces]).toEqual([201, normalized, []]);
    expect(headers.location).toMatch(new RegExp(`font-families/${body.id}$`));
    const path = `font-families/${body.id}`;
    const { slug: _, ...writable } = (await get(`${path}?context=edit`, 'admin')).body.font_family_settings;
    expect((await send('POST', path, { json: familyFields(writable) })).body.font_family_settings).toEqual(normalized);
    const changed = await send('POST', path, { json: familyFields({ name: 'Oak' }) });
    expect(changed.body.font_family_settings).toEqual({ ...normalized, name: 'Oak' });
  });

  it('requires a name, a unique slug and a CSS name, and accepts no other properties', async () => {
    for (const settings of [
      { slug: 'a', fontFamily: 'a' },
      { name: 'a', fontFamily: 'a' },
      { name: 'a', slug: 'a', fontFamily: '' },
      { name: 7, slug: 'a', fontFamily: 'a' },
      { name: 'a', slug: 'a', fontFamily: 'a', size: 3 },
      [],
      'text',
    ]) {
      const { status, body } = await send<ErrorBody>('POST', 'font-families', { json: familyFields(settings) });
      expect([settings, status, body.code, Object.keys(body.data.params ?? {})]).toEqual([
        settings,
        400,
        'rest_invalid_param',
        ['font_family_settings'],
      ]);
    }
    const broken = { json: { font_family_settings: '{' } };
    expect(await codeOf(send('POST', 'font-families', broken))).toEqual([400, 'rest_invalid_param']);
    expect(await codeOf(send('POST', 'font-families', { json: {} }))).toEqual([400, 'rest_missing_callback_param']);
    const detailOf = async (settings: unknown) => {
      const { body } = await send<ErrorBody>('POST', 'font-families', { json: familyFields(settings) });
      return (body.data.details as Record<string, { code: string }>).font_family_settings?.code;
    };
    expect(await detailOf([])).toBe('rest_property_required');
    expect(await detailOf({ name: '', fontFamily: 'a', size: 3 })).toBe('rest_property_required');
    expect(await detailOf({ name: '', slug: 'a', fontFamily: 'a' })).toBe('rest_invalid_param');
    expect((await send('POST', FAMILY_PATH, { json: familyFields([]) })).status).toBe(200);
    const duplicate = { json: familyFields({ name: 'Twice', slug: 'twice', fontFamily: 'Twice' }) };
    expect((await send('POST', 'font-families', duplicate)).status).toBe(201);
    expect(await codeOf(send('POST', 'font-families', duplicate))).toEqual([400, 'rest_duplicate_font_family']);
    expect(await codeOf(send('POST', FAMILY_PATH, { json: familyFields({ slug: 'other' }) }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });

  it('requires `edit_theme_options`', async () => {
    expect(await codeOf(get('font-families'))).toEqual([401, 'rest_cannot_read']);
    expect(await codeOf(get('font-families', 'editor'))).toEqual([403, 'rest_cannot_read']);
    expect(await codeOf(get(FAMILY_PATH))).toEqual([401, 'rest_cannot_read']);
    expect(await codeOf(get(`${FAMILY_PATH}/font-faces`, 'contributor'))).toEqual([403, 'rest_cannot_read']);
    expect(await codeOf(get(`${FAMILY_PATH}/font-faces/${designIds.fontFace}`, 'contributor'))).toEqual([
      403,
      'rest_cannot_read',
    ]);
    const settings = { as: 'editor', json: familyFields({ name: 'a', slug: 'a', fontFamily: 'a' }) } as const;
    expect(await codeOf(send('POST', 'font-families', settings))).toEqual([403, 'rest_cannot_create']);
    // The slug of a family cannot be changed, which is checked before rights.
    expect(await codeOf(send('POST', FAMILY_PATH, settings))).toEqual([400, 'rest_invalid_param']);
    const change = { as: 'editor', json: familyFields({ name: 'a' }) } as const;
    expect(await codeOf(send('POST', FAMILY_PATH, change))).toEqual([403, 'rest_cannot_edit']);
    const face = `${FAMILY_PATH}/font-faces/${designIds.fontFace}`;
    expect(await codeOf(send('DELETE', face, { as: 'editor' }))).toEqual([403, 'rest_cannot_delete']);
    expect(await codeOf(send('DELETE', `${FAMILY_PATH}?force=true`, { as: 'editor' }))).toEqual([
      403,
      'rest_cannot_delete',
    ]);
    expect(await codeOf(get('font-families/101', 'admin'))).toEqual([404, 'rest_post_invalid_id']);
  });
});

describe('a font face', () => {
  it('is listed and read below its own family', async () => {
    const { body, headers } = await get<Font[]>(`${FAMILY_PATH}/font-faces`, 'admin');
    expect([idsOf(body), headers.allow, totalsOf(headers)]).toEqual([[designIds.fontFace], 'GET, POST', [1, 1]]);
    const path = `${FAMILY_PATH}/font-faces/${designIds.fontFace}`;
    const fontFace = await get(path, 'admin');
    expect(fontFace.body.font_face_settings).toEqual({ fontFamily: 'Reed', src: 'https://fonts.test/reed.woff2' });
    expect(fontFace.body._links.self?.[0]?.targetHints?.allow).toEqual(['GET', 'DELETE']);
    expect(await codeOf(get('font-families/101/font-faces', 'admin'))).toEqual([404, 'rest_post_invalid_parent']);
    const otherFamily = (
      await send('POST', 'font-families', { json: familyFields({ name: 'Fern', slug: 'fern', fontFamily: 'Fern' }) })
    ).body.id;
    expect(await codeOf(get(`font-families/${otherFamily}/font-faces/${designIds.fontFace}`, 'admin'))).toEqual([
      404,
      'rest_font_face_parent_id_mismatch',
    ]);
  });

  it('can be created from the address of a file, but not twice', async () => {
    const settings = { fontFamily: 'Reed', fontStyle: 'italic', fontWeight: 700, src: ['https://fonts.test/i.woff2'] };
    const { status, body } = await send('POST', `${FAMILY_PATH}/font-faces`, { json: faceFields(settings) });
    expect([status, body.parent]).toEqual([201, designIds.fontFamily]);
    expect(body.font_face_settings).toEqual({ ...settings, fontWeight: '700', src: 'https://fonts.test/i.woff2' });
    const equivalent = { ...settings, fontFamily: '"reed"', fontWeight: 'bold' };
    expect(await codeOf(send('POST', `${FAMILY_PATH}/font-faces`, { json: faceFields(equivalent) }))).toEqual([
      400,
      'rest_duplicate_font_face',
    ]);
    for (const invalid of [
      { fontFamily: 'Reed' },
      { src: 'https://fonts.test/a.woff2' },
      { fontFamily: 'Reed', src: [] },
      { fontFamily: 'Reed', src: ['javascript:alert(1)'] },
      { fontFamily: 'Reed', src: 'reed.woff2' },
      { fontFamily: 'Reed', src: 'https://fonts.test/a.woff2', fontDisplay: 'never' },
      { fontFamily: 'Reed', src: 'https://fonts.test/a.woff2', color: 'red' },
    ]) {
      const answer = await codeOf(send('POST', `${FAMILY_PATH}/font-faces`, { json: faceFields(invalid) }));
      expect([invalid, ...answer]).toEqual([invalid, 400, 'rest_invalid_param']);
    }
  });

  it('stores uploaded files and deletes them with it', async () => {
    const settings = { fontFamily: 'Reed', fontWeight: '300', src: ['file-0', 'https://fonts.test/b.woff'] };
    const { status, body } = await upload(`${FAMILY_PATH}/font-faces`, settings, {
      'file-0': { name: 'Reed Light.woff2', content: WOFF2 },
    });
    expect(status).toBe(201);
    const [uploaded, external] = body.font_face_settings.src as string[];
    expect([uploaded, external]).toEqual([
      expect.stringMatching(/\/fonts\/Reed-Light\.woff2$/),
      'https://fonts.test/b.woff',
    ]);
    const path = new URL(uploaded as string).pathname;
    const served = await designSite.cms.get(path);
    expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      'font/woff2',
      'nosniff',
    ]);
    const deletion = await send<{ deleted: boolean; previous: Font }>(
      'DELETE',
      `${FAMILY_PATH}/font-faces/${body.id}?force=true`,
    );
    expect([deletion.body.deleted, deletion.body.previous.font_face_settings]).toEqual([true, body.font_face_settings]);
    expect((await designSite.cms.get(path)).status).toBe(404);
  });

  it('does not remain if its family is deleted while it is uploaded', async () => {
    const settings = familyFields({ name: 'Deleted', slug: 'deleted', fontFamily: 'Deleted' });
    const { id } = (await send('POST', 'font-families', { json: settings })).body;
    const uploadFace = (weight: number) =>
      upload(
        `font-families/${id}/font-faces`,
        { fontFamily: 'Deleted', fontWeight: weight, src: ['file-0'] },
        { 'file-0': { name: 'deleted.woff2', content: WOFF2 } },
      );
    const [deletion, ...additions] = await Promise.all([
      send('DELETE', `font-families/${id}?force=true`),
      ...[100, 200, 300, 400].map(uploadFace),
    ]);
    expect(deletion.status).toBe(200);
    expect(additions.map(({ status }) => status).filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const faces = await designSite.site.database.primary.post.count({ where: { type: 'cms_font_face', parentId: id } });
    expect(faces).toBe(0);
    expect((await designSite.cms.get('/cms-content/uploads/fonts/deleted.woff2')).status).toBe(404);
  });

  it('refuses files that are not fonts, and stores none of them', async () => {
    const settings = { fontFamily: 'Reed', fontWeight: '200', src: ['file-0'] };
    for (const [name, content] of [
      ['evil.html', Buffer.from('<script>alert(1)</script>')],
      ['evil.woff2', Buffer.from('<script>alert(1)</script>')],
      ['reed.ttf', WOFF2],
      ['../reed.php.woff', WOFF2],
    ] as const) {
      const answer = await codeOf(upload(`${FAMILY_PATH}/font-faces`, settings, { 'file-0': { name, content } }));
      expect([name, ...answer]).toEqual([name, 400, 'rest_font_upload_invalid_file_type']);
    }
    const unused = { ...settings, src: ['https://fonts.test/c.woff2'] };
    const file = { name: 'spare.woff2', content: WOFF2 };
    expect(await codeOf(upload(`${FAMILY_PATH}/font-faces`, unused, { 'file-0': file }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    const duplicate = { fontFamily: 'Reed', src: ['file-0'] };
    expect(await codeOf(upload(`${FAMILY_PATH}/font-faces`, duplicate, { 'file-0': file }))).toEqual([
      400,
      'rest_duplicate_font_face',
    ]);
    expect(
      (await designSite.cms.get(`${new URL('http://localhost:3000/cms-content/uploads').pathname}/fonts/spare.woff2`))
        .status,
    ).toBe(404);
  });
});

describe('deleting a font family', () => {
  it('requires `force` and deletes its faces', async () => {
    expect(await codeOf(send('DELETE', FAMILY_PATH))).toEqual([501, 'rest_trash_not_supported']);
    const { body } = await send<{ deleted: boolean; previous: Font }>('DELETE', `${FAMILY_PATH}?force=true`);
    expect([body.deleted, body.previous.id]).toEqual([true, designIds.fontFamily]);
    expect(body.previous.font_faces).toContain(designIds.fontFace);
    expect(await codeOf(get(`${FAMILY_PATH}/font-faces/${designIds.fontFace}`, 'admin'))).toEqual([
      404,
      'rest_post_invalid_id',
    ]);
  });
});

describe('the route of font collections', () => {
  it('returns an empty list for accounts that may edit the theme', async () => {
    const { body, headers } = await get<unknown>('font-collections?per_page=1', 'admin');
    expect([body, headers.allow]).toEqual([[], 'GET']);
    const head = await designSite.cms.send({ method: 'HEAD', path: 'font-collections', as: 'admin' });
    for (const totals of [headers, head.headers])
      expect([totals['x-cms-total'], totals['x-cms-totalpages']]).toEqual(['0', '0']);
    expect(await codeOf(get('font-collections/google-fonts', 'admin'))).toEqual([
      404,
      'rest_font_collection_not_found',
    ]);
    expect(await codeOf(get('font-collections'))).toEqual([401, 'rest_cannot_read']);
  });
});
