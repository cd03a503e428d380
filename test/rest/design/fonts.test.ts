import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../../support/design-site.ts';
import { type ErrorBody, idsOf, totalsOf } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';

let made: DesignSite;

interface Font {
  id: number;
  parent: number;
  font_faces: number[];
  font_family_settings: Record<string, unknown>;
  font_face_settings: { src: string | string[]; [name: string]: unknown };
  _links: Record<string, { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>;
  _embedded: Record<string, Font[]>;
}

const get = <Body = Font>(path: string, as?: Login) => made.cms.get<Body>(path, as ? { as } : {});
const send = <Body = Font>(method: string, path: string, { as = 'ada', json }: { as?: Login; json?: object } = {}) =>
  made.cms.send<Body>({ method, path, as, ...(json ? { json } : {}) });
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as ErrorBody).code];
};

const family = (settings: unknown) => ({ font_family_settings: JSON.stringify(settings) });
const face = (settings: unknown) => ({ font_face_settings: JSON.stringify(settings) });
const existing = `font-families/${designIds.fontFamily}`;

/** The least that a WOFF2 file begins with. */
const WOFF2 = Buffer.concat([Buffer.from('wOF2\x00\x01\x00\x00', 'latin1'), Buffer.alloc(64)]);

const upload = (path: string, settings: object, files: Record<string, { name: string; content: Buffer }>) => {
  const mark = 'mark-of-the-form';
  const parts = [
    Buffer.from(
      `--${mark}\r\nContent-Disposition: form-data; name="font_face_settings"\r\n\r\n${JSON.stringify(settings)}\r\n`,
    ),
    ...Object.entries(files).flatMap(([field, { name, content }]) => [
      Buffer.from(
        `--${mark}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: font/woff2\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${mark}--\r\n`),
  ];
  return made.cms.send<Font>({
    method: 'POST',
    path,
    as: 'ada',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat(parts),
  });
};

beforeAll(async () => {
  made = await createDesignSite();
});
afterAll(() => made.dispose());

describe('families of fonts', () => {
  it('are listed with their faces, newest first, in pages', async () => {
    const { body, headers } = await get<Font[]>('font-families?_embed', 'ada');
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

  it('take no more statements for more families', async () => {
    const one = await made.cms.statements(() => get('font-families?per_page=1', 'ada'));
    await send('POST', 'font-families', { json: family({ name: 'Rush', slug: 'rush', fontFamily: 'Rush' }) });
    await send('POST', 'font-families', { json: family({ name: 'Sedge', slug: 'sedge', fontFamily: 'Sedge' }) });
    const all = await made.cms.statements(() => get('font-families', 'ada'));
    expect(all.length).toBeLessThanOrEqual(one.length + 1);
  });

  it('come back as they were written', async () => {
    const settings = { name: 'Tall Oak', slug: 'Tall Oak', fontFamily: 'Tall Oak, serif', preview: '' };
    const { status, body, headers } = await send('POST', 'font-families', { json: family(settings) });
    const kept = { name: 'Tall Oak', slug: 'tall-oak', fontFamily: '"Tall Oak", serif', preview: '' };
    expect([status, body.font_family_settings, body.font_faces]).toEqual([201, kept, []]);
    expect(headers.location).toMatch(new RegExp(`font-families/${body.id}$`));
    const path = `font-families/${body.id}`;
    const { slug: _, ...writable } = (await get(`${path}?context=edit`, 'ada')).body.font_family_settings;
    expect((await send('POST', path, { json: family(writable) })).body.font_family_settings).toEqual(kept);
    const changed = await send('POST', path, { json: family({ name: 'Oak' }) });
    expect(changed.body.font_family_settings).toEqual({ ...kept, name: 'Oak' });
  });

  it('need a name, a slug of their own and names for CSS, and nothing else', async () => {
    for (const settings of [
      { slug: 'a', fontFamily: 'a' },
      { name: 'a', fontFamily: 'a' },
      { name: 'a', slug: 'a', fontFamily: '' },
      { name: 7, slug: 'a', fontFamily: 'a' },
      { name: 'a', slug: 'a', fontFamily: 'a', size: 3 },
      [],
      'text',
    ]) {
      const { status, body } = await send<ErrorBody>('POST', 'font-families', { json: family(settings) });
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
    const twice = { json: family({ name: 'Twice', slug: 'twice', fontFamily: 'Twice' }) };
    expect((await send('POST', 'font-families', twice)).status).toBe(201);
    expect(await codeOf(send('POST', 'font-families', twice))).toEqual([400, 'rest_duplicate_font_family']);
    expect(await codeOf(send('POST', existing, { json: family({ slug: 'other' }) }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });

  it('are for those who may edit the theme', async () => {
    expect(await codeOf(get('font-families'))).toEqual([401, 'rest_cannot_read']);
    expect(await codeOf(get('font-families', 'edda'))).toEqual([403, 'rest_cannot_read']);
    expect(await codeOf(get(existing))).toEqual([401, 'rest_cannot_read']);
    expect(await codeOf(get(`${existing}/font-faces`, 'cora'))).toEqual([403, 'rest_cannot_read']);
    expect(await codeOf(get(`${existing}/font-faces/${designIds.fontFace}`, 'cora'))).toEqual([
      403,
      'rest_cannot_read',
    ]);
    const settings = { as: 'edda', json: family({ name: 'a', slug: 'a', fontFamily: 'a' }) } as const;
    expect(await codeOf(send('POST', 'font-families', settings))).toEqual([403, 'rest_cannot_create']);
    expect(await codeOf(send('POST', existing, settings))).toEqual([403, 'rest_cannot_edit']);
    expect(await codeOf(send('DELETE', `${existing}?force=true`, { as: 'edda' }))).toEqual([403, 'rest_cannot_delete']);
    expect(await codeOf(get('font-families/101', 'ada'))).toEqual([404, 'rest_post_invalid_id']);
  });
});

describe('faces of a family', () => {
  it('are listed and read below their own family', async () => {
    const { body, headers } = await get<Font[]>(`${existing}/font-faces`, 'ada');
    expect([idsOf(body), headers.allow, totalsOf(headers)]).toEqual([[designIds.fontFace], 'GET, POST', [1, 1]]);
    const path = `${existing}/font-faces/${designIds.fontFace}`;
    const one = await get(path, 'ada');
    expect(one.body.font_face_settings).toEqual({ fontFamily: 'Reed', src: 'https://fonts.test/reed.woff2' });
    expect(one.body._links.self?.[0]?.targetHints?.allow).toEqual(['GET', 'DELETE']);
    expect(await codeOf(get('font-families/101/font-faces', 'ada'))).toEqual([404, 'rest_post_invalid_parent']);
    const other = (
      await send('POST', 'font-families', { json: family({ name: 'Fern', slug: 'fern', fontFamily: 'Fern' }) })
    ).body.id;
    expect(await codeOf(get(`font-families/${other}/font-faces/${designIds.fontFace}`, 'ada'))).toEqual([
      404,
      'rest_font_face_parent_id_mismatch',
    ]);
  });

  it('are added by address, once each', async () => {
    const settings = { fontFamily: 'Reed', fontStyle: 'italic', fontWeight: 700, src: ['https://fonts.test/i.woff2'] };
    const { status, body } = await send('POST', `${existing}/font-faces`, { json: face(settings) });
    expect([status, body.parent]).toEqual([201, designIds.fontFamily]);
    expect(body.font_face_settings).toEqual({ ...settings, src: 'https://fonts.test/i.woff2' });
    const same = { ...settings, fontFamily: '"reed"', fontWeight: 'bold' };
    expect(await codeOf(send('POST', `${existing}/font-faces`, { json: face(same) }))).toEqual([
      400,
      'rest_duplicate_font_face',
    ]);
    for (const bad of [
      { fontFamily: 'Reed' },
      { src: 'https://fonts.test/a.woff2' },
      { fontFamily: 'Reed', src: [] },
      { fontFamily: 'Reed', src: ['javascript:alert(1)'] },
      { fontFamily: 'Reed', src: 'reed.woff2' },
      { fontFamily: 'Reed', src: 'https://fonts.test/a.woff2', fontDisplay: 'never' },
      { fontFamily: 'Reed', src: 'https://fonts.test/a.woff2', color: 'red' },
    ]) {
      const answer = await codeOf(send('POST', `${existing}/font-faces`, { json: face(bad) }));
      expect([bad, ...answer]).toEqual([bad, 400, 'rest_invalid_param']);
    }
  });

  it('keep the files that come along, and take them away with them', async () => {
    const settings = { fontFamily: 'Reed', fontWeight: '300', src: ['file-0', 'https://fonts.test/b.woff'] };
    const { status, body } = await upload(`${existing}/font-faces`, settings, {
      'file-0': { name: 'Reed Light.woff2', content: WOFF2 },
    });
    expect(status).toBe(201);
    const [own, other] = body.font_face_settings.src as string[];
    expect([own, other]).toEqual([expect.stringMatching(/\/fonts\/Reed-Light\.woff2$/), 'https://fonts.test/b.woff']);
    const path = new URL(own as string).pathname;
    const served = await made.cms.get(path);
    expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      'font/woff2',
      'nosniff',
    ]);
    const gone = await send<{ deleted: boolean; previous: Font }>(
      'DELETE',
      `${existing}/font-faces/${body.id}?force=true`,
    );
    expect([gone.body.deleted, gone.body.previous.font_face_settings]).toEqual([true, body.font_face_settings]);
    expect((await made.cms.get(path)).status).toBe(404);
  });

  it('do not outlive a family that is deleted while they come', async () => {
    const settings = family({ name: 'Brief', slug: 'brief', fontFamily: 'Brief' });
    const { id } = (await send('POST', 'font-families', { json: settings })).body;
    const adding = (weight: number) =>
      upload(
        `font-families/${id}/font-faces`,
        { fontFamily: 'Brief', fontWeight: weight, src: ['file-0'] },
        { 'file-0': { name: 'brief.woff2', content: WOFF2 } },
      );
    const [gone, ...added] = await Promise.all([
      send('DELETE', `font-families/${id}?force=true`),
      ...[100, 200, 300, 400].map(adding),
    ]);
    expect(gone.status).toBe(200);
    expect(added.map(({ status }) => status).filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const faces = await made.site.database.primary.post.count({ where: { type: 'cms_font_face', parentId: id } });
    expect(faces).toBe(0);
    expect((await made.cms.get('/cms-content/uploads/fonts/brief.woff2')).status).toBe(404);
  });

  it('take no files that are no fonts, and leave none behind', async () => {
    const settings = { fontFamily: 'Reed', fontWeight: '200', src: ['file-0'] };
    for (const [name, content] of [
      ['evil.html', Buffer.from('<script>alert(1)</script>')],
      ['evil.woff2', Buffer.from('<script>alert(1)</script>')],
      ['reed.ttf', WOFF2],
      ['../reed.php.woff', WOFF2],
    ] as const) {
      const answer = await codeOf(upload(`${existing}/font-faces`, settings, { 'file-0': { name, content } }));
      expect([name, ...answer]).toEqual([name, 400, 'rest_font_upload_invalid_file_type']);
    }
    const unused = { ...settings, src: ['https://fonts.test/c.woff2'] };
    const file = { name: 'spare.woff2', content: WOFF2 };
    expect(await codeOf(upload(`${existing}/font-faces`, unused, { 'file-0': file }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    const duplicate = { fontFamily: 'Reed', src: ['file-0'] };
    expect(await codeOf(upload(`${existing}/font-faces`, duplicate, { 'file-0': file }))).toEqual([
      400,
      'rest_duplicate_font_face',
    ]);
    expect(
      (await made.cms.get(`${new URL('http://localhost:3000/cms-content/uploads').pathname}/fonts/spare.woff2`)).status,
    ).toBe(404);
  });
});

describe('deleting', () => {
  it('has to be forced, and takes the faces of a family along', async () => {
    expect(await codeOf(send('DELETE', existing))).toEqual([501, 'rest_trash_not_supported']);
    const { body } = await send<{ deleted: boolean; previous: Font }>('DELETE', `${existing}?force=true`);
    expect([body.deleted, body.previous.id]).toEqual([true, designIds.fontFamily]);
    expect(body.previous.font_faces).toContain(designIds.fontFace);
    expect(await codeOf(get(`${existing}/font-faces/${designIds.fontFace}`, 'ada'))).toEqual([
      404,
      'rest_post_invalid_id',
    ]);
  });
});

describe('collections of fonts', () => {
  it('are none, for those who may edit the theme', async () => {
    const { body, headers } = await get<unknown>('font-collections', 'ada');
    expect([body, headers.allow]).toEqual([[], 'GET']);
    expect(await codeOf(get('font-collections/google-fonts', 'ada'))).toEqual([404, 'rest_font_collection_not_found']);
    expect(await codeOf(get('font-collections'))).toEqual([401, 'rest_cannot_read']);
  });
});
