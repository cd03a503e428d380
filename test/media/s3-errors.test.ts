import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { createS3Store } from '../../src/adapters/media/s3-store.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

const SECRET = 'very-secret-words';

/** A store whose server answers every request with one error, and counts requests. */
const createFailingStore = (status: number, code: string) =>
  createStoreWithServer((response) => {
    const text = `<AWSAccessKeyId>AKIAEXAMPLE</AWSAccessKeyId><StringToSign>${SECRET}</StringToSign>`;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>About AKIAEXAMPLE</Message>${text}</Error>`);
  });

/** A store whose server answers every request in the same way, and counts requests. */
async function createStoreWithServer(answer: (response: ServerResponse) => void) {
  let requestCount = 0;
  server = createServer((request, response) => {
    requestCount++;
    request.resume();
    request.on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: SECRET };
  const settings = { bucket: 'files', region: 'eu-west-9', endpoint, prefix: 'site/', pathStyle: true, credentials };
  return {
    store: createS3Store(settings, { withFolder: (body) => body('/nowhere') }),
    countRequests: () => requestCount,
  };
}

test.each([
  [403, 'SignatureDoesNotMatch', /rejects the credentials/, false],
  [403, 'InvalidAccessKeyId', /rejects the credentials/, false],
  [403, 'AccessDenied', /refuses access to S3_BUCKET=files/, false],
  [404, 'NoSuchBucket', /S3_BUCKET=files does not exist/, false],
  [301, 'PermanentRedirect', /not in S3_REGION=eu-west-9/, false],
  [400, 'AuthorizationHeaderMalformed', /not in S3_REGION=eu-west-9/, false],
  [503, 'SlowDown', /failed \(SlowDown 503/, true],
  [500, 'InternalError', /failed \(InternalError 500/, true],
  [400, 'InvalidRequest', /failed \(InvalidRequest 400/, false],
] as const)(
  '%d %s becomes a message for the operator, without key and secret',
  async (status, code, message, isTemporary) => {
    const { store, countRequests } = await createFailingStore(status, code);
    const error = await store
      .put('a.txt', { size: 1, open: () => Readable.from([Buffer.from('x')]) })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaStoreError);
    expect((error as Error).message).toMatch(message);
    expect((error as MediaStoreError).isTemporary).toBe(isTemporary);
    expect((error as Error).cause).toBeUndefined();
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/AKIAEXAMPLE|very-secret/);
    // Temporary errors are retried, others are reported at once.
    expect(countRequests()).toBe(isTemporary ? 3 : 1);
  },
);

test('an error code with other characters than letters is not copied into the message', async () => {
  const { store } = await createFailingStore(500, `&#27;[2J${'x'.repeat(5_000)}`);
  const error = await store
    .list()
    [Symbol.asyncIterator]()
    .next()
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).toMatch(/failed \(Unknown 500[^)]{0,60}\)\. Check/);
});

test('an unreadable answer is reported as a failure of the server', async () => {
  const { store } = await createStoreWithServer((response) => {
    response.writeHead(200, { 'content-length': '3', 'last-modified': 'never' });
    response.end('abc');
  });
  const error = await store.read('a.txt').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MediaStoreError);
  expect((error as Error).message).toMatch(/failed \(TypeError 200/);
});

/** A store whose server lists these keys; `pageInformation` says whether further pages follow. */
const createListingStore = (keys: readonly string[], pageInformation: string) =>
  createStoreWithServer((response) => {
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2024-01-01T00:00:00.000Z</LastModified><Size>3</Size></Contents>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${pageInformation}${keys.map(entry).join('')}</ListBucketResult>`);
  });

test('a list that never ends is aborted', async () => {
  const { store, countRequests } = await createListingStore(
    ['site/a.txt'],
    '<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>',
  );
  await expect(store.names('', 'a')).rejects.toThrow('the same page of a list twice');
  expect(countRequests()).toBe(2);
});

test('objects of other programs with invalid keys are not files of the store', async () => {
  const foreignKeys = [
    'site/../../x',
    'site//a',
    'other/a.txt',
    'site/a\\b',
    `site/${'n'.repeat(300)}`,
    'site/a&#10;b',
    'site/f/',
  ];
  const { store } = await createListingStore([...foreignKeys, 'site/a.txt'], '<IsTruncated>false</IsTruncated>');
  const listed: string[] = [];
  for await (const { key } of store.list()) listed.push(key);
  expect(listed).toEqual(['a.txt']);
  expect(await store.names('', 'a')).toEqual(['a.txt']);
});
