import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  locatedError,
} from 'graphql';
import { isAsyncIterable, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { JournalPosition } from '../../schema/core/dialect/journal-dialect.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import { encodePosition } from '../../schema/core/journal/change-journal.ts';
import type { RequestContext } from '../../schema/core/request-context.ts';
import type { ServerContext } from './server-context.ts';

/** An event of a subscription field, with the context in which it is resolved. */
interface ChangeEvent {
  context: RequestContext;
  /** The position of the event in the change journal. */
  row: JournalPosition;
}

/**
 * Runs subscriptions, for requests that accept an event stream. Each event is resolved in its own context, so that
 * values loaded for an earlier event are not used again. An error that ends the stream is sent as the last result.
 */
export function subscriptionsPlugin({
  report,
}: {
  report(error: unknown, requestId: string): void;
}): Plugin<ServerContext> {
  const subscribe = async (args: ExecutionArgs): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> => {
    const { requestId } = args.contextValue as ServerContext;
    const reportErrors = (result: ExecutionResult): ExecutionResult => {
      for (const { originalError } of result.errors ?? []) {
        if (originalError && !(originalError instanceof GraphQLError)) report(originalError, requestId);
      }
      return result;
    };
    const source = await createSourceEventStream(args);
    if (!isAsyncIterable(source)) return reportErrors(source);
    const events = source[Symbol.asyncIterator]() as AsyncIterator<ChangeEvent>;
    let hasEnded = false;
    const results: AsyncIterableIterator<ExecutionResult> = {
      [Symbol.asyncIterator]: () => results,
      next: async () => {
        if (hasEnded) return { done: true, value: undefined };
        try {
          const { done, value: event } = await events.next();
          if (done) return { done, value: undefined };
          const contextValue = { ...(args.contextValue as object), ...event.context };
          const result = await execute({ ...args, rootValue: event, contextValue });
          return {
            done: false,
            value: { ...reportErrors(result as ExecutionResult), stringify: stringifyWithId(event) },
          };
        } catch (error) {
          hasEnded = true;
          return { done: false, value: reportErrors({ errors: [locatedError(error, undefined)] }) };
        }
      },
      return: async () => {
        await events.return?.();
        return { done: true, value: undefined };
      },
    };
    return results;
  };
  const batches = new WeakSet<Request>();
  return {
    onRequestParse: ({ request }) => ({
      onRequestParseDone: ({ requestParserResult }) => {
        if (Array.isArray(requestParserResult)) batches.add(request);
      },
    }),
    onSubscribe: ({ args, setSubscribeFn, setResultAndStopExecution }) => {
      const { request } = args.contextValue as unknown as YogaInitialContext;
      if (acceptsEventStream(request) && !batches.has(request)) setSubscribeFn(subscribe as never);
      else setResultAndStopExecution({ errors: [domainError('graphql_no_event_stream')] });
    },
  };
}

/** Writes a result with the id of its event, which browsers send in `Last-Event-ID` when they reconnect. */
const stringifyWithId =
  ({ row }: ChangeEvent) =>
  (result: unknown): string =>
    `${JSON.stringify(result)}\nid: ${encodePosition(row)}`;

/** Whether the client accepts an event stream. Without one, the subscription would never end. */
const acceptsEventStream = ({ headers }: Request): boolean =>
  /(?:^|[\s,])(?:text\/event-stream|text\/\*|\*\/\*)/i.test(headers.get('accept') ?? '*/*');
