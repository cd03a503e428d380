import { autop } from './autop/autop.ts';
import { balanceTags } from './html/balance-tags.ts';
import { escapeUrl } from './html/escape.ts';
import { correctProperName } from './proper-name.ts';
import type { SiteData } from './render-environment.ts';
import { SHORTCODE_NAMES } from './shortcodes/shortcode-handlers.ts';
import { convertSmilies } from './texturize/smilies.ts';
import { texturize } from './texturize/texturize.ts';
import { encodeSingleAmpersands } from './texturize/texturize-text.ts';

/** The opening tags of elements in which addresses stay text, and their closing tags. */
const VERBATIM_TAG = /^<(?:code|pre|script|style)[\s>]/i;
const VERBATIM_END = /^<\/(?:code|pre|script|style)>$/i;

/** A URL in angle brackets, which is no tag. */
const BRACKETED_URL = /^<\s*\w{1,20}:\/\//;

const TAG = /(<[^<>]+>)/;

/** White space around addresses: not the blank that prevents a line break. */
const BLANK = ' \\t-\\r';

/** Characters of a URL except punctuation. */
const URL_CHARACTER = '[\\w\\u0080-\\uffff#%~/@[\\]*(+=&$-]';

/**
 * A URL after white space or punctuation, a closing bracket after it, and the extension of a file. Punctuation belongs to
 * the URL if other characters of it follow.
 */
const URL_IN_TEXT = new RegExp(
  `([${BLANK}(<.,;:!?])(\\w{1,20}://(?=[^${BLANK}]{1,2000}[${BLANK}])${URL_CHARACTER}*(?:['.,;:!?)]${URL_CHARACTER}+)*)(\\)?)(\\.\\w{2,6})?`,
  'g',
);

/** An address that begins with `www.` or `ftp.`. */
const HOST_IN_TEXT = /([ \t-\r>])((?:www|ftp)\.[\w\u0080-\uffff#$%&~/.\-;:=,?@[\]+]+)/gi;

const EMAIL_IN_TEXT = /([ \t-\r>])([\w.+-]{1,64}@(?:[\da-z-]{1,63}\.){1,8}[\da-z]{2,63})/gi;

/** Longer texts are searched in parts of this length, to bound the time of the pattern. */
const MAX_PART_LENGTH = 10_000;

/** Turns URLs and e-mail addresses in text into links. Those of other sites get `rel="nofollow ugc"`. */
export function linkAddresses(markup: string, siteUrl: string): string {
  let depth = 0;
  const linked = markup.split(TAG).map((segment) => {
    if (VERBATIM_TAG.test(segment)) depth += 1;
    else if (depth > 0 && VERBATIM_END.test(segment)) depth -= 1;
    if (depth > 0 || (segment.startsWith('<') && !BRACKETED_URL.test(segment))) return segment;
    return linkAddressesInText(segment, siteUrl);
  });
  return withoutInnerLinks(linked.join(''));
}

const LINK_TAG = /^<a(?:[ \r\n\t]+[^>]+)?>$/i;
const CLOSING_LINK_TAG = /^<\/a>$/i;

/** Removes the tags of a link that is all that another link contains. */
function withoutInnerLinks(markup: string): string {
  const segments = markup.split(TAG);
  for (let index = 1; index + 6 < segments.length; index += 2) {
    const [outer = '', before, inner = '', text = '', innerEnd = '', after, outerEnd = ''] = segments.slice(
      index,
      index + 7,
    );
    const isPair = LINK_TAG.test(outer) && /^<a [^>]+>$/i.test(inner) && before === '' && after === '';
    if (!isPair || text === '' || text.includes('>')) continue;
    if (!CLOSING_LINK_TAG.test(innerEnd) || !CLOSING_LINK_TAG.test(outerEnd)) continue;
    segments[index + 2] = '';
    segments[index + 4] = '';
    index += 4;
  }
  return segments.join('');
}

function linkAddressesInText(text: string, siteUrl: string): string {
  if (!/:\/\/|www\.|ftp\.|@/i.test(text)) return text;
  const parts =
    text.match(new RegExp(`[\\s\\S]{1,${MAX_PART_LENGTH}}(?=[${BLANK}]|$)|[\\s\\S]{1,${MAX_PART_LENGTH}}`, 'g')) ?? [];
  return parts.map((part) => linkAddressesInPart(part, siteUrl)).join('');
}

function linkAddressesInPart(part: string, siteUrl: string): string {
  // The blanks at both ends are those that the patterns expect around an address.
  const linked = ` ${part} `
    .replace(URL_IN_TEXT, (whole, before: string, url: string, bracket: string, extension = '') => {
      const { address, suffix } = withPairedBrackets(url, { bracket, extension });
      const link = renderLink(address, siteUrl);
      return link === '' ? whole : `${before}${link}${suffix}`;
    })
    .replace(HOST_IN_TEXT, (whole, before: string, host: string) => {
      const isPunctuated = /[.,;:)]$/.test(host);
      const link = renderLink(`http://${isPunctuated ? host.slice(0, -1) : host}`, siteUrl);
      return link === '' ? whole : `${before}${link}${isPunctuated ? host.slice(-1) : ''}`;
    })
    .replace(EMAIL_IN_TEXT, (_, before: string, address: string) => {
      return `${before}<a href="mailto:${address}">${address}</a>`;
    });
  return linked.slice(1, -1);
}

/** Returns the address without closing brackets that have no opening one, and the text after it. */
function withPairedBrackets(
  url: string,
  { bracket, extension }: { bracket: string; extension: string },
): { address: string; suffix: string } {
  const isPaired = bracket !== '' && url.includes('(');
  let address = `${url}${isPaired ? bracket : ''}${extension}`;
  let suffix = isPaired ? '' : bracket;
  let unpaired = countOf(address, ')') - countOf(address, '(');
  for (; unpaired > 0; unpaired -= 1) {
    const last = address.lastIndexOf(')');
    suffix = address.slice(last) + suffix;
    address = address.slice(0, last);
  }
  return { address, suffix };
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Returns the link for an address found in text; '' if it is not a valid URL. */
function renderLink(address: string, siteUrl: string): string {
  const url = escapeUrl(address);
  return url === '' ? '' : `<a href="${url}"${relAttribute(url, siteUrl)}>${url}</a>`;
}

function relAttribute(url: string, siteUrl: string): string {
  const relations = /^https?:/i.test(url) ? linkRelations(url, siteUrl) : ['ugc'];
  return ` rel="${relations.join(' ')}"`;
}

/** The relations of a link that a comment contains: other sites, and addresses without a scheme and a host, are not followed. */
export const linkRelations = (url: string, siteUrl: string): readonly string[] =>
  hostOf(url) !== '' && hostOf(url) === hostOf(siteUrl) ? ['ugc'] : ['nofollow', 'ugc'];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/**
 * Renders a comment to the markup of `content.rendered`, with links, typography and paragraphs. Blocks are not
 * rendered.
 */
export function renderComment(
  text: string,
  { site }: { site: Pick<SiteData, 'url' | 'usesSmilies' | 'includesUrl' | 'properName'> },
): string {
  let html = linkAddresses(text, site.url);
  html = encodeSingleAmpersands(texturize(html, SHORTCODE_NAMES));
  if (site.usesSmilies) html = convertSmilies(html, site.includesUrl);
  return correctProperName(autop(balanceTags(html)), site.properName);
}
