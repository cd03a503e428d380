import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { refusalOf, storedUploads, testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';

let original: UploadedItem;

const it = siteTest({ env: { MAX_IMAGE_PIXELS: '2000000' } });

it.beforeAll(async () => {
  const query = '?title=Meadow&alt_text=A+meadow&caption=Seen+from+the+hill&description=Long';
  original = (await upload(cms, { name: 'meadow.png', body: await quarteredImage(), query })).body;
});

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

/** An image with the quarters red, green, blue and white, row by row. */
function quarteredImage(): Promise<Buffer> {
  const width = 800;
  const height = 600;
  const colorAt = (index: number) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : WHITE;
  };
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, index) => colorAt(index)).flat());
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** The colors near the four corners, row by row. */
async function cornerColors(item: UploadedItem): Promise<number[][]> {
  const file = join(site.environment().DATA_DIR as string, 'uploads', item.media_details.file);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [right, bottom] = [info.width - 5, info.height - 5];
  return [color(5, 5), color(right, 5), color(5, bottom), color(right, bottom)];
}

const post = (path: string, body: object, as: Login | null = 'author') =>
  cms.send<UploadedItem>({
    method: 'POST',
    path: `media/${path}`,
    ...(as ? { as } : {}),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const edit = (body: object, as?: Login) => post(`${original.id}/edit`, { src: original.source_url, ...body }, as);
const rotate = (angle: number) => ({ type: 'rotate', args: { angle } });
const flip = (horizontal: boolean, vertical: boolean) => ({ type: 'flip', args: { flip: { horizontal, vertical } } });
const crop = (left: number, top: number, width: number, height: number) => ({
  type: 'crop',
  args: { left, top, width, height },
});

describe('editing an image', () => {
  it.each<[string, object, [number, number], number[][]]>([
    ['rotates it clockwise', { modifiers: [rotate(90)] }, [600, 800], [BLUE, RED, WHITE, GREEN]],
    [
      'rotates it by any number of turns',
      { modifiers: [rotate(3_600_000_090)] },
      [600, 800],
      [BLUE, RED, WHITE, GREEN],
    ],
    ['rotates it anticlockwise', { modifiers: [rotate(-90)] }, [600, 800], [GREEN, WHITE, RED, BLUE]],
    ['flips it horizontally', { modifiers: [flip(true, false)] }, [800, 600], [GREEN, RED, WHITE, BLUE]],
    ['flips it vertically', { modifiers: [flip(false, true)] }, [800, 600], [BLUE, WHITE, RED, GREEN]],
    ['crops it', { modifiers: [crop(50, 0, 50, 50)] }, [400, 300], [GREEN, GREEN, GREEN, GREEN]],
    [
      'crops and then rotates it',
      { modifiers: [crop(0, 0, 100, 50), rotate(90)] },
      [300, 800],
      [RED, RED, GREEN, GREEN],
    ],
    ['rotates and then crops it', { modifiers: [rotate(90), crop(0, 0, 100, 50)] }, [600, 400], [BLUE, RED, BLUE, RED]],
    ['accepts the deprecated parameter for flips', { flip: { vertical: true } }, [800, 600], [BLUE, WHITE, RED, GREEN]],
    [
      'reads directions of flips as they are sent in forms',
      { flip: { horizontal: '1', vertical: '0' } },
      [800, 600],
      [GREEN, RED, WHITE, BLUE],
    ],
    [
      'flips, then rotates, then crops with deprecated parameters',
      { flip: { horizontal: true }, rotation: 90, x: 0, y: 0, width: 50, height: 50 },
      [300, 400],
      [WHITE, WHITE, WHITE, WHITE],
    ],
    [
      'ignores deprecated parameters beside modifiers',
      { modifiers: [flip(true, false)], flip: { vertical: true }, rotation: 90 },
      [800, 600],
      [GREEN, RED, WHITE, BLUE],
    ],
    ['accepts the deprecated parameter for rotation', { rotation: 180 }, [800, 600], [WHITE, BLUE, GREEN, RED]],
    [
      'accepts all deprecated parameters',
      { x: 0, y: 0, width: 50, height: 50, rotation: 90 },
      [300, 400],
      [BLUE, BLUE, BLUE, BLUE],
    ],
  ])('%s', async (_case, body, [width, height], colors) => {
    const { status, body: item, headers } = await edit(body);
    expect(status).toBe(201);
    expect(headers.location).toMatch(new RegExp(`/media/${item.id}$`));
    expect(item.media_details).toMatchObject({ width, height });
    expect(await cornerColors(item)).toEqual(colors);
  });

  it('creates a new attachment with the texts of the original and a reference to it', async () => {
    const { body: copy } = await edit({ modifiers: [rotate(90)], title: 'Turned' });
    expect(copy.id).not.toBe(original.id);
    const { body: item } = await cms.get<UploadedItem>(`media/${copy.id}?context=edit`, { as: 'author' });
    expect(item).toMatchObject({
      title: { raw: 'Turned' },
      caption: { raw: 'Seen from the hill' },
      description: { raw: 'Long' },
      alt_text: 'A meadow',
      media_details: { parent_image: { attachment_id: String(original.id), file: original.media_details.file } },
      missing_image_sizes: [],
    });
    expect(item.source_url).toMatch(/meadow-edited(-\d+)?\.png$/);
    const editedTwice = await post(`${item.id}/edit`, { src: item.source_url, modifiers: [rotate(90)] });
    expect(editedTwice.body.source_url).toMatch(/meadow-edited-\d+\.png$/);
    expect((await cms.get<UploadedItem>(`media/${original.id}`)).body.media_details.width).toBe(800);
  });

  it('is answered in the context view, or in the requested one', async () => {
    const { body: shown } = await edit({ modifiers: [rotate(90)] });
    const { body: read } = await cms.get<UploadedItem>(`media/${shown.id}`, { as: 'author' });
    expect(shown).toEqual(read);
    expect(shown).not.toHaveProperty('missing_image_sizes');
    const { body: edited } = await edit({ modifiers: [rotate(90)], context: 'edit' });
    expect(edited).toMatchObject({ title: { raw: 'Meadow' }, missing_image_sizes: [] });
  });

  it('stores the copy in the folder of the month, also if it is attached to an older post', async () => {
    const json = { title: 'Old', date: '2020-02-03T04:05:06', status: 'publish' };
    const { body: old } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'author', json });
    const query = `?post=${old.id}`;
    const { body: attached } = await upload(cms, { name: 'attached.png', body: await testImage(20, 10), query });
    expect(attached.source_url).toContain('/2020/02/');
    const { body: copy } = await post(`${attached.id}/edit`, { src: attached.source_url, rotation: 90, post: old.id });
    const month = original.media_details.file.slice(0, 7);
    expect([copy.post, copy.media_details.file.slice(0, 7)]).toEqual([old.id, month]);
  });

  it('makes an oriented image upright and leaves the orientation of others unknown', async () => {
    const orientations = await Promise.all(
      [6, 1, undefined].map(async (orientation) => {
        const body = await testImage(40, 20, orientation ? { orientation } : {});
        const { body: item } = await upload(cms, { name: 'oriented.jpg', body });
        const { body: copy } = await post(`${item.id}/edit`, { src: item.source_url, rotation: 180 });
        return (copy.media_details as unknown as { image_meta: { orientation: unknown } }).image_meta.orientation;
      }),
    );
    expect(orientations).toEqual([1, 1, '0']);
  });

  it('stores nothing if it is refused', async () => {
    const before = await storedUploads(site);
    const refusals = await Promise.all([
      edit({ modifiers: [crop(0, 0, 0, 50)] }),
      edit({ modifiers: [crop(100, 0, 50, 50)] }),
      edit({}),
      edit({ x: 10 }),
      edit({ flip: {} }),
      edit({ flip: 'horizontal' }),
      edit({ flip: { horizontal: null, vertical: null } }),
      edit({ modifiers: [rotate(90)], src: 'https://elsewhere.example/meadow.png' }),
      edit({ modifiers: [rotate(90)] }, 'subscriber'),
      post('999999/edit', { src: 'x', rotation: 90 }),
      edit({ modifiers: Array(21).fill(rotate(90)) }),
    ]);
    expect(refusals.map(refusalOf)).toEqual([
      [400, 'rest_invalid_param'],
      [400, 'rest_invalid_param'],
      ...Array(5).fill([400, 'rest_image_not_edited']),
      [404, 'rest_unknown_attachment'],
      [403, 'rest_cannot_edit_image'],
      [404, 'rest_post_invalid_id'],
      [400, 'rest_invalid_param'],
    ]);
    expect(await storedUploads(site)).toEqual(before);
  });

  it('creates no image beyond the pixel limit', async () => {
    const before = await storedUploads(site);
    // Each rotation enlarges the canvas by more than half.
    const answer = await edit({ modifiers: Array(20).fill(rotate(33)) });
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_param']);
    expect((answer.body as unknown as ErrorBody).data.params?.modifiers).toMatch(/more pixels/);
    expect(await storedUploads(site)).toEqual(before);
  });

  it.each<[string, object, string, RegExp]>([
    ['a crop that starts left of the image', { modifiers: [crop(-1, 0, 50, 50)] }, 'modifiers', /left must be between/],
    ['a crop that starts below the image', { modifiers: [crop(0, 101, 50, 50)] }, 'modifiers', /top must be between/],
    [
      'a crop that is larger than the image',
      { modifiers: [crop(0, 0, 101, 50)] },
      'modifiers',
      /width must be between/,
    ],
    ['a crop of a negative size', { modifiers: [crop(0, 0, 50, -1)] }, 'modifiers', /height must be between/],
    ['a crop without width', { modifiers: [crop(0, 0, 0, 50)] }, 'modifiers', /width must be more than 0/],
    ['a crop beyond the right edge', { modifiers: [crop(60, 0, 50, 50)] }, 'modifiers', /left and width/],
    ['a crop that starts at the lower edge', { modifiers: [crop(0, 100, 50, 50)] }, 'modifiers', /top and height/],
    ['a size of less than a pixel', { modifiers: [crop(0, 0, 0.01, 50)] }, 'modifiers', /larger width/],
    ['an offset that leaves no pixel', { modifiers: [crop(0, 99.99, 50, 0.01)] }, 'modifiers', /smaller top/],
    ['no pixels after an earlier crop', { modifiers: [crop(0, 0, 0.2, 50), crop(0, 0, 10, 50)] }, 'modifiers', /width/],
    ['an angle that is not a number', { modifiers: [{ type: 'rotate', args: { angle: 'x' } }] }, 'modifiers', /./],
    ['a rotation by 0', { rotation: 0 }, 'rotation', /./],
    ['deprecated percentages beyond the edge', { x: 60, y: 0, width: 50, height: 50 }, 'width', /left and width/],
    ['deprecated percentages that leave nothing', { x: 0, y: 0, width: 50, height: 0 }, 'height', /more than 0/],
    ['a deprecated offset at the edge', { x: 100, y: 0, width: 50, height: 50 }, 'x', /left and width/],
  ])('refuses %s and names the parameter', async (_case, body, parameter, message) => {
    const answer = await edit(body);
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_param']);
    expect((answer.body as unknown as ErrorBody).data.params).toEqual({ [parameter]: expect.stringMatching(message) });
  });

  it('accepts percentages that exceed the edge only by rounding', async () => {
    const { status, body } = await edit({ modifiers: [crop(33.333, 0, 66.668, 100)] });
    expect([status, body.media_details.width]).toEqual([201, 533]);
  });

  it('is refused in GraphQL with the path of the invalid argument', async () => {
    const mutation = `mutation { editMediaImage(id: ${original.id}, src: "${original.source_url}", modifiers: [{ rotate: { angle: 90 } }, { crop: { left: 0, top: 0, width: 200, height: 10 } }]) { databaseId } }`;
    const { body } = await cms.graphql(mutation, { as: 'author' });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
      parameter: 'modifiers.1.crop.width',
    });
  });

  it('is refused for attachments of another author', async () => {
    const adminImage = (await upload(cms, { as: 'admin', body: await testImage(50, 50) })).body;
    const answer = await post(`${adminImage.id}/edit`, { src: adminImage.source_url, rotation: 90 });
    expect(refusalOf(answer)).toEqual([403, 'rest_cannot_edit']);
  });

  it('is refused for files that are not images', async () => {
    const text = (await upload(cms, { name: 'notes.txt', body: 'plain words' })).body;
    const answer = await post(`${text.id}/edit`, { src: text.source_url, rotation: 90 });
    expect(refusalOf(answer)).toEqual([404, 'rest_unknown_attachment']);
  });
});
