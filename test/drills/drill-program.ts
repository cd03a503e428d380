import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { DRILL_SITE_URL, type DrillSite } from './drill-sites.ts';
import { freePort } from './free-port.ts';

/** The levels of the log that count as alarms. */
const WARNING = 40;

/** A process of the program on a port that stays the same when it is started again. */
export class DrillProgram {
  readonly port: number;
  /** How often the process ended by itself and was started again. */
  restarts = 0;
  readonly #environment: Record<string, string>;
  #server: ServerProcess;
  #closed = false;
  /** The output of the processes that have ended. */
  #previousOutput = '';
  #starting: Promise<void> = Promise.resolve();

  private constructor(
    port: number,
    { environment, server }: { environment: Record<string, string>; server: ServerProcess },
  ) {
    this.port = port;
    this.#environment = environment;
    this.#server = server;
    this.#supervise(server);
  }

  /** Starts a process on a site. `environment` overrides its settings. */
  static async start(site: DrillSite, environment: Readonly<Record<string, string>> = {}): Promise<DrillProgram> {
    const port = await freePort();
    const complete = {
      SITE_URL: DRILL_SITE_URL,
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: site.folder,
      LOG_LEVEL: 'info',
      DATABASE_POOL: '4',
      DRAIN_SECONDS: '1',
      // Its schema takes longer to create than everything else at start.
      WPGRAPHQL_PATH: 'off',
      ...environment,
    };
    const server = await startServerProcess(complete, { port });
    return new DrillProgram(port, { environment: complete, server });
  }

  get pid(): number {
    return this.#server.pid;
  }

  /** Ends the process with SIGKILL; it is started again at once, as a process manager does. */
  async kill(): Promise<void> {
    await this.#server.kill();
    this.restarts--;
  }

  /** Resolves when no start is in progress. */
  async settled(): Promise<void> {
    // The end of a process is noticed a turn later.
    await delay(0);
    await this.#starting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#starting;
    await this.#server.kill();
  }

  /** The number of warnings and errors in the log after a position, by message. */
  alarmsSince(position: number): Record<string, number> {
    const alarms: Record<string, number> = {};
    for (const line of this.output().slice(position).split('\n')) {
      const entry = parseLine(line);
      if (!entry || entry.level < WARNING) continue;
      const alarm = `${entry.level >= 50 ? 'error' : 'warning'}: ${entry.msg}`;
      alarms[alarm] = (alarms[alarm] ?? 0) + 1;
    }
    return alarms;
  }

  output(): string {
    return this.#previousOutput + this.#server.output();
  }

  #supervise(server: ServerProcess): void {
    server.ended.then(() => {
      if (this.#closed) return;
      this.restarts++;
      this.#starting = this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    this.#previousOutput += this.#server.output();
    for (;;) {
      try {
        this.#server = await startServerProcess(this.#environment, { port: this.port });
        this.#supervise(this.#server);
        return;
      } catch (error) {
        // A process manager tries again, too.
        if (this.#closed) return;
        this.#previousOutput += String(error);
        await delay(500);
      }
    }
  }
}

function parseLine(line: string): { level: number; msg: string } | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as { level: number; msg: string };
  } catch {
    return null;
  }
}
