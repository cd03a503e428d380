import { slugify } from '../../../core/slugs/slug-text.ts';
import { filterTitleHtml } from '../../../markup/sanitizing/comment-html.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-html.ts';
import { type FileName, splitFileName } from '../files/file-name.ts';
import type { MediaInput } from '../write/media-input.ts';
import type { AcceptedFile } from './accept-file.ts';

type Texts = Pick<MediaInput, 'title' | 'caption' | 'altText'>;

/**
 * Returns the title, caption and alternative text that the request does not contain: from the metadata embedded in an
 * image; the title otherwise from the file name. Markup in the title and the caption is filtered, because the
 * uploader may not be the author of the image; the alternative text is cleaned when it is stored.
 */
export function missingTexts(
  { received, inspected: { image } }: AcceptedFile,
  { input, storedName }: { input: MediaInput; storedName: FileName },
): Texts {
  const { title = '', caption = '', alt = '' } = image?.details ?? {};
  const embedded = isMeaningful(title) ? filterTitleHtml(title) : '';
  // A form contains the original name of the file; a plain body has only the name under which it is stored.
  const fileName = received.transport === 'form' ? received.name.split(/[/\\]/).at(-1) : undefined;
  const stem = fileName ? splitFileName(fileName).stem : storedName.stem;
  const texts: Texts = {};
  if (!input.title) texts.title = embedded || stem || storedName.stem;
  if (!input.caption && caption) texts.caption = filterPostHtml(caption);
  if (!input.altText && alt) texts.altText = alt;
  return texts;
}

/** Whether an embedded title is more than a number, as cameras write it. */
const isMeaningful = (title: string): boolean => title !== '' && !/^\d*$/.test(slugify(title));
