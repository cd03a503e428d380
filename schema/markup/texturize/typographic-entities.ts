/** The entities of the typographic characters that replace plain ones. */
export const TYPOGRAPHIC_ENTITIES = {
  openDouble: '&#8220;',
  closeDouble: '&#8221;',
  openSingle: '&#8216;',
  closeSingle: '&#8217;',
  apostrophe: '&#8217;',
  prime: '&#8242;',
  doublePrime: '&#8243;',
  enDash: '&#8211;',
  emDash: '&#8212;',
  ellipsis: '&#8230;',
  times: '&#215;',
  trademark: '&#8482;',
} as const;

/** The source of a pattern for white space: ASCII white space, the no-break space, and its entity. */
export const WHITE_SPACE_PATTERN = '[\\r\\n\\t ]|\\u00a0|&nbsp;';

/** The source of a pattern for the text after a closing quotation mark. */
export const AFTER_QUOTE_PATTERN = `$|[.,:;!?)}\\-\\]]|&gt;|${WHITE_SPACE_PATTERN}`;

/** Words that begin with an apostrophe, not with a quotation mark. */
const ELIDED_WORDS = [
  "'tain't",
  "'twere",
  "'twas",
  "'tis",
  "'twill",
  "'til",
  "'bout",
  "'nuff",
  "'round",
  "'cause",
  "'em",
];

/** Plain texts with their replacements; applied in this order, before all other rules. */
export const FIXED_REPLACEMENTS: readonly (readonly [string, string])[] = [
  ['...', TYPOGRAPHIC_ENTITIES.ellipsis],
  ['``', TYPOGRAPHIC_ENTITIES.openDouble],
  ["''", TYPOGRAPHIC_ENTITIES.closeDouble],
  [' (tm)', ` ${TYPOGRAPHIC_ENTITIES.trademark}`],
  ...ELIDED_WORDS.map((word): [string, string] => [word, word.replaceAll("'", TYPOGRAPHIC_ENTITIES.apostrophe)]),
];
