import { runOperation } from '../bridge-operation.ts';
import type { Node } from '../declare/field.ts';
import type { ItemReply } from '../declare/route.ts';
import type { Plan } from '../plan/planner.ts';
import { clientOf, type ReadyRequest, recordedHeaders } from '../rest-exchange.ts';

/** Runs the operation of a plan. */
export function runPlan(ready: ReadyRequest, { plan, reply }: { plan: Plan; reply: ItemReply }): Promise<Node | null> {
  const { planner, request, endpoint, parameters, viewer } = ready;
  const { parameterName } = endpoint;
  return runOperation(planner, {
    operation: plan.operation,
    variables: variablesOf(reply, ready) ?? plan.operation.defaultVariables(parameters),
    viewer,
    client: clientOf(request.source),
    reads: request.source.reads,
    parameterName: parameterName && ((argument) => parameterName(argument, parameters)),
  });
}

function variablesOf(
  reply: ItemReply,
  { parameters, request, reads }: ReadyRequest,
): Readonly<Record<string, unknown>> | undefined {
  if (reply.kind === 'create') {
    const { received } = request;
    return reply.variables?.(parameters, { upload: received?.upload ?? null, uploads: received?.uploads ?? new Map() });
  }
  return reply.variables?.(parameters, recordedHeaders(request.headers, reads));
}
