/** A path of the OpenAPI document, and the parameters that it names. */
export interface PathTemplate {
  path: string;
  names: readonly string[];
}

/** Takes a route's pattern, gives its template: `/posts/(?P<id>[\d]+)` as `/posts/{id}`. Groups may hold groups. */
export function pathTemplate(pattern: string): PathTemplate {
  const names: string[] = [];
  let path = '';
  for (let place = 0; place < pattern.length; ) {
    const found = /^\(\?P<(\w+)>/.exec(pattern.slice(place));
    if (!found) {
      path += pattern[place];
      place++;
      continue;
    }
    names.push(found[1] as string);
    path += `{${found[1]}}`;
    place = endOfGroup(pattern, place);
  }
  return { path, names };
}

/** Place after the bracket that closes the group which begins at `start`. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  let inClass = false;
  for (let place = start; place < pattern.length; place++) {
    const character = pattern[place];
    if (character === '\\') place++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return place + 1;
  }
  return pattern.length;
}
