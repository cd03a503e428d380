/** The parameters of a request by their REST names. */
export type RequestParameters = Readonly<Record<string, unknown>>;

/** Parameters that are in the query of every request, also of those with a body. */
const QUERY_NAMES: ReadonlySet<string> = new Set(['_fields', '_embed', '_envelope', '_locale', 'preview_token']);

/** The address and the body of a request. */
export interface RequestParts {
  path: string;
  query: URLSearchParams;
  body: BodyInit | undefined;
  /** The type of the body, unless `fetch` determines it. */
  contentType: string | undefined;
}

/**
 * Divides parameters into path, query and body. `path` contains names in braces, such as `/cms/v2/posts/{id}`. A GET or
 * DELETE has no body; the body of other requests is JSON, or a form if a parameter is a file. Throws a TypeError if a
 * parameter of the path is missing.
 */
export function requestParts(
  method: string,
  { path, parameters }: { path: string; parameters: RequestParameters },
): RequestParts {
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === '') throw new TypeError(`The parameter "${name}" is missing.`);
    rest.delete(name);
    // Ids of templates and names of blocks contain slashes.
    return String(value).split('/').map(encodeURIComponent).join('/');
  });
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  for (const [name, value] of rest) {
    if (hasBody && !QUERY_NAMES.has(name)) body.push([name, value]);
    else appendValue(query, { name, value });
  }
  return { path: filledPath, query, ...(hasBody ? bodyOf(body) : { body: undefined, contentType: undefined }) };
}

function bodyOf(entries: readonly [string, unknown][]): Pick<RequestParts, 'body' | 'contentType'> {
  if (!entries.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(Object.fromEntries(entries)), contentType: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of entries) {
    // A form without the name of a file would be rejected.
    if (value instanceof Blob) form.append(name, value, 'name' in value ? String(value.name) : name);
    else appendValue(form, { name, value });
  }
  return { body: form, contentType: undefined };
}

/** Appends a value as the API reads it: lists as `name[]`, maps as `name[key]`. */
function appendValue(target: URLSearchParams | FormData, { name, value }: { name: string; value: unknown }): void {
  if (value === undefined) return;
  if (name === '_embed' && typeof value === 'boolean') {
    if (value) target.append('_embed', '1');
  } else if (value instanceof Date) target.append(name, value.toISOString());
  else if (Array.isArray(value)) {
    for (const item of value) appendValue(target, { name: `${name}[]`, value: item });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) appendValue(target, { name: `${name}[${key}]`, value: item });
  } else target.append(name, value === null ? '' : String(value));
}
