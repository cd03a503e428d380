/** A path of the OpenAPI document, and the parameters that it names. */
export interface PathTemplate {
  path: string;
  names: readonly string[];
}

/** What a group contains beside other groups: an escape, a class of characters, or a character. */
const PART = String.raw`\\.|\[(?:\\.|[^\]\\])*\]|[^()[\\]`;

/** A named group; groups in it may contain groups. */
const NAMED_GROUP = new RegExp(String.raw`\(\?P<(\w+)>(?:${PART}|\((?:${PART}|\((?:${PART})*\))*\))*\)`, 'g');

/** Returns the template of a route's pattern: `/posts/{id}` for `/posts/(?P<id>[\d]+)`. */
export function pathTemplate(pattern: string): PathTemplate {
  const names: string[] = [];
  const path = pattern.replace(NAMED_GROUP, (_group, name: string) => {
    names.push(name);
    return `{${name}}`;
  });
  return { path, names };
}
