import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { MediaStoreError } from '../../schema/media/media-store.ts';
import { createS3Store } from '../../src/adapters/media/s3-store.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

const SECRET = 'very-secret-words';

/** A store whose server answers everything with one error, and counts how often it is asked. */
async function failingStore(status: number, code: string) {
  let asked = 0;
  server = createServer((request, response) => {
    asked++;
    request.resume();
    request.on('end', () => {
      const text = `<AWSAccessKeyId>AKIAEXAMPLE</AWSAccessKeyId><StringToSign>${SECRET}</StringToSign>`;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>About AKIAEXAMPLE</Message>${text}</Error>`);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: SECRET };
  const settings = { bucket: 'files', region: 'eu-west-9', endpoint, prefix: '', pathStyle: true, credentials };
  return { store: createS3Store(settings, { withFolder: (body) => body('/nowhere') }), asked: () => asked };
}

test.each([
  [403, 'SignatureDoesNotMatch', /does not take the credentials/, false],
  [403, 'InvalidAccessKeyId', /does not take the credentials/, false],
  [403, 'AccessDenied', /refuses access to S3_BUCKET=files/, false],
  [404, 'NoSuchBucket', /S3_BUCKET=files does not exist/, false],
  [301, 'PermanentRedirect', /not in S3_REGION=eu-west-9/, false],
  [400, 'AuthorizationHeaderMalformed', /not in S3_REGION=eu-west-9/, false],
  [503, 'SlowDown', /failed \(SlowDown 503/, true],
  [500, 'InternalError', /failed \(InternalError 500/, true],
  [400, 'InvalidRequest', /failed \(InvalidRequest 400/, false],
] as const)('%d %s becomes words for the operator, without key and secret', async (status, code, message, passing) => {
  const { store, asked } = await failingStore(status, code);
  const error = await store
    .put('a.txt', { size: 1, open: () => Readable.from([Buffer.from('x')]) })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MediaStoreError);
  expect((error as Error).message).toMatch(message);
  expect((error as MediaStoreError).passing).toBe(passing);
  expect((error as Error).cause).toBeUndefined();
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/AKIAEXAMPLE|very-secret/);
  // What may pass is tried again; what will not is said at once.
  expect(asked()).toBe(passing ? 3 : 1);
});
