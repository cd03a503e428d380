import { Parser } from 'htmlparser2';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { absoluteWebAddress } from '../../values/web-address.ts';

/** The details in the head of a web page, as plain texts; each may be empty. */
export interface PageDetails {
  title: string;
  /** The address of the icon, possibly a `data:` URL. */
  icon: string;
  description: string;
  /** The address of an image. */
  image: string;
}

const MAX_TEXT_LENGTH = 1_000;
const MAX_ICON_LENGTH = 20_000;

/** Reads the details from the HTML of a page. Relative links are resolved against `address`. */
export function headDetails(page: string, address: string): PageDetails {
  const metas: Meta[] = [];
  let title = '';
  let icon = '';
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag: (name, { rel = '', href = '', property = '', name: meta = '', content = '' }) => {
      if (name === 'title' && !hasTitle) isTitle = true;
      else if (name === 'link' && icon === '' && /(?:^|\s)(?:shortcut-)?icon(?:\s|$)/i.test(rel)) icon = href.trim();
      else if (name === 'meta') {
        metas.push({ name: meta.trim().toLowerCase(), property: property.trim().toLowerCase(), content });
      }
    },
    ontext: (text) => {
      if (isTitle && title.length < MAX_TEXT_LENGTH) title += text;
    },
    onclosetag: (name) => {
      if (name !== 'title') return;
      hasTitle ||= isTitle;
      isTitle = false;
    },
  });
  // Only the head is trusted: the body may contain markup of commenters.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  return {
    title: asLine(title),
    icon: iconAddress(icon, address),
    description: asLine(
      firstOf(metas, { key: 'name', names: DESCRIPTION_NAMES }) ||
        firstOf(metas, { key: 'property', names: DESCRIPTION_NAMES }),
    ),
    image: absoluteWebAddress(
      firstOf(metas, { key: 'property', names: IMAGE_NAMES }) || firstOf(metas, { key: 'name', names: IMAGE_NAMES }),
      address,
    ),
  };
}

interface Meta {
  name: string;
  property: string;
  content: string;
}

const DESCRIPTION_NAMES: readonly string[] = ['description', 'og:description'];
const IMAGE_NAMES: readonly string[] = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** The first value that is not empty, in document order. */
const firstOf = (
  metas: readonly Meta[],
  { key, names }: { key: 'name' | 'property'; names: readonly string[] },
): string => metas.find((meta) => names.includes(meta[key]) && meta.content.trim() !== '')?.content.trim() ?? '';

/** Plain text on one line. Escaped markup is removed too, since editors insert the text unchanged. */
const asLine = (text: string): string => stripAllTags(text.slice(0, MAX_TEXT_LENGTH)).replace(/\s+/g, ' ').trim();

/** The address of an icon; `data:` URLs of images are allowed. */
const iconAddress = (icon: string, page: string): string =>
  /^data:image\/(?:png|gif|jpeg|webp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i.test(icon) &&
  icon.length <= MAX_ICON_LENGTH
    ? icon
    : absoluteWebAddress(icon, page);
