import sanitizeHtml from 'sanitize-html';
import { parseBlocks } from '../../../../schema/markup/block-grammar/parse-blocks.ts';
import {
  type AllowList,
  isAttributeAllowed,
  isElementAllowed,
} from '../../../../schema/markup/sanitizing/allow-list.ts';

/** One start tag as another parser sees it, attribute values decoded. */
export interface SeenTag {
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

/** Every start tag of some markup, read by a parser that shares no code with ours. */
function seenTags(markup: string): SeenTag[] {
  const tags: SeenTag[] = [];
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (name, attributes) => {
        // A copy: what that library deems unsafe it takes out of its own.
        tags.push({ name, attributes: { ...attributes } });
        return { tagName: name, attribs: attributes };
      },
    },
  });
  return tags;
}

/** What in some markup could run or lies outside the allow-list; empty for safe markup. Reads block attributes too. */
export function offences(markup: string, allowList: AllowList): string[] {
  return [markup, ...blockTexts(markup)].flatMap((text) =>
    seenTags(text).flatMap((tag) => [
      ...(isElementAllowed(allowList, tag.name) ? [] : [`<${tag.name}>`]),
      ...Object.entries(tag.attributes).flatMap(([name, value]) => attributeOffences(tag.name, name, value, allowList)),
    ]),
  );
}

function attributeOffences(tag: string, name: string, value: string, allowList: AllowList): string[] {
  const found: string[] = [];
  if (!isAttributeAllowed({ allowList, element: tag }, name) || /^on/i.test(name)) found.push(`${tag} ${name}`);
  if (ADDRESSES.has(name) && !SCHEMES.has(schemeOf(value))) found.push(`${tag} ${name}=${value}`);
  if (name === 'style') {
    const addresses = [...value.matchAll(STYLE_ADDRESS)].map(([, address = '']) => address);
    const unsafe = addresses.some((address) => !SCHEMES.has(schemeOf(address)));
    if (unsafe || DANGEROUS_STYLE.test(value)) found.push(`${tag} style=${value}`);
  }
  return found;
}

/** The scheme that a browser would act on, by the parser of addresses that it shares with the runtime. */
function schemeOf(address: string): string {
  try {
    return new URL(address, 'https://site.example/post/').protocol;
  } catch {
    return 'https:';
  }
}

/** Every text in the attributes of the blocks of some markup, as a renderer would print it. */
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
