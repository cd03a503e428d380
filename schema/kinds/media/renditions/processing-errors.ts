import { domainError, type ErrorCode } from '../../../core/domain-errors.ts';
import { ProcessorBusyError, UnusableImageError } from '../../../core/files/image-processor.ts';

/**
 * Awaits the image processor and converts its errors to domain errors: `invalidImageCode` for an invalid image,
 * `service_unavailable` if the processor is busy.
 */
export async function withProcessingErrors<T>(work: Promise<T>, invalidImageCode: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnusableImageError) throw domainError(invalidImageCode);
    if (error instanceof ProcessorBusyError) {
      throw domainError('service_unavailable', {
        message: 'Too many files are being processed. Try again in a moment.',
      });
    }
    throw error;
  }
}
