import { slugify } from '../../content/slugs/slug.ts';
import { filterTitleHtml } from '../../sanitising/comment-html.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import type { MediaInput } from '../write/input.ts';
import type { AcceptedFile } from './accept-file.ts';
import { type FileName, splitName } from './file-name.ts';

type Texts = Pick<MediaInput, 'title' | 'caption' | 'altText'>;

/**
 * Title, caption and alternative text that a file brings along, where the request gives none: from what is embedded
 * in a picture, the title else from the file's name. Whoever uploads a picture need not have made it: markup in it is
 * filtered whatever they may write themselves.
 */
export function describedBy(
  { received, facts: { picture } }: AcceptedFile,
  { input, kept }: { input: MediaInput; kept: FileName },
): Texts {
  const { title = '', caption = '', alt = '' } = picture?.details ?? {};
  const embedded = isName(title) ? filterTitleHtml(title) : '';
  // A form tells the name that the file has with its owner; a plain body is known by the name under which it is kept.
  const named = received.transport === 'form' ? splitName(received.name.split(/[/\\]/).at(-1) ?? '').stem : kept.stem;
  const texts: Texts = {};
  if (!input.title) texts.title = embedded || named || kept.stem;
  if (!input.caption && caption) texts.caption = filterPostHtml(caption);
  if (!input.altText && alt) texts.altText = alt;
  return texts;
}

/** Cameras number their pictures: that is no title. */
const isName = (title: string): boolean => title !== '' && !/^\d*$/.test(slugify(title));
