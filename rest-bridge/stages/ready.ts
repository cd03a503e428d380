import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Endpoint, Parameters } from '../declare/route.ts';
import type { Planner } from '../plan/planner.ts';
import type { Viewer } from '../runtime.ts';
import type { ParsedRequest } from './request.ts';

/** A matched request with validated parameters. */
export interface ReadyRequest {
  planner: Planner;
  request: ParsedRequest;
  route: CompiledRoute;
  endpoint: Endpoint;
  parameters: Parameters;
  viewer: Viewer;
  /** Records what the answer is made from; undefined for answers that are not cached. */
  reads: ReadRecorder | undefined;
}
