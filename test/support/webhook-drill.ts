import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { passwordOf } from './site-content.ts';
import { basicHeader, createTestSite, type TestSite } from './test-site.ts';
import type { ReceivedWebhook } from './webhook-receiver.ts';
import { type DrillReceiver, startDrillReceivers } from './webhook-receivers.ts';

/** What one receiver got of all changes. */
export interface DrillResult {
  name: DrillReceiver['name'];
  /** Different messages that were accepted. */
  messages: number;
  /** Further requests with the id of a message that had arrived before. */
  repeats: number;
  /** Changes in the journal that never arrived. */
  lost: number;
  /** Messages of an item that arrived for the first time after a later message of the same item. */
  outOfOrder: number;
  /** Changes that arrived under more than one id. */
  doubles: number;
  /** Milliseconds from the commit of a change to its first arrival. */
  latency: { p50: number; p99: number; max: number };
}

/** The result of a drill. */
export interface DrillReport {
  /** Changes that the servers acknowledged. */
  acknowledged: number;
  /** Rows of the journal about the changed items. */
  journaled: number;
  kills: number;
  seconds: number;
  receivers: DrillResult[];
}

interface DrillOptions {
  changes: number;
  kills: number;
  servers: number;
  /** The number of items that are changed in turn. */
  items?: number;
  /** Changes in progress at a time. */
  writers?: number;
  /** Maximum number of changes per second; as many as possible by default. */
  rate?: number;
  /** Called with the number of changes so far. */
  onProgress?: (changes: number) => void;
}

/** The maximum time for deliveries after the last change. */
const DRAIN_MS = 240_000;

/**
 * Changes items while server processes are killed with SIGKILL and started again, and compares what four receivers got
 * with the change journal.
 */
export async function runWebhookDrill(options: DrillOptions): Promise<DrillReport> {
  const receivers = await startDrillReceivers();
  const site = await createTestSite();
  const servers = new DrillServers(site, {
    ...site.environment(),
    DATABASE_POOL: '8',
    SQLITE_SYNCHRONOUS: 'NORMAL',
    WEBHOOK_TIMEOUT_SECONDS: '1',
    WEBHOOK_TARGETS: receivers.map(({ receiver }) => receiver.host).join(','),
  });
  try {
    await servers.start(options.servers);
    const started = Date.now();
    for (const { name, receiver } of receivers) {
      const json = { name, url: `${receiver.url}/${name}`, types: ['post'] };
      if ((await servers.send('POST', 'webhooks', json)) !== 201) throw new Error('The webhook was not created.');
    }
    const lastBefore = await lastChange(site);
    const acknowledged = await changeItems(servers, options);
    await allDelivered(site);
    // Deliveries that were sent when the last one was finished may arrive a second time.
    await sleep(1_500);
    const expected = await journaledChanges(site, lastBefore);
    return {
      acknowledged,
      journaled: expected.size,
      kills: options.kills,
      seconds: Math.round((Date.now() - started) / 1_000),
      receivers: receivers.map(({ name, receiver }) => ({ name, ...examine(receiver.received, expected) })),
    };
  } finally {
    await servers.stop();
    await site.dispose();
    await Promise.all(receivers.map(({ receiver }) => receiver.close()));
  }
}

/** Server processes that can be killed while requests run. */
class DrillServers {
  readonly #environment: Record<string, string>;
  readonly #processes: ServerProcess[] = [];
  #sent = 0;
  readonly site: TestSite;

  constructor(site: TestSite, environment: Record<string, string>) {
    this.site = site;
    this.#environment = environment;
  }

  async start(count: number): Promise<void> {
    // One after the other, because the first one builds the program if necessary.
    for (let index = 0; index < count; index++) this.#processes.push(await startServerProcess(this.#environment));
  }

  /** Kills one of the processes, and starts another one in its place. */
  async replace(index: number): Promise<void> {
    const position = index % this.#processes.length;
    await this.#processes[position]?.kill();
    this.#processes[position] = await startServerProcess(this.#environment);
  }

  /** Sends a request to one of the processes, and returns the status of the answer; 0 if the process was killed. */
  async send(method: string, path: string, json: object): Promise<number> {
    const { port } = this.#processes[this.#sent++ % this.#processes.length] as ServerProcess;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/${path}`, {
        method,
        headers: {
          authorization: basicHeader('admin', passwordOf('admin')),
          'content-type': 'application/json',
        },
        body: JSON.stringify(json),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.kill()));
  }
}

