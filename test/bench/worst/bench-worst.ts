// Sends the most expensive known requests of each interface to a large site, and prints the work that they cost the server; also
// measures functions of texts on hostile ones (`--only texts`):
//   npm run bench:worst
//   npm run bench:worst -- --assert --only rest,search --request 'draft with'
// With TEST_DATABASE_URL it also measures on PostgreSQL; `--engine` selects one engine. `--assert` exits with 1 if a bound
// is missed, multiplied by `--tolerance`; with `--stay`, no client leaves before its answer.
import { parseArgs } from 'node:util';
import { measureTexts, slowTexts, textTable } from './measure-texts.ts';
import { measureWorst, type WorstResult } from './measure-worst.ts';
import { startMonitoredServer } from './monitored-server.ts';
import { draftRequests } from './requests/draft-requests.ts';
import { graphqlRequests, wpgraphqlRequests } from './requests/graphql-requests.ts';
import { mcpRequests, xmlrpcRequests } from './requests/program-requests.ts';
import { exportRequests, mediaRequests, pageRequests, searchRequests } from './requests/reading-requests.ts';
import { restRequests } from './requests/rest-requests.ts';
import { createWorstSite } from './worst-site.ts';
import { worstTable } from './worst-table.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: process.env.TEST_DATABASE_URL ? 'sqlite,postgresql' : 'sqlite' },
    only: { type: 'string', default: '' },
    request: { type: 'string', default: '' },
    assert: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    tolerance: { type: 'string', default: '1' },
  },
});

/** The server renders stale items in the background first, with pauses. */
const PREPARATION = { maxMs: 120_000, idleIntervals: 15 };

/** Drafts come last, because they are in the lists of the other requests. */
const all = [
  ...[...restRequests, ...graphqlRequests, ...wpgraphqlRequests, ...exportRequests, ...pageRequests, ...searchRequests],
  ...[...mediaRequests, ...xmlrpcRequests, ...mcpRequests, ...draftRequests],
];
const selected = all.filter(
  ({ face, name }) => (values.only === '' || values.only.split(',').includes(face)) && name.includes(values.request),
);
const server = process.env.TEST_DATABASE_URL;

async function measureEngine(engine: string): Promise<WorstResult[]> {
  if (engine === 'sqlite') delete process.env.TEST_DATABASE_URL;
  else process.env.TEST_DATABASE_URL = server;
  const site = await createWorstSite();
  const program = await startMonitoredServer({
    ...site.environment(),
    ...{ NODE_ENV: 'production', DATABASE_POOL: '4', RESPONSE_CACHE_BYTES: '0', XMLRPC: 'on' },
  });
  const results: WorstResult[] = [];
  try {
    await program.becomesIdle(PREPARATION.maxMs, PREPARATION.idleIntervals);
    for (const request of selected) {
      const result = await measureWorst(program, {
        request,
        staysConnected: values.stay,
        tolerance: Number(values.tolerance),
      });
      results.push(result);
      const { longestTurn, total, faults } = result;
      const figures = `turn ${longestTurn.toFixed(0)} ms, total ${total.toFixed(0)} ms`;
      process.stderr.write(`${[`${engine}: ${request.face}, ${request.name}`, figures, ...faults].join('; ')}\n`);
    }
  } finally {
    await program.stop();
    await site.dispose();
  }
  return results;
}

if (values.only === '' || values.only.split(',').includes('texts')) {
  const results = measureTexts();
  process.stdout.write(`${textTable(results)}\n\n`);
  if (values.assert && slowTexts(results).length > 0) process.exitCode = 1;
}
for (const engine of selected.length === 0 ? [] : values.engine.split(',')) {
  const started = performance.now();
  const results = await measureEngine(engine);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const missed = results.filter(({ faults }) => faults.length > 0);
  process.stdout.write(`${engine}, ${results.length} requests in ${seconds} s, ${missed.length} miss a bound\n`);
  process.stdout.write(`${worstTable(results)}\n\n`);
  if (values.assert && missed.length > 0) process.exitCode = 1;
}
process.exit();
