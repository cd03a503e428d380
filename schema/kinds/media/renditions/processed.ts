import { domainError, type ErrorCode } from '../../errors.ts';
import { ProcessorBusyError, UnusableImageError } from '../image-processor.ts';

/** What a processor comes to; its errors as those of the catalogue, the given one for a picture that is no good. */
export async function processed<T>(work: Promise<T>, unusable: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnusableImageError) throw domainError(unusable);
    if (error instanceof ProcessorBusyError) {
      throw domainError('service_unavailable', {
        message: 'Too many files are being processed. Try again in a moment.',
      });
    }
    throw error;
  }
}
