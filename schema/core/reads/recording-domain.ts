import type { Domain } from '../domain.ts';
import { protectedCache } from '../versioned-cache.ts';
import { type OperationRecord, recordingKernel } from './recording-kernel.ts';

/**
 * A domain that records what it reads. With `work`, its queries belong to the work of a request; transactions are
 * complete in themselves, and so are values that other requests share.
 */
export function recordingDomain(domain: Domain, operation: OperationRecord): Domain {
  const { recorder, work } = operation;
  const cache = domain.cache.recording(recorder);
  return {
    ...domain,
    kernel: recordingKernel(domain.kernel, operation),
    cache: work ? protectedCache(cache, work) : cache,
    searchLists: domain.searchLists.forOperation(operation),
  };
}
