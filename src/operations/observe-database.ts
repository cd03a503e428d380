import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { EngineName } from '../../schema/core/dialect/engine.ts';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import type { ConnectionName, DatabaseObserver } from '../adapters/database/statement-observer.ts';
import type { DatabaseMetrics } from './metrics/database-metrics.ts';
import { statementKind, statementText } from './statement-kind.ts';

/** Where the statements of a database are reported. */
export interface DatabaseReports {
  metrics: DatabaseMetrics | null;
  log: Logger;
  /** Milliseconds from which a statement is logged; 0: never. */
  slowQueryMs: number;
  /** What the program does; null without a log of slow statements. */
  activities: ActivityScope | null;
  engine: EngineName;
}

/** Creates the observer of a database; undefined if nothing would be reported, so that statements cost nothing more. */
export function createDatabaseObserver(reports: DatabaseReports): DatabaseObserver | undefined {
  const { metrics, slowQueryMs } = reports;
  const tracer = tracerOfSdk();
  if (!metrics && !tracer && slowQueryMs === 0) return undefined;
  return {
    addPool: (name, counts) => metrics?.addPool(name, counts),
    startStatement: (sql, connection) => {
      const span = tracer ? startSpan(tracer, { sql, connection, reports }) : null;
      const activity = reports.activities?.current();
      const startTime = performance.now();
      return (error) => {
        const milliseconds = performance.now() - startTime;
        metrics?.countStatement({
          kind: statementKind(sql),
          connection,
          seconds: milliseconds / 1_000,
          hasFailed: error !== undefined,
        });
        if (span) endSpan(span, error);
        if (slowQueryMs === 0 || milliseconds < slowQueryMs) return;
        reports.log.warn(
          {
            milliseconds: Math.round(milliseconds),
            connection,
            sql: statementText(sql),
            ...{ operation: activity?.operation, route: activity?.route?.() },
            ...{ requestId: activity?.requestId, task: activity?.task },
          },
          'slow statement',
        );
      };
    },
  };
}

/** The tracer of the OpenTelemetry SDK that the process has set up; null without one. */
function tracerOfSdk(): Tracer | null {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer('postern') === undefined) return null;
  return provider.getTracer('postern');
}

/** Starts a span below the current one. Statements outside of requests have none: background work polls all the time. */
function startSpan(
  tracer: Tracer,
  { sql, connection, reports }: { sql: string; connection: ConnectionName; reports: DatabaseReports },
): Span | null {
  if (!trace.getSpan(context.active())?.isRecording()) return null;
  const kind = statementKind(sql).toUpperCase();
  return tracer.startSpan(`sql ${kind.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': reports.engine,
      'db.operation.name': kind,
      'db.query.text': statementText(sql),
      'postern.connection': connection,
    },
  });
}

function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** What the program does when a statement runs. */
interface Activity {
  /** The id of the request. */
  readonly requestId?: string;
  /** The pattern of the route of the request. */
  readonly route?: () => string;
  /** The name of the GraphQL operation, or of the tool of an agent. */
  readonly operation?: string;
  /** The name of the background task. */
  readonly task?: string;
}

/** Passes what the program does to the statements that it runs. */
export interface ActivityScope {
  /** Runs a body with an activity, which is added to that of the caller. */
  run<Result>(activity: Activity, body: () => Result): Result;
  current(): Activity | undefined;
}

/**
 * Creates the scope of one program. It costs some processor time for each promise of the process, so a program without
 * a log of slow statements has none.
 */
export function createActivityScope(): ActivityScope {
  const activities = new AsyncLocalStorage<Activity>();
  return {
    run: (activity, body) => activities.run({ ...activities.getStore(), ...activity }, body),
    current: () => activities.getStore(),
  };
}
