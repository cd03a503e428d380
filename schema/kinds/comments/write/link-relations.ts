const LINK = /<a(\s[^<>]*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Adds `rel="ugc"` to the links of a text, and `nofollow` to links to other sites. `home`: the address of the site. */
export function addLinkRelations(html: string, home: string): string {
  return html.replace(LINK, (_whole, attributes: string) => {
    // Sequential matching: the value of one attribute is not read as another attribute.
    const matches = [...attributes.matchAll(ATTRIBUTE)];
    const attributeNamed = (name: string) => matches.find(([, match]) => match?.toLowerCase() === name);
    const added = isOnSite(attributeValue(attributeNamed('href')), home) ? ['ugc'] : ['nofollow', 'ugc'];
    const rel = attributeNamed('rel');
    if (!rel) return `<a ${attributes.slice(1)} rel="${added.join(' ')}">`;
    const relations = [...new Set([...attributeValue(rel).split(/\s+/).filter(Boolean), ...added])];
    const others = attributes.slice(0, rel.index) + attributes.slice(rel.index + rel[0].length);
    return `<a ${others.replace(/\s+/g, ' ').trim()} rel="${relations.join(' ')}">`;
  });
}

const attributeValue = (match: RegExpMatchArray | undefined): string => match?.[2] ?? match?.[3] ?? match?.[4] ?? '';

const isOnSite = (address: string, home: string): boolean =>
  address === home || address.startsWith(`${home}/`) || /^[/#?](?![/\\])/.test(address);
