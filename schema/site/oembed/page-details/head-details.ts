import { Parser } from 'htmlparser2';
import { stripAllTags } from '../../html/markup/strip.ts';

/** What a page says of itself, as plain texts; each may be empty. */
export interface PageDetails {
  title: string;
  /** Address of its icon, or the icon itself as a `data:` address. */
  icon: string;
  description: string;
  /** Address of a picture. */
  image: string;
}

const LONGEST_TEXT = 1_000;
const LONGEST_ADDRESS = 2_000;
const LONGEST_ICON = 20_000;

/** What the head of a page says of the page; empty texts for what it does not say. `address` is where it came from. */
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
      if (isTitle && title.length < LONGEST_TEXT) title += text;
    },
    onclosetag: (name) => {
      if (name !== 'title') return;
      hasTitle ||= isTitle;
      isTitle = false;
    },
  });
  // What follows the head is of people who may write on the page, not of those whose page it is.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  return {
    title: asLine(title),
    icon: iconAddress(icon, address),
    description: asLine(
      firstOf(metas, { key: 'name', wanted: DESCRIPTIONS }) ||
        firstOf(metas, { key: 'property', wanted: DESCRIPTIONS }),
    ),
    image: webAddress(
      firstOf(metas, { key: 'property', wanted: IMAGES }) || firstOf(metas, { key: 'name', wanted: IMAGES }),
      address,
    ),
  };
}

interface Meta {
  name: string;
  property: string;
  content: string;
}

const DESCRIPTIONS: readonly string[] = ['description', 'og:description'];
const IMAGES: readonly string[] = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** The first that says something, in the order in which the page has them. */
const firstOf = (
  metas: readonly Meta[],
  { key, wanted }: { key: 'name' | 'property'; wanted: readonly string[] },
): string => metas.find((meta) => wanted.includes(meta[key]) && meta.content.trim() !== '')?.content.trim() ?? '';

/** Markup that is written as text is taken out too: editors show what is left as it is. */
const asLine = (text: string): string => stripAllTags(text.slice(0, LONGEST_TEXT)).replace(/\s+/g, ' ').trim();

/** An icon may be written into the page itself. */
const iconAddress = (icon: string, page: string): string =>
  /^data:image\/(?:png|gif|jpeg|webp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i.test(icon) &&
  icon.length <= LONGEST_ICON
    ? icon
    : webAddress(icon, page);

/** The whole address; empty where it leads nowhere on the web. */
function webAddress(address: string, page: string): string {
  if (address === '' || address.length > LONGEST_ADDRESS || !URL.canParse(address, page)) return '';
  const url = new URL(address, page);
  return /^https?:$/.test(url.protocol) ? url.href : '';
}
