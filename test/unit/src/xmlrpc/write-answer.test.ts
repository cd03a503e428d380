import { expect, it } from 'vitest';
import { writeAnswer } from '../../../../src/xmlrpc/protocol/write-answer.ts';
import { XmlRpcDate } from '../../../../src/xmlrpc/protocol/xmlrpc-value.ts';
import { stepsOf } from '../../../support/work-steps.ts';

type Value = Parameters<typeof writeAnswer>[0];

async function chunksOf(value: Value): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeAnswer(value)) chunks.push(chunk);
  return chunks;
}

const textIn = async (value: Value) =>
  Buffer.concat(await chunksOf(value))
    .toString('utf8')
    .replace(/^[\s\S]*<param>|<\/param>[\s\S]*$/g, '');

it('writes values of all types', async () => {
  expect(await textIn(['a<b', 1, 1.5, true, null, new XmlRpcDate('2024-05-06T07:08:09'), { 'x&': [] }])).toBe(
    `<value><array><data><value><string>a&lt;b</string></value><value><int>1</int></value><value><double>1.5</double></value><value><boolean>1</boolean></value><value><string></string></value><value><dateTime.iso8601>20240506T07:08:09</dateTime.iso8601></value><value><struct><member><name>x&amp;</name><value><array><data></data></array></value></member></struct></value></data></array></value>`,
  );
});

it('writes a long text completely, with characters of two halves', async () => {
  const text = `x${'😀'.repeat(200_000)}`;
  expect(await textIn(text)).toBe(`<value><string>${text}</string></value>`);
});

it('writes a long answer in steps', async () => {
  const { questions } = await stepsOf(() => chunksOf(Array(100).fill('a & b '.repeat(30_000))));
  expect(questions).toBeGreaterThan(100);
});

it('writes no more than is read', async () => {
  let written = 0;
  const values = Array.from({ length: 1_000 }, () =>
    Object.defineProperty({}, 'text', {
      enumerable: true,
      get: () => {
        written++;
        return 'a & b '.repeat(30_000);
      },
    }),
  ) as unknown as Value;
  const chunks = writeAnswer(values);
  for (let count = 0; count < 5; count++) await chunks.next();
  await chunks.return();
  expect(written).toBeLessThan(10);
});
