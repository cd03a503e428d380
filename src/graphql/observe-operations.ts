import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { ActivityScope } from '../operations/observe-database.ts';
import type { ServerContext } from './server-context.ts';

/** Receives the count of each operation of a client, for the metrics. */
export interface OperationCounts {
  countOperation(operation: { type: string; outcome: 'ok' | 'error' | 'refused' }): void;
}

interface ObserveOptions {
  report(error: unknown, requestId: string): void;
  counts: OperationCounts | null;
  /** Knows what a statement belongs to; null if no slow statements are logged. */
  activities: ActivityScope | null;
}

/** Counts and traces operations, and reports errors that are not domain errors. */
export function observePlugin({ report, counts, activities }: ObserveOptions): Plugin<ServerContext> {
  const tracer = trace.getTracer('postern');
  return {
    onParse:
      () =>
      ({ result }) => {
        if (result instanceof Error) counts?.countOperation({ type: 'unknown', outcome: 'refused' });
      },
    onValidate:
      () =>
      ({ valid }) => {
        if (!valid) counts?.countOperation({ type: 'unknown', outcome: 'refused' });
      },
    onExecute: ({ args, executeFn, setExecuteFn }) => {
      const operation = getOperationAST(args.document, args.operationName);
      const type = operation?.operation ?? 'unknown';
      const span = tracer.startSpan(`graphql ${type}`);
      const name = operation?.name?.value;
      if (name !== undefined) span.setAttribute('graphql.operation.name', name);
      span.setAttribute('graphql.operation.type', type);
      if (span.isRecording() || activities) {
        // The statements of the operation belong to it.
        setExecuteFn((input) => {
          const run = () => context.with(trace.setSpan(context.active(), span), () => executeFn(input));
          return activities ? activities.run({ operation: name ?? `${type} without a name` }, run) : run();
        });
      }
      return {
        onExecuteDone: ({ result }) => {
          const errors = isAsyncIterable(result) ? [] : ((result as ExecutionResult).errors ?? []);
          counts?.countOperation({ type, outcome: errors.length > 0 ? 'error' : 'ok' });
          if (errors.length > 0) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          for (const error of errors) {
            const cause = error.originalError;
            if (cause && !(cause instanceof GraphQLError)) {
              report(cause, (args.contextValue as ServerContext).requestId);
            }
          }
        },
      };
    },
  };
}
