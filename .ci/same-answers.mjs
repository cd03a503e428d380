// Usage: same-answers.mjs [mariadb|wxr|rest …] [--verbose]
// Imports the reference site from its tables, and again from each of the given sources (by default all), and sends the
// recorded read requests to all sites. The exit code is 1 if answers differ in a way that .ci/permitted-differences.mjs
// does not permit.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBodies, compareHeaders, Ids } from '../../shared/conformance/compare.mjs';
import { at, fill, send } from '../../shared/conformance/http.mjs';
import { differencesByCause } from './permitted-differences.mjs';
import { copySettings, hasMysqlServer, importSite, loadMariadb, startSite, writeWxr } from './reference-sites.mjs';

const shared = new URL('../../shared/', import.meta.url).pathname;
const { values: commandLine, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' } },
});
const requested = positionals.length > 0 ? positionals : ['mariadb', 'wxr', 'rest'];
const hasMariadb = requested.includes('mariadb') && (await hasMysqlServer());
const sources = requested.filter((source) => source !== 'mariadb' || hasMariadb);
const credentials = JSON.parse(await readFile(join(shared, 'reference/credentials.json'), 'utf8'));
const steps = await readSteps();
const work = await mkdtemp(join(tmpdir(), 'same-answers-'));
const port = await freePort();
const siteUrl = `http://127.0.0.1:${port}`;
const siteOf = (name) => ({
  folder: join(work, name),
  port,
  siteUrl,
  themes: join(shared, 'reference/themes'),
  uploads: join(shared, 'reference/uploads'),
});
let failed = false;
/** The number of scenarios that run concurrently. */
const CONCURRENT_SCENARIOS = 4;

try {
  const base = siteOf('tables');
  await timed('import from tables', () => importSite(base, { source: join(shared, 'reference/tables') }));
  const prepare = {
    mariadb: async (site) => {
      const database = await loadMariadb(join(shared, 'reference/tables'), 'wp_');
      await importSite(site, { source: database.address }).finally(() => database.dispose());
    },
    wxr: async (site) => {
      const file = join(work, 'site.xml');
      await writeWxr(base, file);
      await importSite(site, { source: file });
      copySettings(site, { other: base, overwrite: true });
    },
    rest: async (site) => {
      await importSite(site, { source: siteUrl, user: 'admin', password: credentials.admin.app_password });
      copySettings(site, { other: base });
    },
  };
  // All sites have the same address, so that their answers contain the same links. They run one after the other.
  if (sources.includes('wxr')) await timed('import by wxr', () => prepare.wxr(siteOf('wxr')));
  if (sources.includes('mariadb')) await timed('import by mariadb', () => prepare.mariadb(siteOf('mariadb')));
  const server = await startSite(base);
  const expected = await timed('answers of tables', () => sendSteps());
  if (sources.includes('rest')) await timed('import by rest', () => prepare.rest(siteOf('rest')));
  await server.stop();
  for (const source of sources) {
    const other = await startSite(siteOf(source));
    const answers = await timed(`answers of ${source}`, () => sendSteps(expected.map(({ saved }) => saved)));
    await other.stop();
    report(source, { expected, answers });
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

/** The read requests of the recordings. */
async function readSteps() {
  const folder = join(shared, 'conformance/exchanges');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
  return files.flatMap(({ steps: all }, index) =>
    all
      .filter(({ request, headers }) => /^GET /.test(request) && !headers && !/[?&]_method=/.test(request))
      .map((step) => ({ ...step, scenario: names[index] })),
  );
}

/** The indexes of the steps of each scenario. */
function groupedByScenario() {
  const groups = new Map();
  for (const [index, { scenario }] of steps.entries()) groups.set(scenario, [...(groups.get(scenario) ?? []), index]);
  return [...groups.values()];
}

/**
 * Sends all steps to the running site. Later steps contain values of earlier answers of their scenario; `savedByStep`
 * has those of the first site, so that all sites receive the same requests.
 */
async function sendSteps(savedByStep) {
  const answers = [];
  const scenarios = groupedByScenario();
  const next = scenarios.values();
  const worker = async () => {
    for (const indexes of next) {
      let saved = {};
      for (const index of indexes) {
        const step = steps[index];
        const values = savedByStep?.[index] ?? { ...saved };
        const sent = fill(step.request, values);
        // Steps that depend on an earlier write are not sent.
        const answer = sent.includes('undefined')
          ? undefined
          : await send(step, { root: `${siteUrl}/wp-json/`, credentials, saved: values });
        answers[index] = { answer, sent, saved: values };
        for (const [name, pointer] of Object.entries(step.save ?? {}))
          saved = { ...saved, [name]: at(answer?.body, pointer) };
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SCENARIOS }, worker));
  return answers;
}

/** Prints the differences of the answers from the expected ones. */
function report(source, { expected, answers }) {
  const context = { ids: new Ids(), recordedAt: Date.now() };
  const differences = [];
  let compared = 0;
  for (const [index, { answer, sent }] of answers.entries()) {
    const { answer: expectedAnswer } = expected[index];
    if (!answer || !expectedAnswer) continue;
    compared++;
    const { as = 'anonymous', ignore = [] } = steps[index];
    const options = { ...context, ignore };
    const misses = [
      ...(answer.status === expectedAnswer.status
        ? []
        : [{ path: 'status', recorded: expectedAnswer.status, actual: answer.status }]),
      ...compareHeaders(expectedAnswer.headers, answer.headers, options).misses,
      ...compareBodies(expectedAnswer.body, answer.body, options).misses,
    ];
    for (const miss of misses) differences.push({ ...miss, as, request: sent });
  }
  const { lines, notPermitted } = differencesByCause(source, differences);
  console.log(`\n${source}: ${compared} answers compared, ${differences.length} differences.`);
  for (const line of commandLine.verbose ? lines : lines.slice(0, 60)) console.log(line);
  if (notPermitted > 0 || compared === 0) failed = true;
}

async function timed(title, body) {
  const started = performance.now();
  const result = await body();
  console.log(`${title}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
