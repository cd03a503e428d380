/** The characters that plain typing becomes, as the entities the output carries. */
export const MARKS = {
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

/** White space as pattern source: ASCII white space, the no-break space, and its entity. */
export const SPACES = '[\\r\\n\\t ]|\\u00a0|&nbsp;';

/** What may follow a closing quotation mark, as pattern source. */
export const AFTER_QUOTE = `$|[.,:;!?)}\\-\\]]|&gt;|${SPACES}`;

const ELIDED = ["'tain't", "'twere", "'twas", "'tis", "'twill", "'til", "'bout", "'nuff", "'round", "'cause", "'em"];

/** Replacements of fixed text, done in this order before anything else. */
export const FIXED: readonly (readonly [string, string])[] = [
  ['...', MARKS.ellipsis],
  ['``', MARKS.openDouble],
  ["''", MARKS.closeDouble],
  [' (tm)', ` ${MARKS.trademark}`],
  ...ELIDED.map((word): [string, string] => [word, word.replaceAll("'", MARKS.apostrophe)]),
];
