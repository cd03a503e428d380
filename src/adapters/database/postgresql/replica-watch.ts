import pg from 'pg';
import type { ReplicaState, ReplicaStatus } from '../../../../schema/core/domain-kernel.ts';
import {
  followsHistory,
  type LogPosition,
  parseLogPosition,
  REPLICA_STATE_SQL,
  type ReplicaStateRow,
} from './log-position.ts';
import type { NoticedPositions } from './noticed-positions.ts';
import { connectionConfig } from './postgresql-connection.ts';

/** Milliseconds between two checks of a replica that has replayed everything, and the time limit of a check. */
const CHECK = { intervalMs: 1_000, timeoutMs: 2_000 };

/** The first and the last delay between two checks of a replica that has yet to replay something. */
const BEHIND = { firstMs: 4, lastMs: 250 };

/** Checks the state of one replica. */
export interface ReplicaWatch {
  /** Whether statements may be sent to it. */
  isAvailable(): boolean;
  /** The last version of `tableChanges` whose changes it has replayed. */
  coveredVersion(): number;
  /** How far it has replayed; null if that is unknown. */
  position(): LogPosition | null;
  status(): Pick<ReplicaStatus, 'state' | 'lagSeconds' | 'lagBytes'>;
  /** A position of the primary was read: the replica is checked soon. */
  wake(): void;
  /** The connection of a statement was lost: statements are sent again after a successful check. */
  reportLoss(): void;
  close(): Promise<void>;
}

/**
 * Starts the checks of a replica. `onState` is called when its state has changed, `onFailedCheck` when it has not
 * answered a check.
 */
export function watchReplica(
  url: string,
  {
    positions,
    maxLagMs,
    onState,
    onFailedCheck,
  }: {
    positions: NoticedPositions;
    maxLagMs: number;
    onState(reason: string): void;
    onFailedCheck(): void;
  },
): ReplicaWatch {
  let client: pg.Client | undefined;
  let state: ReplicaState = 'unchecked';
  let replayed: LogPosition | null = null;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let delayMs: number = BEHIND.firstMs;
  let closed = false;

  const setState = (newState: ReplicaState, reason = ''): void => {
    if (newState === state || closed) return;
    state = newState;
    onState(reason);
  };
  const isBehind = (): boolean => {
    const { last } = positions;
    return replayed !== null && last !== undefined && last.position > replayed;
  };
  /** Milliseconds since the primary was first ahead of the replica. */
  const lagMs = (): number => {
    const since = replayed === null ? undefined : positions.firstAfter(replayed);
    return since === undefined ? 0 : performance.now() - since;
  };
  const connect = async (): Promise<pg.Client> => {
    const newClient = new pg.Client({
      ...connectionConfig(url),
      keepAlive: true,
      connectionTimeoutMillis: CHECK.timeoutMs,
      query_timeout: CHECK.timeoutMs,
    });
    const drop = () => {
      if (client === newClient) client = undefined;
    };
    newClient.on('error', drop);
    newClient.on('end', drop);
    await newClient.connect();
    return newClient;
  };
  const examine = ({ inRecovery, position, ...history }: ReplicaStateRow): void => {
    replayed = position === null ? null : parseLogPosition(position);
    const { last } = positions;
    if (!inRecovery) setState('promoted', 'The server accepts writes.');
    else if (last && !followsHistory(history, last)) setState('foreign', 'The server does not follow the primary.');
    else if (!last || replayed === null)
      setState('unchecked', 'The positions of the server and the primary cannot be compared.');
    else setState(lagMs() > maxLagMs ? 'lagging' : 'available', 'The server has yet to replay older changes.');
  };
  const check = async (): Promise<void> => {
    try {
      client ??= await connect();
      const { rows } = await client.query<ReplicaStateRow>(REPLICA_STATE_SQL);
      if (rows[0]) examine(rows[0]);
    } catch (error) {
      client?.end().catch(() => {});
      client = undefined;
      replayed = null;
      onFailedCheck();
      setState('unreachable', String((error as Error).message || (error as { code?: unknown }).code));
    }
  };
  const run = (): void => {
    if (closed || checking) return;
    checking = check().finally(() => {
      checking = undefined;
      if (closed) return;
      delayMs = isBehind() ? Math.min(delayMs * 1.5, BEHIND.lastMs) : BEHIND.firstMs;
      schedule(isBehind() ? delayMs : CHECK.intervalMs);
    });
  };
  let isSlow = false;
  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    isSlow = milliseconds === CHECK.intervalMs;
    timer = setTimeout(run, milliseconds);
    timer.unref();
  };
  run();
  return {
    isAvailable: () => state === 'available',
    coveredVersion: () => (replayed === null ? 0 : positions.versionAt(replayed)),
    position: () => replayed,
    status: () => {
      const { last } = positions;
      const isKnown = replayed !== null && last !== undefined;
      return {
        state,
        lagSeconds: isKnown ? lagMs() / 1_000 : null,
        lagBytes: isKnown ? Math.max(0, Number(last.position - (replayed as LogPosition))) : null,
      };
    },
    wake: () => {
      if (state !== 'unreachable' && isSlow) schedule(0);
    },
    reportLoss: () => {
      setState('unreachable', 'A connection was lost.');
      schedule(0);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await checking;
      await client?.end().catch(() => {});
    },
  };
}
