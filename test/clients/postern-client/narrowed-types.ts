// Compiled, not run: the types of the packed client. Each expected error is one that a mistake must cause.
import {
  type ApiError,
  createClient,
  type EmbeddedError,
  type ErrorCode,
  isApiError,
  type Post,
  type PostInEdit,
  type UserInEmbed,
} from 'postern-client';

const client = createClient({
  root: 'https://example.org/wp-json',
  authentication: { username: 'admin', applicationPassword: 'abcd efgh' },
});

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectType = <A, B>(..._: Equal<A, B> extends true ? [] : [never]): void => {};

const narrowed = await client.posts.get({ id: 1, _fields: ['id', 'title.rendered'] });
expectType<typeof narrowed, { id: number; title: { rendered: string } }>();
// @ts-expect-error `_fields` excludes the content.
narrowed.content;

const page = await client.posts.list({ per_page: 2, _fields: ['slug'] });
expectType<(typeof page)['items'], readonly { slug: string }[]>();

for await (const post of client.posts.list({ context: 'edit', _fields: ['title'] }))
  expectType<string, typeof post.title.raw>();

const viewed = await client.posts.get({ id: 1 });
expectType<typeof viewed, Post>();
// @ts-expect-error Answers for viewers have no stored text.
viewed.content.raw;
const edited = await client.posts.get({ id: 1, context: 'edit' });
expectType<typeof edited, PostInEdit>();

// @ts-expect-error Nothing was asked to be embedded.
viewed._embedded;
const embedding = await client.posts.get({ id: 1, _fields: ['id'], _embed: ['author', 'wp:term'] });
for (const author of embedding._embedded?.author ?? []) {
  if ('code' in author) expectType<typeof author, EmbeddedError>();
  else expectType<typeof author, UserInEmbed>();
}
expectType<
  string | undefined,
  NonNullable<(typeof embedding)['_embedded']>['wp:term'] extends (infer T)[][] | undefined
    ? T extends { name: infer Name }
      ? Name | undefined
      : never
    : never
>();
// @ts-expect-error The comments were not asked for.
embedding._embedded?.replies;
const all = await client.posts.list({ _embed: true });
const [picture] = all.items[0]?._embedded?.['cms:featuredmedia'] ?? [];
if (picture && !('code' in picture)) {
  expectType<number | undefined, typeof picture.media_details.width>();
  const large = picture.media_details.sizes?.large;
  // @ts-expect-error Small images have no such rendition.
  large.source_url;
  if (large) expectType<string, typeof large.source_url>();
}
// @ts-expect-error Posts have no such link.
await client.posts.list({ _embed: ['autor'] });
// @ts-expect-error Comments have no featured image.
await client.comments.list({ _embed: ['wp:featuredmedia'] });
const replayed = await client.postern.webhooks.replay.run({ id: 1 });
expectType<number, typeof replayed.count>();

// @ts-expect-error The id is missing.
await client.posts.get({});
// @ts-expect-error The parameter has another name.
await client.posts.list({ perPage: 2 });
// @ts-expect-error There is no such order.
await client.posts.list({ orderby: 'colour' });
// @ts-expect-error There is no such field.
await client.posts.list({ _fields: ['titel'] });

const created = await client.posts.create({ title: 'A title', content: { raw: 'Text' }, meta: { subtitle: 'More' } });
expectType<typeof created, PostInEdit>();
const removed = await client.posts.delete({ id: 1, force: true });
if (removed.deleted) expectType<typeof removed.previous, PostInEdit>();

await client.media.create({ file: new Blob(['…']), title: 'A picture' });

interface Book {
  id: number;
  isbn: string;
}
const books = await client.collection<Book>('books').list({ _fields: ['isbn'] });
expectType<(typeof books)['items'], readonly { isbn: string }[]>();

expectType<
  'rest_no_route' | 'rest_missing_callback_param',
  Extract<ErrorCode, 'rest_no_route' | 'rest_missing_callback_param'>
>();

export function handle(error: unknown): ErrorCode | undefined {
  if (isApiError(error, 'rest_post_invalid_id')) expectType<typeof error, ApiError<'rest_post_invalid_id'>>();
  return undefined;
}
