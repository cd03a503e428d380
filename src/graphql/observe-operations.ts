import { SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { ServerContext } from './server-context.ts';

/** Receives the count of each operation of a client, for the metrics. */
export interface OperationCounts {
  countOperation(operation: { type: string; outcome: 'ok' | 'error' | 'refused' }): void;
}

interface ObserveOptions {
  report(error: unknown, requestId: string): void;
  counts: OperationCounts | null;
}

/** Counts and traces operations, and reports errors that are not domain errors. */
export function observePlugin({ report, counts }: ObserveOptions): Plugin<ServerContext> {
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
    onExecute: ({ args }) => {
      const operation = getOperationAST(args.document, args.operationName);
      const type = operation?.operation ?? 'unknown';
      const span = tracer.startSpan(`graphql ${type}`);
      if (operation?.name) span.setAttribute('graphql.operation.name', operation.name.value);
      span.setAttribute('graphql.operation.type', type);
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
