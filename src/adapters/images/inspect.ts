import { fileTypeFromFile } from 'file-type';
import type { InspectedFile } from '../../../schema/core/files/file-inspector.ts';
import { scanContent } from './content-scan.ts';
import { formats } from './image-formats.ts';
import { pictureDetails } from './picture-details.ts';
import { openPicture, type PictureLimits, readHead } from './read-picture.ts';
import { readRecording } from './recording.ts';

/** Detects the type of a file by its content. Problems of the file are results, not errors. */
export async function inspect({ path }: { path: string }, limits: PictureLimits): Promise<InspectedFile> {
  const detectedType = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? null;
  const isPicture = detectedType?.startsWith('image/') === true;
  const facts: InspectedFile = { detectedType, ...(await scanContent(path, { isPicture })) };
  if (detectedType && formats.has(detectedType))
    return { ...facts, ...(await inspectPicture(path, { mimeType: detectedType, limits })) };
  if (!detectedType || !/^(?:audio|video)\//.test(detectedType)) return facts;
  const recording = await readRecording(path, detectedType).catch(() => null);
  return recording ? { ...facts, recording } : facts;
}

async function inspectPicture(
  path: string,
  { mimeType, limits }: { mimeType: string; limits: PictureLimits },
): Promise<Pick<InspectedFile, 'picture' | 'defect'>> {
  try {
    const { width, height, orientation } = await readHead(path, mimeType);
    if (width * height > limits.pixels) return { defect: 'too_many_pixels' };
    // A small rendition shows at the lowest cost whether the whole image can be decoded.
    await openPicture(path, limits).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    const details = await pictureDetails(path, mimeType);
    return { picture: { width, height, orientation, details } };
  } catch {
    return { defect: 'unreadable' };
  }
}
