import type { Domain } from '../domain.ts';
import type { ReadRecorder } from './read-record.ts';
import { recordingKernel } from './recording-kernel.ts';

/** A domain that records what it reads. */
export const recordingDomain = (domain: Domain, recorder: ReadRecorder): Domain => ({
  ...domain,
  kernel: recordingKernel(domain.kernel, recorder),
  cache: domain.cache.recording(recorder),
  searchLists: domain.searchLists.recording(recorder),
});
