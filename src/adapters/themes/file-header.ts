const HEADER_LENGTH = 8_192;

/** A value of the header comment of a theme's file, such as `Title: Hero`; empty if it is missing. */
export function headerValue(text: string, name: string): string {
  const line = new RegExp(`^[ \\t]{0,20}(?:<\\?php|<!--)?[ \\t/*#@]{0,20}${name}:(.{0,500})`, 'im').exec(
    text.slice(0, HEADER_LENGTH),
  );
  return (line?.[1] ?? '').replace(/\*\/.*$|-->.*$|\?>.*$/, '').trim();
}

/** A comma-separated value of the header comment as a list. */
export const headerList = (text: string, name: string): string[] =>
  headerValue(text, name)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
