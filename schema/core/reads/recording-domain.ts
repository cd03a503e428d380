import type { Domain } from '../domain.ts';
import { type OperationRecord, recordingKernel } from './recording-kernel.ts';

/**
 * A domain that records what it reads. With `work`, its queries belong to the work of a request; transactions are
 * complete in themselves.
 */
export function recordingDomain(domain: Domain, operation: OperationRecord): Domain {
  return {
    ...domain,
    kernel: recordingKernel(domain.kernel, operation),
    cache: domain.cache.recording(operation.recorder),
    searchLists: domain.searchLists.forOperation(operation),
  };
}
