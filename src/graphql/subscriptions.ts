import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, GraphQLError, locatedError } from 'graphql';
import { isAsyncIterable, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import { compileOperation } from '../../rest-bridge/execution/compiled-operation.ts';
import type { JournalPosition } from '../../schema/core/dialect/journal-dialect.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { encodePosition } from '../../schema/core/journal/change-journal.ts';
import { createContext, type RequestContext } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import type { ServerContext } from './server-context.ts';

/** An event of a subscription field, with the context in which its item was loaded. */
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
  createWork,
}: {
  report(error: unknown, requestId: string): void;
  /** Creates the work for one event. */
  createWork(): RequestWork;
}): Plugin<ServerContext> {
  /** The results of events. Subscribers that share an event have the same document, variables and credentials. */
  const results = new WeakMap<ChangeEvent, Promise<ExecutionResult>>();
  const subscribe = async (args: ExecutionArgs): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> => {
    const { requestId, work } = args.contextValue as ServerContext;
    const reportErrors = (result: ExecutionResult): ExecutionResult => {
      for (const { originalError } of result.errors ?? []) {
        if (originalError && !(originalError instanceof GraphQLError)) report(originalError, requestId);
      }
      return result;
    };
    /** Resolves an event, and writes the result with the id that browsers send in `Last-Event-ID` to reconnect. */
    const resolve = async (event: ChangeEvent): Promise<ExecutionResult> => {
      const eventWork = createWork();
      const result = reportErrors(await runWithin(eventWork, event));
      const text = `${JSON.stringify(result)}\nid: ${encodePosition(event.row)}`;
      return { ...result, stringify: () => text } as ExecutionResult;
    };
    const run = compileOperation(args.schema, {
      document: args.document,
      operationName: args.operationName ?? undefined,
    });
    const runWithin = async (eventWork: RequestWork, event: ChangeEvent) => {
      const { viewer, client } = event.context;
      try {
        const context = await createContext(event.context, { viewer, client: { ...client, work: eventWork } });
        const contextValue = { ...(args.contextValue as object), ...context };
        return await run({
          variableValues: args.variableValues ?? {},
          rootValue: event,
          contextValue,
          work: eventWork,
        });
      } catch (error) {
        return { errors: [locatedError(error, undefined)] };
      } finally {
        eventWork.complete();
      }
    };
    const resolveOnce = (event: ChangeEvent): Promise<ExecutionResult> => {
      const result = resolve(event);
      results.set(event, result);
      return result;
    };
    const source = await createSourceEventStream(args);
    // It has no end.
    work.complete();
    if (!isAsyncIterable(source)) return reportErrors(source);
    const events = source[Symbol.asyncIterator]() as AsyncIterator<ChangeEvent>;
    let hasEnded = false;
    const stream: AsyncIterableIterator<ExecutionResult> = {
      [Symbol.asyncIterator]: () => stream,
      next: async () => {
        if (hasEnded) return { done: true, value: undefined };
        try {
          const { done, value: event } = await events.next();
          if (done) return { done, value: undefined };
          return { done: false, value: await (results.get(event) ?? resolveOnce(event)) };
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
    return stream;
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

/** Whether the client accepts an event stream. Without one, the subscription would never end. */
const acceptsEventStream = ({ headers }: Request): boolean =>
  /(?:^|[\s,])(?:text\/event-stream|text\/\*|\*\/\*)/i.test(headers.get('accept') ?? '*/*');
