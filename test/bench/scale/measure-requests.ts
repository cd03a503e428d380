import { createHttpClient } from '../../support/http-client.ts';
import type { BenchRequest } from '../cases/bench-case.ts';
import { median } from '../measure.ts';
import { startPostern } from '../processes.ts';
import { aligned } from '../report/tables.ts';
import { openStatementCounter } from '../statements.ts';
import type { SiteSize } from './multiply-rows.ts';
import { scaleRequests } from './scale-requests.ts';

/** How often each request is repeated after the first time. */
const REPETITIONS = 7;

/**
 * Sends all requests one after the other to a server without a response cache. Returns a table: the duration of the
 * first and the median of the repeated ones, and the number of SQL statements of a repeated one.
 */
export async function measureScaleRequests(input: {
  databaseUrl: string;
  folder: string;
  size: SiteSize;
}): Promise<string> {
  const { databaseUrl, folder, size } = input;
  const program = await startPostern({ databaseUrl, folder, cachesResponses: false });
  const counter = await openStatementCounter(databaseUrl, folder);
  const client = createHttpClient(Number(new URL(program.address).port));
  const durationOf = async ({ method, path, headers, bodies }: BenchRequest) => {
    const started = performance.now();
    const { status, text } = await client.send({
      ...{ method, path },
      ...(headers && { headers }),
      ...(bodies?.[0] && { body: bodies[0] }),
    });
    if (status !== 200 || text.startsWith('{"errors"')) throw new Error(`${method} ${path}: ${status} ${text}`);
    return performance.now() - started;
  };
  const rows = [['request', 'first ms', 'repeated ms', 'statements']];
  try {
    for (const request of scaleRequests(size)) {
      const first = await durationOf(request);
      const repeated: number[] = [];
      for (let count = 0; count < REPETITIONS; count++) repeated.push(await durationOf(request));
      const statements = await counter.count(request);
      rows.push([request.name, first.toFixed(1), median(repeated).toFixed(1), String(statements)]);
      process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
    }
    rows.push(['memory of the server, MB', '', String(Math.round(program.memory())), '']);
  } finally {
    client.close();
    await counter.close();
    await program.stop();
  }
  return aligned(rows);
}
