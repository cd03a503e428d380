const LINK = /<a ([^<>]+)>/gi;
const RELATION = /\brel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const TARGET = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Links in comments say that readers have put them there; search engines are not to follow those to other sites. */
export function markLinks(html: string, home: string): string {
  return html.replace(LINK, (_whole, attributes: string) => {
    const target = matchedValue(TARGET.exec(attributes));
    const wanted = isOwn(target, home) ? ['ugc'] : ['nofollow', 'ugc'];
    const given = RELATION.exec(attributes);
    if (!given) return `<a ${attributes} rel="${wanted.join(' ')}">`;
    const relations = [...new Set([...matchedValue(given).split(/\s+/).filter(Boolean), ...wanted])];
    const others = attributes.replace(given[0], '').replace(/\s+/g, ' ').trim();
    return `<a ${others} rel="${relations.join(' ')}">`;
  });
}

const matchedValue = (match: RegExpExecArray | null): string => match?.[1] ?? match?.[2] ?? match?.[3] ?? '';

const isOwn = (address: string, home: string): boolean =>
  address === home || address.startsWith(`${home}/`) || /^[/#?](?!\/)/.test(address);
