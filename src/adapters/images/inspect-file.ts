import { fileTypeFromFile } from 'file-type';
import {
  type InspectedFile,
  NO_IMAGE_DETAILS,
  UnusableImageError,
} from '../../../schema/core/files/image-processor.ts';
import { readBitmapSize } from './bitmap-size.ts';
import { scanContent } from './content-scan.ts';
import { readImageDetails } from './image-details.ts';
import { imageFormats } from './image-formats.ts';
import { type ImageLimits, openImage, readImageHead } from './read-image.ts';
import { readRecording } from './recording.ts';

/**
 * Detects the type of a file by its content and reads its properties. Defects of the file are part of the result; only
 * errors of the system are thrown.
 */
export async function inspectFile({ path }: { path: string }, limits: ImageLimits): Promise<InspectedFile> {
  const detectedType = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? null;
  const isImage = detectedType?.startsWith('image/') === true;
  const scannedFile: InspectedFile = { detectedType, ...(await scanContent(path, { isImage })) };
  if (detectedType && imageFormats.has(detectedType))
    return { ...scannedFile, ...(await inspectImage(path, { mimeType: detectedType, limits })) };
  if (detectedType === 'image/bmp') return { ...scannedFile, ...(await inspectBitmap(path)) };
  if (!detectedType || !/^(?:audio|video)\//.test(detectedType)) return scannedFile;
  const recording = await readRecording(path, detectedType).catch(() => null);
  return recording ? { ...scannedFile, recording } : scannedFile;
}

/** BMP images are stored unchanged, so that only their header is read. */
async function inspectBitmap(path: string): Promise<Pick<InspectedFile, 'image' | 'defect'>> {
  try {
    return { image: { ...(await readBitmapSize(path)), orientation: 1, details: NO_IMAGE_DETAILS } };
  } catch (error) {
    if (error instanceof UnusableImageError) return { defect: 'unreadable' };
    throw error;
  }
}

async function inspectImage(
  path: string,
  { mimeType, limits }: { mimeType: string; limits: ImageLimits },
): Promise<Pick<InspectedFile, 'image' | 'defect'>> {
  try {
    const { width, height, orientation } = await readImageHead(path, mimeType);
    if (width * height > limits.pixels) return { defect: 'too_many_pixels' };
    // Creating a tiny rendition is the cheapest test that the whole image can be decoded.
    await openImage(path, limits).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    const details = await readImageDetails(path, mimeType);
    return { image: { width, height, orientation, details } };
  } catch {
    return { defect: 'unreadable' };
  }
}
