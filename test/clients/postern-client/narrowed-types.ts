// Compiled, not run: the types of the packed client. Each expected error is one that a mistake must cause.
import { type ApiError, createClient, type ErrorCode, isApiError, type Post, type PostInEdit } from 'postern-client';

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
