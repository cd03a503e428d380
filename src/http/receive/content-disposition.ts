/**
 * The file name in a Content-Disposition header (RFC 6266): `filename*` before `filename`, whatever the disposition.
 * Null where there is none that can be read.
 */
export function fileNameOf(header: string): string | null {
  const parameters = parametersOf(header);
  const extended = parameters.get('filename*');
  const name = (extended === undefined ? null : decodeExtended(extended)) ?? parameters.get('filename') ?? '';
  return name.trim() === '' ? null : asText(name.trim());
}

/** `attachment; filename="a;b.jpg"` by parameter; the first of a name counts. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  // Either a quoted text with escapes, or everything up to the next semicolon.
  const pattern = /;\s*([^\s=;]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;
  for (const [, key = '', quoted, plain = ''] of header.slice(0, 8_192).matchAll(pattern)) {
    const name = key.toLowerCase();
    // Old browsers send whole paths, whose backslashes escape nothing.
    const value = quoted === undefined ? plain.trim() : quoted.replace(/\\(["\\])/g, '$1');
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.jpg` (RFC 8187); null where it is broken. */
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

/** Headers arrive byte by byte; most clients mean UTF-8. */
function asText(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes as they came
  if (!/^[\u0000-\u00ff]*$/.test(name) || !/[\u0080-\u00ff]/.test(name)) return name;
  const text = Buffer.from(name, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? name : text;
}
