import { type AllowList, createAllowList, type ElementRows } from './allow-list.ts';
import { filterMarkup } from './filter-markup.ts';

/** The attributes that all elements of HTML may have. */
const GLOBAL_ATTRIBUTES = `aria-controls aria-current aria-describedby aria-details aria-expanded aria-hidden aria-label
aria-labelledby aria-live class data-* dir hidden id lang role style tabindex title xml:lang`;

/** The attributes that align the content of table cells, rows and columns. */
const CELL_ALIGNMENT = 'align char charoff valign';

const CELL_ATTRIBUTES = `${CELL_ALIGNMENT} abbr axis bgcolor colspan headers height nowrap rowspan scope width`;

const HTML_ROWS: ElementRows = [
  ['abbr acronym address b bdo big br cite code dd dfn dl dt em fieldset i', ''],
  ['kbd mark rb rp rt rtc ruby s samp search small strike strong sub sup title tt u var wbr', ''],
  [
    `article aside caption div figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup legend main nav p section span
    summary`,
    'align',
  ],
  ['a', 'download href name rel rev target'],
  ['area', 'alt coords href nohref shape target'],
  ['audio', 'autoplay controls loop muted preload src'],
  ['blockquote q', 'cite'],
  ['button', 'aria-haspopup command commandfor disabled name popovertarget popovertargetaction type value'],
  ['col colgroup', `${CELL_ALIGNMENT} span width`],
  ['data', 'value'],
  ['del', 'datetime'],
  ['details', 'align name open'],
  ['dialog', 'autofocus closedby open popover'],
  ['div', 'popover'],
  ['font', 'color face size'],
  ['hr', 'align noshade size width'],
  ['ins', 'cite datetime'],
  ['img', 'align alt border height hspace loading longdesc src usemap vspace width'],
  ['label', 'for'],
  ['li', 'align value'],
  ['map', 'name'],
  ['menu', 'type'],
  ['meter', 'high low max min optimum value'],
  ['object', 'data type'],
  ['ol', 'reversed start type'],
  ['pre', 'width'],
  ['progress', 'max value'],
  ['table', 'align bgcolor border cellpadding cellspacing rules summary width'],
  ['tbody tfoot thead', CELL_ALIGNMENT],
  ['td th', CELL_ATTRIBUTES],
  ['textarea', 'cols disabled name readonly rows'],
  ['time', 'datetime'],
  ['tr', `${CELL_ALIGNMENT} bgcolor`],
  ['track', 'default kind label src srclang'],
  ['ul', 'popover type'],
  ['video', 'autoplay controls height loop muted playsinline poster preload src width'],
];

/** The attributes that all elements of MathML may have. */
const MATH_ATTRIBUTES = `${GLOBAL_ATTRIBUTES} displaystyle mathbackground mathcolor mathsize scriptlevel`;

const MATH_ROWS: ElementRows = [
  ['merror mmultiscripts mn mphantom mprescripts mroot mrow ms msqrt mstyle msub msubsup msup mtext semantics', ''],
  ['annotation', 'encoding'],
  ['math', 'display'],
  ['menclose', 'notation'],
  ['mfrac', 'linethickness'],
  ['mi', 'mathvariant'],
  ['mo', 'fence form largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric'],
  ['mover munder munderover', 'accent accentunder'],
  ['mpadded', 'depth height lspace voffset width'],
  ['mspace', 'depth height width'],
  ['mtable', 'align columnalign columnlines columnspacing frame framespacing rowalign rowlines rowspacing width'],
  ['mtd', 'columnalign columnspan rowalign rowspan'],
  ['mtr', 'columnalign rowalign'],
];

/** The HTML allowed in content and excerpts by authors without the capability `unfiltered_html`. */
export const POST_HTML: AllowList = createAllowList(
  { rows: HTML_ROWS, commonAttributes: GLOBAL_ATTRIBUTES },
  { rows: MATH_ROWS, commonAttributes: MATH_ATTRIBUTES },
);

/**
 * Removes the HTML that is not allowed in content, excerpts and captions by authors without the capability
 * `unfiltered_html`. Allowed markup is preserved. Idempotent, never throws, linear time. `documentFolder` is the address of
 * the folder whose PDF files an `object` may show.
 */
export function filterPostHtml(html: string, documentFolder?: string): string {
  return filterMarkup(html, documentFolder === undefined ? POST_HTML : { ...POST_HTML, documentFolder });
}

const ROWS: ElementRows = [
  ['abbr acronym', 'title'],
  ['code em strong', ''],
];

const NAME_HTML = createAllowList({ rows: ROWS, commonAttributes: '' });

const TEXT_HTML = createAllowList({ rows: [...ROWS, ['a', 'href title']], commonAttributes: '' });

/** Removes the HTML that is not allowed in the name of a theme. */
export const filterThemeName = (html: string): string => filterMarkup(html, NAME_HTML);

/** Removes the HTML that is not allowed in the description and the author of a theme. */
export const filterThemeText = (html: string): string => filterMarkup(html, TEXT_HTML);
