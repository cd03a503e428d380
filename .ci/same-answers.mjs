// Usage: same-answers.mjs [mariadb|wxr|rest …] [--verbose]
// Imports the reference site from its tables, then in each of the ways that are named (all, unless told otherwise) once
// more, and asks both sites for everything that the recordings ask for. Exit code 1 where two answers differ in what is
// not known to be lost on that way (.ci/permitted-differences.mjs).
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBodies, compareHeaders, Ids } from '../../shared/conformance/compare.mjs';
import { at, fill, send } from '../../shared/conformance/http.mjs';
import { differencesByCause } from './permitted-differences.mjs';
import { hasMysqlServer, importSite, loadMariadb, startSite, takeSettings, writeWxr } from './reference-sites.mjs';

const shared = new URL('../../shared/', import.meta.url).pathname;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { verbose: { type: 'boolean' } } });
const wanted = positionals.length > 0 ? positionals : ['mariadb', 'wxr', 'rest'];
const hasMariadb = wanted.includes('mariadb') && (await hasMysqlServer());
const ways = wanted.filter((way) => way !== 'mariadb' || hasMariadb);
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
/** How many scenarios are asked for at once. */
const AT_ONCE = 4;

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
      takeSettings(site, { other: base, hasGuesses: true });
    },
    rest: async (site) => {
      await importSite(site, { source: siteUrl, user: 'admin', password: credentials.admin.app_password });
      takeSettings(site, { other: base });
    },
  };
  // Both sites have one address, so that their answers name the same: they are asked one after the other.
  if (ways.includes('wxr')) await timed('import by wxr', () => prepare.wxr(siteOf('wxr')));
  if (ways.includes('mariadb')) await timed('import by mariadb', () => prepare.mariadb(siteOf('mariadb')));
  const server = await startSite(base);
  const expected = await timed('answers of tables', () => ask());
  if (ways.includes('rest')) await timed('import by rest', () => prepare.rest(siteOf('rest')));
  await server.stop();
  for (const way of ways) {
    const other = await startSite(siteOf(way));
    const answers = await timed(`answers of ${way}`, () => ask(expected.map(({ saved }) => saved)));
    await other.stop();
    report(way, { expected, answers });
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

/** What the recordings ask for without changing anything. */
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

/** Asks the site for everything; what a later request of a scenario needs of an earlier answer is that of the first site. */
async function ask(given) {
  const answers = [];
  const scenarios = groupedByScenario();
  const next = scenarios.values();
  const worker = async () => {
    for (const indexes of next) {
      let saved = {};
      for (const index of indexes) {
        const step = steps[index];
        const known = given?.[index] ?? { ...saved };
        const sent = fill(step.request, known);
        // What would have to be written before cannot be asked for.
        const answer = sent.includes('undefined')
          ? undefined
          : await send(step, { root: `${siteUrl}/wp-json/`, credentials, saved: known });
        answers[index] = { answer, sent, saved: known };
        for (const [name, pointer] of Object.entries(step.save ?? {}))
          saved = { ...saved, [name]: at(answer?.body, pointer) };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

function report(way, { expected, answers }) {
  const context = { ids: new Ids(), recordedAt: Date.now() };
  const differences = [];
  let compared = 0;
  for (const [index, { answer, sent }] of answers.entries()) {
    const { answer: wanted } = expected[index];
    if (!answer || !wanted) continue;
    compared++;
    const { as = 'anonymous', ignore = [] } = steps[index];
    const ctx = { ...context, ignore };
    const found = [
      ...(answer.status === wanted.status ? [] : [{ path: 'status', recorded: wanted.status, actual: answer.status }]),
      ...compareHeaders(wanted.headers, answer.headers, ctx).misses,
      ...compareBodies(wanted.body, answer.body, ctx).misses,
    ];
    for (const miss of found) differences.push({ ...miss, as, request: sent });
  }
  const { lines, unknown } = differencesByCause(way, differences);
  console.log(`\n${way}: ${compared} answers compared, ${differences.length} differences.`);
  for (const line of values.verbose ? lines : lines.slice(0, 60)) console.log(line);
  if (unknown > 0 || compared === 0) failed = true;
}

async function timed(what, body) {
  const started = performance.now();
  const result = await body();
  console.log(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
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
