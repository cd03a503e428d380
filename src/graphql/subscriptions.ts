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

/** What the subscription fields of the schema give: each event brings the context that it is to be read in. */
interface Event {
  context: RequestContext;
  /** Where it stands in the journal. */
  row: JournalPosition;
}

/**
 * Runs subscriptions, for requests that take a stream of events. Each event is read in its own context, so that nothing an earlier one has loaded is shown again.
 * An error that ends the stream comes as a last result.
 */
export function subscriptionsPlugin({
  report,
}: {
  report(error: unknown, requestId: string): void;
}): Plugin<ServerContext> {
  const run = async (args: ExecutionArgs): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> => {
    const { requestId } = args.contextValue as ServerContext;
    const reported = (result: ExecutionResult): ExecutionResult => {
      for (const { originalError } of result.errors ?? []) {
        if (originalError && !(originalError instanceof GraphQLError)) report(originalError, requestId);
      }
      return result;
    };
    const source = await createSourceEventStream(args);
    if (!isAsyncIterable(source)) return reported(source);
    const events = source[Symbol.asyncIterator]() as AsyncIterator<Event>;
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
          return { done: false, value: { ...reported(result as ExecutionResult), stringify: withId(event) } };
        } catch (error) {
          hasEnded = true;
          return { done: false, value: reported({ errors: [locatedError(error, undefined)] }) };
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
      if (takesEvents(request) && !batches.has(request)) setSubscribeFn(run as never);
      else setResultAndStopExecution({ errors: [domainError('graphql_no_event_stream')] });
    },
  };
}

/** The event's lines name it, so that a browser that comes back says with which it goes on. */
const withId =
  ({ row }: Event) =>
  (result: unknown): string =>
    `${JSON.stringify(result)}\nid: ${encodePosition(row)}`;

/** A stream that nobody takes would never end. */
const takesEvents = ({ headers }: Request): boolean =>
  /(?:^|[\s,])(?:text\/event-stream|text\/\*|\*\/\*)/i.test(headers.get('accept') ?? '*/*');
