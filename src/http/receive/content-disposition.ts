/**
 * The file name in a Content-Disposition header (RFC 6266). `filename*` has precedence over `filename`; the disposition
 * type is ignored. Null without a readable name.
 */
export function fileNameOf(header: string): string | null {
  const parameters = parametersOf(header);
  const extended = parameters.get('filename*');
  const name = (extended === undefined ? null : decodeExtended(extended)) ?? parameters.get('filename') ?? '';
  return name.trim() === '' ? null : decodeUtf8Name(name.trim());
}

/**
 * The parameters of a header such as `attachment; filename="a;b.jpg"` by lower-case name; the first of a name counts.
 */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  // The value is a quoted string with escapes, or all characters up to the next semicolon.
  const pattern = /;\s*([^\s=;]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;
  for (const [, key = '', quoted, unquoted = ''] of header.slice(0, 8_192).matchAll(pattern)) {
    const name = key.toLowerCase();
    // Old browsers send whole Windows paths. Only quotes and backslashes are unescaped, so that the path remains
    // readable.
    const value = quoted === undefined ? unquoted.trim() : quoted.replace(/\\(["\\])/g, '$1');
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** Decodes an extended value such as `UTF-8''na%C3%AFve.jpg` (RFC 8187); null if it is invalid. */
function decodeExtended(value: string): string | null {
  const [, charset = '', text = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(value) ?? [];
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(text);
    if (!/^iso-8859-1$/i.test(charset)) return null;
    return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  } catch {
    return null;
  }
}

/** Header bytes are decoded as Latin-1, but most clients send UTF-8: decodes such names again. */
export function decodeUtf8Name(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of Latin-1
  if (!/^[\u0000-\u00ff]*$/.test(name) || !/[\u0080-\u00ff]/.test(name)) return name;
  const text = Buffer.from(name, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? name : text;
}