/** Makes the changes and the kills, evenly spread. Returns the number of acknowledged changes. */
async function changeItems(servers: DrillServers, options: DrillOptions): Promise<number> {
  const { changes, kills, items = 40, writers = 4, rate = Number.POSITIVE_INFINITY, onProgress } = options;
  const ids = await createItems(servers, items);
  let started = items;
  let acknowledged = items;
  const killing: Promise<void>[] = [];
  let killed = 0;
  const began = performance.now();
  const write = async () => {
    while (started < changes) {
      const number = started++;
      await sleep(Math.max(0, began + ((number - items) / rate) * 1_000 - performance.now()));
      onProgress?.(number);
      if (number >= ((killed + 1) * changes) / (kills + 1) && killed < kills) killing.push(servers.replace(killed++));
      const id = ids[number % ids.length];
      const send = () => servers.send('POST', `posts/${id}`, { title: `Change ${number}` });
      let status = await send();
      // A change is repeated until a server acknowledges it: one that was killed, or is too busy, has not made it.
      for (; status === 0 || status === 503; status = await send()) await sleep(50);
      if (status !== 200) throw new Error(`A change was answered with ${status}.`);
      acknowledged++;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await Promise.all(killing);
  return acknowledged;
}

async function createItems(servers: DrillServers, count: number): Promise<number[]> {
  for (let number = 0; number < count; number++) {
    const status = await servers.send('POST', 'posts', { title: `Drill ${number}`, status: 'publish' });
    if (status !== 201) throw new Error(`An item could not be created: ${status}.`);
  }
  const rows = await servers.site.database.reader.post.findMany({
    where: { title: { startsWith: 'Drill ' }, type: 'post' },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Waits until the journal is expanded and every delivery is finished. */
async function allDelivered(site: TestSite): Promise<void> {
  const { reader } = site.database;
  const deadline = Date.now() + DRAIN_MS;
  let emptySince = 0;
  while (Date.now() < deadline) {
    const unfinished = await reader.webhookDelivery.count({ where: { state: { in: ['waiting', 'queued'] } } });
    if (unfinished > 0) emptySince = 0;
    else if (emptySince === 0) emptySince = Date.now();
    else if (Date.now() - emptySince > 3_000) return;
    await sleep(250);
  }
  throw new Error('Deliveries were not finished in time.');
}

/** The id of the last row in the change journal. */
async function lastChange(site: TestSite): Promise<number> {
  const { _max: last } = await site.database.reader.contentChange.aggregate({ _max: { id: true } });
  return last.id ?? 0;
}

/** The ids of all later changes of posts in the change journal. */
async function journaledChanges(site: TestSite, after: number): Promise<ReadonlySet<number>> {
  const rows = await site.database.reader.contentChange.findMany({
    where: { kind: 'post', type: 'post', id: { gt: after } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Compares what a receiver got with the changes in the journal. */
function examine(received: readonly ReceivedWebhook[], expected: ReadonlySet<number>): Omit<DrillResult, 'name'> {
  const idsOfChanges = new Map<number, Set<string>>();
  const lastOfItem = new Map<number, number>();
  const messageIds = new Set<string>();
  const latencies: number[] = [];
  let outOfOrder = 0;
  for (const { headers, body, at } of received) {
    const messageId = headers['webhook-id'] ?? '';
    const { sequence, id } = body.data;
    const ids = idsOfChanges.get(sequence) ?? new Set();
    idsOfChanges.set(sequence, ids.add(messageId));
    if (messageIds.has(messageId)) continue;
    messageIds.add(messageId);
    if (sequence < (lastOfItem.get(id) ?? 0)) outOfOrder++;
    lastOfItem.set(id, Math.max(sequence, lastOfItem.get(id) ?? 0));
    latencies.push(at - Date.parse(body.timestamp));
  }
  latencies.sort((left, right) => left - right);
  const percentile = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return {
    messages: messageIds.size,
    repeats: received.length - messageIds.size,
    lost: [...expected].filter((sequence) => !idsOfChanges.has(sequence)).length,
    outOfOrder,
    doubles: [...idsOfChanges.values()].filter(({ size }) => size > 1).length,
    latency: { p50: percentile(0.5) ?? 0, p99: percentile(0.99) ?? 0, max: latencies.at(-1) ?? 0 },
  };
}
