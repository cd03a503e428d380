import { getOperationAST } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { RequestContext } from '../../schema/core/request-context.ts';
import type { ServerContext } from './server-context.ts';

/** Records whether the results of a request can answer other requests too: queries without errors can. */
export const reusableResultsPlugin: Plugin<object, ServerContext> = {
  onExecute: ({ args }) => {
    const { reuse, reads, privacy } = args.contextValue as unknown as ServerContext & Pick<RequestContext, 'reads'>;
    if (getOperationAST(args.document, args.operationName)?.operation !== 'query') reuse?.reads.addUntracked();
    return {
      onExecuteDone: () => {
        if (reads.isPrivate) privacy.isPrivate = true;
      },
    };
  },
  onResultProcess: ({ result, serverContext }) => {
    const { reuse } = serverContext;
    if (!reuse || isAsyncIterable(result)) return;
    const results = Array.isArray(result) ? result : [result];
    reuse.isComplete = results.every(({ data, errors }) => data !== undefined && data !== null && !errors);
  },
};
