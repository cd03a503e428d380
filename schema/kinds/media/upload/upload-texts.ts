import { slugify } from '../../../core/slugs/slug-text.ts';
import { filterTitleHtml } from '../../../markup/sanitising/comment-html.ts';
import { filterPostHtml } from '../../../markup/sanitising/post-html.ts';
import { type FileName, splitName } from '../files/file-name.ts';
import type { MediaInput } from '../write/media-input.ts';
import type { AcceptedFile } from './accept-file.ts';

type Texts = Pick<MediaInput, 'title' | 'caption' | 'altText'>;

/**
 * Title, caption and alternative text of a file that the request does not contain: from the metadata of a picture, the
 * title otherwise from the file's name. The picture may come from somebody else: markup is always filtered.
 */
export function describedBy(
  { received, facts: { picture } }: AcceptedFile,
  { input, storedName }: { input: MediaInput; storedName: FileName },
): Texts {
  const { title = '', caption = '', alt = '' } = picture?.details ?? {};
  const embedded = isName(title) ? filterTitleHtml(title) : '';
  // A form contains the original name of the file; a plain body has only the name under which it is stored.
  const fileName = received.transport === 'form' ? received.name.split(/[/\\]/).at(-1) : undefined;
  const stem = fileName ? splitName(fileName).stem : storedName.stem;
  const texts: Texts = {};
  if (!input.title) texts.title = embedded || stem || storedName.stem;
  if (!input.caption && caption) texts.caption = filterPostHtml(caption);
  if (!input.altText && alt) texts.altText = alt;
  return texts;
}

/** False for the numbers that cameras use as titles. */
const isName = (title: string): boolean => title !== '' && !/^\d*$/.test(slugify(title));
