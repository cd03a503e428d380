const AMPERSAND_WITHOUT_NAME = /&(?![#A-Za-z])/g;

const ENTITY = /&(?:#(\d+);|#[xX]([\da-fA-F]+);|([A-Za-z][A-Za-z\d]*);)/y;

const LENIENT_REFERENCE = /&(?:amp;)*(?:#(\d+);?|#x([\da-f]+);?|(colon|tab|newline|sol|quest|num);?)/iy;

const CHARACTERS: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  quest: '?',
  num: '#',
};

/**
 * Makes every ampersand part of a valid character reference. Known names stay, numeric references are normalized (no
 * leading zeros, decimals with at least three digits), and every other ampersand becomes `&amp;`.
 */
export function normalizeEntities(input: string): string {
  const text = input.replace(AMPERSAND_WITHOUT_NAME, '&amp;');
  const parts: string[] = [];
  let from = 0;
  for (let offset = text.indexOf('&'); offset !== -1; offset = text.indexOf('&', offset + 1)) {
    if (text.startsWith('amp;', offset + 1)) continue;
    ENTITY.lastIndex = offset;
    const match = ENTITY.exec(text);
    const normalized = match === null ? undefined : normalizeReference(match);
    parts.push(text.slice(from, offset), normalized ?? '&amp;');
    from = offset + (normalized === undefined ? 1 : ENTITY.lastIndex - offset);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

const WINDOWS_REFERENCE = /&#1(?:2[89]|[345]\d);/g;

/** The characters 128 to 159 of the Windows-1252 character set; a space for unassigned codes. */
const WINDOWS_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Replaces references to Windows-1252 codes, such as `&#145;` for a quote, by references to the Unicode character. */
export function replaceWindowsReferences(text: string): string {
  if (!text.includes('&#1')) return text;
  return text.replace(WINDOWS_REFERENCE, (reference) => {
    const character = WINDOWS_CHARACTERS[Number(reference.slice(2, -1)) - 128] ?? ' ';
    return character === ' ' ? '' : `&#${character.charCodeAt(0)};`;
  });
}

/** Returns the normalized form of a reference; undefined if it does not denote an allowed character. */
function normalizeReference([reference, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return ENTITY_NAMES.has(name) ? reference : undefined;
  const digits = stripLeadingZeros(decimal ?? hexadecimal ?? '');
  if (decimal !== undefined) {
    return digits.length <= 7 && isAllowedCharacter(Number.parseInt(digits, 10))
      ? `&#${digits.padStart(3, '0')};`
      : undefined;
  }
  return digits.length <= 6 && isAllowedCharacter(Number.parseInt(digits, 16)) ? `&#x${digits};` : undefined;
}

/** Escapes text for an attribute value in single or double quotes. */
export function encodeQuotedValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/** Does the same as `encodeQuotedValue`, with the name of the reference to an apostrophe. */
export const encodeAttributeValue = (text: string): string => encodeQuotedValue(text).replaceAll('&#039;', '&apos;');

/**
 * Reads the reference at an ampersand as leniently as any parser could: the semicolon may be missing, and the
 * ampersand may be escaped several times. Returns the character and the end of the reference; undefined for none.
 */
export function readLenientReference(text: string, offset: number): { character: string; end: number } | undefined {
  LENIENT_REFERENCE.lastIndex = offset;
  const match = LENIENT_REFERENCE.exec(text);
  if (match === null) return undefined;
  const name = match[3];
  const character = name === undefined ? decodeNumber(match[1], match[2]) : CHARACTERS[name.toLowerCase()];
  return { character: character ?? '\ufffd', end: offset + match[0].length };
}

function decodeNumber(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const digits = stripLeadingZeros(decimal ?? hexadecimal ?? '');
  const code = digits.length > 7 ? Number.NaN : Number.parseInt(digits, decimal === undefined ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function stripLeadingZeros(digits: string): string {
  let from = 0;
  while (from < digits.length - 1 && digits[from] === '0') from += 1;
  return digits.slice(from);
}

function isAllowedCharacter(code: number): boolean {
  return (
    code === 0x09 ||
    code === 0x0a ||
    code === 0x0d ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
OElig oelig Scaron scaron Yuml fnof circ tilde`;

const GREEK = `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon
Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma
tau upsilon phi chi psi omega thetasym upsih piv`;

const PUNCTUATION = `quot amp lt gt apos ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo
dagger Dagger permil lsaquo rsaquo euro bull hellip prime Prime oline frasl`;

const SYMBOLS = `weierp image real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part
exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp ne
equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts
diams`;

/** The names of known character references: those of HTML 4, and `apos`. Case-sensitive. */
const ENTITY_NAMES: ReadonlySet<string> = new Set([LATIN, GREEK, PUNCTUATION, SYMBOLS].join(' ').split(/\s+/));
