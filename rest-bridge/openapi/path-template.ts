/** A path of the OpenAPI document, and the names of its parameters. */
export interface PathTemplate {
  path: string;
  names: readonly string[];
}

/** One element of a pattern that is not a group: an escape, a character class or a character. */
const ELEMENT = String.raw`\\.|\[(?:\\.|[^\]\\])*\]|[^()[\\]`;

/** A named group, with up to two levels of groups inside. */
const NAMED_GROUP = new RegExp(String.raw`\(\?P<(\w+)>(?:${ELEMENT}|\((?:${ELEMENT}|\((?:${ELEMENT})*\))*\))*\)`, 'g');

/** Returns the template of a route's pattern: `/posts/{id}` for `/posts/(?P<id>[\d]+)`. */
export function pathTemplate(pattern: string): PathTemplate {
  const names: string[] = [];
  const path = pattern.replace(NAMED_GROUP, (_group, name: string) => {
    names.push(name);
    return `{${name}}`;
  });
  return { path, names };
}
