import sanitizeHtml from 'sanitize-html';
import { parseBlocks } from '../../../../schema/markup/block-grammar/parse-blocks.ts';
import {
  type AllowList,
  isAttributeAllowed,
  isElementAllowed,
} from '../../../../schema/markup/sanitizing/allow-list.ts';

/** A start tag from the second parser, with decoded attribute values. */
export interface ParsedTag {
  name: string;
  attributes: Record<string, string>;
}

const SCHEMES = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'
    .split(' ')
    .map((scheme) => `${scheme}:`),
);
const ADDRESSES = new Set(['action', 'background', 'cite', 'data', 'formaction', 'href', 'longdesc', 'poster', 'src']);
const DANGEROUS_STYLE = /expression\s*\(|(?:java|vb)script\s*:|behaviou?r\s*:|binding\s*:|@import|\\|\/\*/i;
const STYLE_ADDRESS = /url\(\s*['"]?([^'")]*)/gi;

/** Returns every start tag of the markup, from a parser that shares no code with the filter. */
function parseTags(markup: string): ParsedTag[] {
  const tags: ParsedTag[] = [];
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (name, attributes) => {
        // A copy, because the library removes attributes that it considers unsafe.
        tags.push({ name, attributes: { ...attributes } });
        return { tagName: name, attribs: attributes };
      },
    },
  });
  return tags;
}

/** Returns everything that could run or is outside the allow-list; empty for safe markup. Includes block attributes. */
export function findUnsafeMarkup(markup: string, allowList: AllowList): string[] {
  return [markup, ...blockTexts(markup)].flatMap((text) =>
    parseTags(text).flatMap((tag) => [
      ...(isElementAllowed(allowList, tag.name) ? [] : [`<${tag.name}>`]),
      ...Object.entries(tag.attributes).flatMap(([name, value]) =>
        findUnsafeAttributes(tag.name, name, value, allowList),
      ),
    ]),
  );
}

function findUnsafeAttributes(tag: string, name: string, value: string, allowList: AllowList): string[] {
  const unsafeMarkup: string[] = [];
  if (!isAttributeAllowed({ allowList, element: tag }, name) || /^on/i.test(name)) unsafeMarkup.push(`${tag} ${name}`);
  if (ADDRESSES.has(name) && !SCHEMES.has(schemeOf(value))) unsafeMarkup.push(`${tag} ${name}=${value}`);
  if (name === 'style') {
    const addresses = [...value.matchAll(STYLE_ADDRESS)].map(([, address = '']) => address);
    const hasUnsafeAddress = addresses.some((address) => !SCHEMES.has(schemeOf(address)));
    if (hasUnsafeAddress || DANGEROUS_STYLE.test(value)) unsafeMarkup.push(`${tag} style=${value}`);
  }
  return unsafeMarkup;
}

/** Returns the scheme as a browser determines it, with the WHATWG URL parser of the runtime. */
function schemeOf(address: string): string {
  try {
    return new URL(address, 'https://site.example/post/').protocol;
  } catch {
    return 'https:';
  }
}

/** Returns every text in block attributes as a renderer would print it. */
function blockTexts(markup: string): string[] {
  const texts: string[] = [];
  const pending: unknown[] = parseBlocks(markup).map((block) => [block.attributes, block.innerBlocks]);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) {
      pending.push(...Object.keys(next), ...Object.values(next).filter((value) => value !== undefined));
    }
  }
  return texts;
}
