import { type AllowList, createAllowList } from './allow-list.ts';

/** The attributes that align the content of table cells, rows and columns. */
const CELL_ALIGNMENT = 'align char charoff valign';
const CELL_ATTRIBUTES = `${CELL_ALIGNMENT} abbr axis bgcolor colspan headers height nowrap rowspan scope width`;

/** The HTML allowed in content and excerpts by authors without the capability `unfiltered_html`. */
export const POST_HTML: AllowList = createAllowList(
  [
    ['abbr acronym address b bdo big br cite code dd dfn dl dt em fieldset figcaption hgroup i', ''],
    ['kbd mark rb rp rt rtc ruby s samp small strike strong sub sup title tt u var', ''],
    [
      'article aside caption div figure footer h1 h2 h3 h4 h5 h6 header legend main nav p section span summary',
      'align',
    ],
    ['a', 'download href name rel rev target'],
    ['area', 'alt coords href nohref shape target'],
    ['audio', 'autoplay controls loop muted preload src'],
    ['blockquote q', 'cite'],
    ['button', 'disabled name type value'],
    ['col colgroup', `${CELL_ALIGNMENT} span width`],
    ['del ins', 'cite datetime'],
    ['details', 'align name open'],
    ['font', 'color face size'],
    ['hr', 'align noshade size width'],
    ['img', 'align alt border height hspace loading longdesc src usemap vspace width'],
    ['label', 'for'],
    ['li', 'align value'],
    ['map', 'name'],
    ['menu ul', 'type'],
    ['ol', 'reversed start type'],
    ['pre', 'width'],
    ['table', 'align bgcolor border cellpadding cellspacing rules summary width'],
    ['tbody tfoot thead', CELL_ALIGNMENT],
    ['td th', CELL_ATTRIBUTES],
    ['textarea', 'cols disabled name readonly rows'],
    ['tr', `${CELL_ALIGNMENT} bgcolor`],
    ['track', 'default kind label src srclang'],
    ['video', 'autoplay controls height loop muted playsinline poster preload src width'],
  ],
  true,
);
