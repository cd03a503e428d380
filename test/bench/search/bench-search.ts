// Measures the first and repeated requests of searches, and those after a write, on a large site:
//   npm run bench:search -- --posts 200000 --postgresql
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createHttpClient } from '../../support/http-client.ts';
import { jsonHeaders, POSTS, passwordHeaders } from '../cases/bench-case.ts';
import { ONE_POST } from '../cases/read-cases.ts';
import { median } from '../measure.ts';
import { type RunningProgram, startPostern, temporaryFolder } from '../processes.ts';
import { RARE_WORD } from '../site/bench-content.ts';
import { siteDatabase } from '../site/build.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '200000' },
    postgresql: { type: 'boolean', default: false },
    writes: { type: 'string', default: '5' },
  },
});

/** Searches without a common word, so that the first request of each finds no cached matches. */
const SEARCHES: Readonly<Record<string, string>> = {
  'common word': 'harbor',
  'word in all posts': 'the',
  'rare word': RARE_WORD,
  'missing word': 'xylophone',
  phrase: '"the lantern"',
  'two words': 'meadow copper',
  'excluded word': 'orchard -granite',
};

const LISTS: Readonly<Record<string, string>> = { posts: POSTS, search: '/wp-json/wp/v2/search' };

const REPEATS = 15;

const print = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

const folder = temporaryFolder();
const databaseUrl = await siteDatabase({
  engine: values.postgresql ? 'postgresql' : 'sqlite',
  posts: Number(values.posts),
  rebuild: false,
  server: process.env.TEST_DATABASE_URL,
});

print(['List', 'Search', 'Total', 'First', '(processor)', 'Repeated', 'After a write', '(processor)', 'Plain list']);
print(Array.from({ length: 9 }, () => '---'));
try {
  for (const [name, path] of Object.entries(LISTS)) await measureList(name, path);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Measures all searches of a list with a new program, in milliseconds. */
async function measureList(name: string, path: string): Promise<void> {
  const program = await startPostern({ databaseUrl, folder, cachesResponses: false });
  const client = createHttpClient(Number(new URL(program.address).port));
  const timed = async (request: Parameters<typeof client.send>[0]) => {
    const [started, processorTime] = [performance.now(), program.processorTime()];
    const { status, headers, text } = await client.send(request);
    if (status !== 200) throw new Error(`${request.path}: ${status} ${text}`);
    const [milliseconds, processor] = [performance.now() - started, (program.processorTime() - processorTime) / 1_000];
    return { milliseconds, processor, total: String(headers['x-wp-total']) };
  };
  const write = () =>
    timed({ method: 'POST', path: ONE_POST, headers: { ...jsonHeaders, ...passwordHeaders }, body: newContent() });
  try {
    await warmUp(program, async () => void (await timed({ path })));
    const plain: number[] = [];
    for (const [kind, text] of Object.entries(SEARCHES)) {
      const search = { path: `${path}?search=${encodeURIComponent(text)}` };
      const first = await timed(search);
      const repeated: number[] = [];
      for (let turn = 0; turn < REPEATS; turn++) {
        repeated.push((await timed(search)).milliseconds);
        plain.push((await timed({ path })).milliseconds);
      }
      const later: (typeof first)[] = [];
      for (let turn = 0; turn < Number(values.writes); turn++) {
        await write();
        later.push(await timed(search));
      }
      const ofLater = (value: 'milliseconds' | 'processor') => median(later.map((each) => each[value]));
      const durations = [first.milliseconds, first.processor, median(repeated), ofLater('milliseconds')];
      const cells = [...durations, ofLater('processor'), median(plain)].map((value) => value.toFixed(1));
      print([name, `${kind}: \`${text}\``, first.total, ...cells]);
    }
  } finally {
    client.close();
    await program.stop();
  }
}

/** Sends a request until the code that answers it is compiled. */
async function warmUp({ processorTime }: RunningProgram, send: () => Promise<void>): Promise<void> {
  const started = processorTime();
  for (let count = 0; count < 100 && processorTime() - started < 2_000_000; count++) await send();
}

/** The text of a post without the words of the searches. */
function newContent(): string {
  const content = `<!-- wp:paragraph --><p>Written ${Math.random()}.</p><!-- /wp:paragraph -->`;
  return JSON.stringify({ title: `Written ${Math.random()}`, content });
}
