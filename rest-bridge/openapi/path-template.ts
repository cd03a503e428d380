/** A path of the OpenAPI document, and its parameters in order. */
export interface PathTemplate {
  path: string;
  parameters: readonly PathParameter[];
}

/** A parameter of a template, which stands for one segment of the path. */
export interface PathParameter {
  name: string;
  /** The parameter of the route. */
  source: string;
  /** The number of the segment, if the parameter of the route spans several. */
  part?: number;
}

/** One element of a pattern that is not a group: an escape, a character class or a character. */
const ELEMENT = String.raw`\\.|\[(?:\\.|[^\]\\])*\]|[^()[\\]`;

/** A group without a name, with one level of groups inside. */
const INNER_GROUP = String.raw`\((?:${ELEMENT}|\((?:${ELEMENT})*\))*\)`;

/** A named group, with up to two levels of groups inside. */
const NAMED_GROUP = new RegExp(String.raw`\(\?P<(\w+)>((?:${ELEMENT}|${INNER_GROUP})*)\)`, 'g');

/** The elements and groups of a pattern. */
const PART = new RegExp(`${INNER_GROUP}|${ELEMENT}`, 'g');

/**
 * Returns the template of a route's pattern: `/posts/{id}` for `/posts/(?P<id>[\d]+)`. A parameter of OpenAPI stands for
 * one segment, so a group with slashes, such as `(?P<name>[a-z]+/[a-z]+)`, becomes `{name_1}/{name_2}`.
 */
export function pathTemplate(pattern: string): PathTemplate {
  const parameters: PathParameter[] = [];
  const path = pattern.replace(NAMED_GROUP, (_group, source: string, inner: string) => {
    const slashes = inner.match(PART)?.filter((part) => part === '/' || part === '\\/').length ?? 0;
    const added: PathParameter[] =
      slashes === 0
        ? [{ name: source, source }]
        : Array.from({ length: slashes + 1 }, (_, index) => ({
            name: `${source}_${index + 1}`,
            source,
            part: index + 1,
          }));
    parameters.push(...added);
    return added.map(({ name }) => `{${name}}`).join('/');
  });
  return { path, parameters };
}
