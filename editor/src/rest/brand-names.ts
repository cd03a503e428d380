import { pageData } from '../page-data.ts';

// The packages of the editor know one spelling of names, and the site may have another. Requests and answers are
// translated between them, names only: texts that people have written stay as they are.

const { brand } = pageData;

/** Members that contain texts. */
const TEXTS = new Set([
  'title',
  'content',
  'excerpt',
  'description',
  'caption',
  'raw',
  'rendered',
  'alt_text',
  'label',
]);

const TYPES =
  'block|template|template_part|global_styles|navigation|font_family|font_face|pattern_category|theme|template_part_area|pattern_sync_status|note_status|id';

/** Names that are values: types, taxonomies and namespaces. */
const valuePattern = (from: string) =>
  new RegExp(`^(?:_?${from}_(?:${TYPES})|/?${from}/v2(?:/.*)?|/?${from}-[a-z-]+/v1(?:/.*)?)$`);
const keyPattern = (from: string) => new RegExp(`^(?:_|requires_)?${from}(?=[_:/-])|^requires_${from}$`);

interface Direction {
  from: string;
  to: string;
  value: RegExp;
  key: RegExp;
}
const direction = (from: string, to: string): Direction => ({
  from,
  to,
  value: valuePattern(from),
  key: keyPattern(from),
});

const sending = direction('wp', brand);
const receiving = direction(brand, 'wp');

const PATH = new RegExp(`(?<=^|/)wp/v2\\b|(?<=/)wp-(?=[a-z-]+/v1\\b)|\\bwp(?=:|%3A)|\\b_?wp_(?=(?:${TYPES})\\b)`, 'g');

function translate(value: unknown, names: Direction): unknown {
  if (typeof value === 'string') return names.value.test(value) ? value.replace(names.from, names.to) : value;
  if (Array.isArray(value)) return value.map((entry) => translate(entry, names));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      names.key.test(key) ? key.replace(names.from, names.to) : key,
      TEXTS.has(key) ? entry : translate(entry, names),
    ]),
  );
}

const isTranslated = brand !== 'wp';

/** A path or an address of the REST API in the spelling of the site. */
export const sentPath = (path: string): string =>
  isTranslated ? path.replace(PATH, (name) => name.replace('wp', brand)) : path;

/** Data of a request in the spelling of the site. Forms with files stay as they are. */
export const sentData = (data: unknown): unknown => (isTranslated ? translate(data, sending) : data);

/** The data of an answer in the spelling of the packages. */
export const receivedData = (data: unknown): unknown => (isTranslated ? translate(data, receiving) : data);

/** An answer in the spelling of the packages. */
export async function receivedResponse(response: Response): Promise<Response> {
  if (!isTranslated) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of response.headers) {
    if (name.startsWith(`x-${brand}-`)) headers.set(name.replace(brand, 'wp'), value);
  }
  // The body was decompressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const text = await response.text();
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  const body = isJson ? JSON.stringify(receivedData(JSON.parse(text))) : text;
  const { status, statusText } = response;
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
}
