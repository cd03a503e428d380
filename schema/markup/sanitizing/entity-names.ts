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
export const ENTITY_NAMES: ReadonlySet<string> = new Set([LATIN, GREEK, PUNCTUATION, SYMBOLS].join(' ').split(/\s+/));
