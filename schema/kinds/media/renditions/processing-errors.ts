import { domainError, type ErrorCode } from '../../../core/domain-errors.ts';
import { ProcessorBusyError, UnusableImageError } from '../../../core/files/image-processor.ts';

/** Awaits the image processor; turns its errors into domain errors, `unusable` for an invalid picture. */
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
