import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type DrillAnswer, type DrillRequest, isSuccess, sendDrillRequest } from './drill-requests.ts';
import type { DrillSite } from './drill-sites.ts';

const CORE = '/cms-json/cms/v2';

/** A picture that is smaller than every rendition, so that uploads are cheap. */
const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();

/** Requests without an answer; with so many, the next ones wait, so that a busy machine is not overloaded. */
const MAX_RUNNING = 4;

/** How many of them may be requests of the failure, which may wait until it ends: the others must be answered meanwhile. */
const MAX_RUNNING_FURTHER = 2;

/** An answer with the time at which its request was sent, in milliseconds of `performance.now()`. */
export interface SentOutcome {
  port: number;
  sentAt: number;
  outcome: string;
  milliseconds: number;
}

/** A kind of request in the traffic of a drill. */
export type DrillOperation = (port: number) => Promise<DrillAnswer>;

/** Mixed reads and writes at a set rate, sent to the processes of a site in turn. */
export class DrillTraffic {
  readonly writes = new AcknowledgedWrites();
  readonly outcomes: SentOutcome[] = [];
  readonly site: DrillSite;
  readonly #ports: readonly number[];
  readonly #operations: readonly DrillOperation[];
  readonly #further: ReadonlySet<DrillOperation>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #running = new Set<Promise<void>>();
  #runningFurther = 0;
  #loop: Promise<void> = Promise.resolve();
  #active = false;
  #count = 0;
  /** A post that is changed repeatedly, by one request at a time. */
  #counter: { id: number; number: number; busy: boolean } | null = null;

  /** `further` are requests of the failure, beside those that every drill sends. */
  constructor(
    site: DrillSite,
    { ports, further = [] }: { ports: readonly number[]; further?: readonly DrillOperation[] },
  ) {
    this.site = site;
    this.#ports = ports;
    this.#further = new Set(further);
    const anonymous =
      (path: string): DrillOperation =>
      (port) =>
        this.send(port, { path });
    this.#operations = [
      anonymous(`${CORE}/posts`),
      (port) => this.create(port),
      anonymous(`${CORE}/posts?orderby=title&_fields=id,title`),
      (port) => this.send(port, { path: `${CORE}/posts?context=edit&per_page=5`, authenticated: true }),
      (port) => this.#change(port),
      (port) =>
        this.send(port, {
          method: 'POST',
          path: '/graphql',
          json: { query: '{ posts(first: 2) { nodes { slug } } }' },
        }),
      (port) => this.send(port, { path: `${CORE}/users/me`, authenticated: true }),
      ...further,
    ];
  }

  send(port: number, { authenticated, ...sent }: DrillRequest & { authenticated?: boolean }): Promise<DrillAnswer> {
    const headers = { ...(authenticated ? { authorization: this.site.authorization } : {}), ...sent.headers };
    return sendDrillRequest(port, { ...sent, headers, agent: this.#agent });
  }

  /** Creates a post, which is read back later if the answer acknowledges it. */
  async create(port: number, content = 'A few words.'): Promise<DrillAnswer> {
    const title = `Drill ${++this.#count}`;
    const json = { title, content, status: 'publish' };
    const answer = await this.send(port, { method: 'POST', path: `${CORE}/posts`, json, authenticated: true });
    if (answer.outcome === '201') this.writes.created((answer.body as { id: number }).id, title);
    return answer;
  }

  /** Uploads a picture of about `size` bytes, which is read back later if the answer acknowledges it. */
  async upload(port: number, size: number): Promise<DrillAnswer> {
    const headers = {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="drill-${++this.#count}.png"`,
    };
    // Bytes after the end of the picture are stored unchanged, so that each file is different.
    const body = Buffer.concat([await smallPicture(), randomBytes(size)]);
    const answer = await this.send(port, { method: 'POST', path: `${CORE}/media`, headers, body, authenticated: true });
    if (answer.outcome === '201') {
      const { source_url: address } = answer.body as { source_url: string };
      this.writes.stored(new URL(address).pathname, body);
    }
    return answer;
  }

  async #change(port: number): Promise<DrillAnswer> {
    const counter = this.#counter;
    if (!counter) {
      const answer = await this.create(port);
      if (answer.outcome === '201' && !this.#counter) {
        const { id } = answer.body as { id: number };
        this.#counter = { id, number: 0, busy: false };
      }
      return answer;
    }
    if (counter.busy) return this.send(port, { path: `${CORE}/posts/${counter.id}` });
    counter.busy = true;
    const number = ++counter.number;
    const json = { title: AcknowledgedWrites.titleOf(number) };
    const path = `${CORE}/posts/${counter.id}`;
    const answer = await this.send(port, { method: 'POST', path, json, authenticated: true });
    if (answer.outcome === '200') this.writes.changed(counter.id, number);
    counter.busy = false;
    return answer;
  }

  /** Begins to send requests. */
  start(requestsPerSecond: number): void {
    this.#active = true;
    this.#loop = this.#send(requestsPerSecond);
  }

  /** Ends the traffic; resolves when all requests were answered. */
  async stop(): Promise<void> {
    this.#active = false;
    await this.#loop;
    await Promise.all(this.#running);
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #send(requestsPerSecond: number): Promise<void> {
    const started = performance.now();
    for (let count = 0; this.#active; count++) {
      await delay(Math.max(0, started + (count * 1_000) / requestsPerSecond - performance.now()));
      while (this.#running.size >= MAX_RUNNING) await Promise.race(this.#running);
      const operation = this.#operations[count % this.#operations.length] as DrillOperation;
      const isFurther = this.#further.has(operation);
      if (isFurther && this.#runningFurther >= MAX_RUNNING_FURTHER) continue;
      const port = this.#ports[Math.floor(count / this.#operations.length + count) % this.#ports.length] as number;
      const sentAt = performance.now();
      if (isFurther) this.#runningFurther++;
      const run: Promise<void> = operation(port)
        .then(({ outcome, milliseconds }) => void this.outcomes.push({ port, sentAt, outcome, milliseconds }))
        .finally(() => {
          this.#running.delete(run);
          if (isFurther) this.#runningFurther--;
        });
      this.#running.add(run);
    }
  }

  /** Whether a read of the database, a write and `/readyz` succeed on each process. */
  async isHealthy(): Promise<boolean> {
    for (const port of this.#ports) {
      const read = () => this.send(port, { path: `${CORE}/posts?context=edit&per_page=1`, authenticated: true });
      for (const check of [() => this.send(port, { path: '/readyz' }), read, () => this.create(port)])
        if (!isSuccess((await check()).outcome)) return false;
    }
    return true;
  }

  /** The answers of `/readyz` of all processes that are not ready. */
  async readiness(): Promise<string[]> {
    const answers = await Promise.all(this.#ports.map((port) => sendDrillRequest(port, { path: '/readyz' })));
    return answers
      .filter(({ outcome }) => outcome.startsWith('503'))
      .map(({ body }) => {
        const { database, storage, state } = body as Record<string, string>;
        const causes = [
          ...(state === 'serving' ? [] : [`state ${state}`]),
          ...(database === 'ok' ? [] : [`database ${database}`]),
          ...(storage === 'ok' ? [] : [`storage ${storage}`]),
        ];
        return `/readyz: 503, ${causes.join(', ')}`;
      });
  }
}
