const LINK = /<a(\s[^<>]*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Adds `rel="ugc"` to links, with `nofollow` for links to other sites. */
export function markLinks(html: string, home: string): string {
  return html.replace(LINK, (_whole, attributes: string) => {
    // Sequential matching: the value of one attribute is not read as another attribute.
    const found = [...attributes.matchAll(ATTRIBUTE)];
    const named = (name: string) => found.find(([, own]) => own?.toLowerCase() === name);
    const wanted = isOwn(attributeValue(named('href')), home) ? ['ugc'] : ['nofollow', 'ugc'];
    const given = named('rel');
    if (!given) return `<a ${attributes.slice(1)} rel="${wanted.join(' ')}">`;
    const relations = [...new Set([...attributeValue(given).split(/\s+/).filter(Boolean), ...wanted])];
    const others = attributes.slice(0, given.index) + attributes.slice(given.index + given[0].length);
    return `<a ${others.replace(/\s+/g, ' ').trim()} rel="${relations.join(' ')}">`;
  });
}

const attributeValue = (match: RegExpMatchArray | undefined): string => match?.[2] ?? match?.[3] ?? match?.[4] ?? '';

const isOwn = (address: string, home: string): boolean =>
  address === home || address.startsWith(`${home}/`) || /^[/#?](?![/\\])/.test(address);
