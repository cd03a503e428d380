import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { DRILL_SITE_URL, type DrillSite } from './drill-sites.ts';

/** The levels of the log that count as alarms. */
const WARNING = 40;

/** An entry of the log. */
export interface LogEntry {
  level: number;
  msg: string;
  err?: unknown;
}

/** The name of an alarm in the report. */
export const alarmName = ({ level, msg }: LogEntry): string => `${level >= 50 ? 'error' : 'warning'}: ${msg}`;

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
  /** What the last process that ended by itself printed at its end. */
  #lastLines = '';
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

  /** What the last process that ended by itself printed at its end, for example the error that ended it. */
  lastLines(): string {
    return this.#lastLines;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#starting;
    await this.#server.kill();
  }

  /** The warnings and errors in the log after a position. */
  alarmsSince(position: number): LogEntry[] {
    const lines = this.output().slice(position).split('\n');
    return lines.map(parseLine).filter((entry): entry is LogEntry => entry !== null && entry.level >= WARNING);
  }

  output(): string {
    return this.#previousOutput + this.#server.output();
  }

  #supervise(server: ServerProcess): void {
    server.ended.then(() => {
      if (this.#closed) return;
      this.restarts++;
      this.#lastLines = server.output().slice(-2_000);
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

function parseLine(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
}
