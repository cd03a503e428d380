import { describe, expect } from 'vitest';
import type { Login } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { type FormPart, formOf, storedUploads, testImage } from '../support/test-uploads.ts';

const it = siteTest({ env: { MAX_UPLOAD_BYTES: '500000' } });

interface UploadAnswer {
  data?: Record<string, Record<string, unknown> | null> | null;
  errors?: { message: string; extensions: { code?: string; status?: number } }[];
}

const CREATE = `mutation ($file: File!, $input: MediaItemInput) {
  createMediaItem(file: $file, input: $input) { databaseId altText title { raw } fileName mimeType missingImageSizes }
}`;

async function send(parts: readonly FormPart[], as: Login | null = 'author') {
  const form = formOf(parts);
  return cms.send<UploadAnswer>({ method: 'POST', path: '/graphql', ...(as ? { as } : {}), ...form });
}

/** Uploads a file by a request of the GraphQL multipart request specification. */
async function create(
  file: Buffer | string,
  { name = 'leaf.png', as = 'author' as Login | null, map = '{"0":["variables.file"]}' } = {},
) {
  const variables = { file: null, input: { altText: 'A leaf', title: 'Leaf' } };
  return send(
    [
      { name: 'operations', value: JSON.stringify({ query: CREATE, variables }) },
      { name: 'map', value: map },
      { name: '0', value: file, file: { name, type: 'image/png' } },
    ],
    as,
  );
}

const codeOf = ({ body }: { body: UploadAnswer }) => body.errors?.[0]?.extensions.code;

describe('a file that is uploaded with an operation', () => {
  it('is stored like an upload over REST', async () => {
    const { status, body } = await create(await testImage(500, 400, { format: 'png' }));
    expect(status).toBe(200);
    expect(body.data?.createMediaItem).toMatchObject({
      altText: 'A leaf',
      title: { raw: 'Leaf' },
      fileName: 'leaf.png',
      mimeType: 'image/png',
      missingImageSizes: [],
    });
  });

  it.each<[string, string, () => Promise<{ body: UploadAnswer }>]>([
    ['is not an image', 'rest_upload_unknown_error', () => create('<?php echo 1;', { name: 'a.png' })],
    [
      'comes with an operation that is not UTF-8',
      'graphql_invalid_document',
      () => send([{ name: 'operations', value: Buffer.from('{"query":"{ __typename }","x":"\xe9"}', 'latin1') }]),
    ],
    ['is too large', 'rest_upload_file_too_big', () => create(Buffer.alloc(600_000))],
    ['comes from a viewer who may not upload', 'rest_cannot_create', () => create('x', { as: 'subscriber' })],
    ['comes from an anonymous viewer', 'rest_cannot_create', () => create('x', { as: null })],
    ['is mapped to an unknown variable', 'rest_invalid_param', () => create('x', { map: '{"0":["variables.other"]}' })],
    [
      'is mapped to something other than a variable',
      'rest_invalid_param',
      () => create('x', { map: '{"0":["query"]}' }),
    ],
    [
      'is mapped to an inherited property',
      'rest_invalid_param',
      () => create('x', { map: '{"0":["variables.__proto__.x"]}' }),
    ],
    [
      'is mapped to a variable that has a value',
      'rest_invalid_param',
      () => create('x', { map: '{"0":["variables.input"]}' }),
    ],
    ['is in the map, but not sent', 'rest_invalid_param', () => create('x', { map: '{"1":["variables.file"]}' })],
    ['comes with a malformed map', 'rest_invalid_param', () => create('x', { map: '[' })],
  ])('is refused if it %s, and nothing is stored', async (_case, code, request) => {
    const before = await storedUploads(site);
    expect(codeOf(await request())).toBe(code);
    await expect.poll(() => storedUploads(site)).toEqual(before);
  });

  it('is stored once, even if a document uploads it several times', async () => {
    const query =
      'mutation ($file: File) { one: createMediaItem(file: $file) { fileName } two: createMediaItem(file: $file) { fileName } }';
    const answer = await send([
      { name: 'operations', value: JSON.stringify({ query, variables: { file: null } }) },
      { name: 'map', value: '{"0":["variables.file"]}' },
      { name: '0', value: 'Words', file: { name: 'once.txt', type: 'text/plain' } },
    ]);
    expect(codeOf(answer)).toBe('rest_invalid_param');
    const { body } = await cms.get<unknown[]>('media?search=once&_fields=id');
    expect(body).toHaveLength(1);
  });

  it('cannot be replaced with a value, such as a path', async () => {
    for (const file of [
      '/etc/passwd',
      { path: '/etc/passwd', size: 1, name: 'a.txt', mimeType: '', transport: 'body' },
    ]) {
      const { body } = await cms.graphql(CREATE, { as: 'author', variables: { file } });
      expect(body.data?.createMediaItem ?? null).toBeNull();
      expect(body.errors).toHaveLength(1);
    }
  });

  it('is ignored if the operation does not use it', async () => {
    const before = await storedUploads(site);
    const { body } = await send([
      {
        name: 'operations',
        value: JSON.stringify({ query: '{ posts(first: 1) { total } }', variables: { file: null } }),
      },
      { name: 'map', value: '{"0":["variables.file"]}' },
      { name: '0', value: 'words', file: { name: 'a.txt', type: 'text/plain' } },
    ]);
    expect(body.data).toHaveProperty('posts');
    await expect.poll(() => storedUploads(site)).toEqual(before);
  });
});

describe('images in GraphQL', () => {
  it('are edited and completed as in REST', async () => {
    const created = await create(await testImage(500, 400, { format: 'png' }));
    const id = created.body.data?.createMediaItem?.databaseId;
    const { body } = await cms.graphql(
      `mutation ($id: Int!) {
        editMediaImage(id: $id, src: "leaf-1.png", modifiers: [{ rotate: { angle: 90 } }]) { databaseId }
      }`,
      { as: 'author', variables: { id } },
    );
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_unknown_attachment');
    const { body: item } = await cms.graphql('query ($id: Int!) { mediaItem(id: $id) { sourceUrl } }', {
      variables: { id },
    });
    const src = (item.data as { mediaItem: { sourceUrl: string } }).mediaItem.sourceUrl;
    const { body: edited } = await cms.graphql(
      `mutation ($id: Int!, $src: String!) {
        editMediaImage(id: $id, src: $src, modifiers: [{ rotate: { angle: 90 } }, { crop: { left: 0, top: 0, width: 50, height: 50 } }]) {
          altText mediaDetails
        }
        completeMediaRenditions(id: $id) { missingImageSizes }
      }`,
      { as: 'author', variables: { id, src } },
    );
    expect(edited.data).toMatchObject({
      editMediaImage: { altText: 'A leaf', mediaDetails: { width: 200, height: 250 } },
      completeMediaRenditions: { missingImageSizes: [] },
    });
  });
});
