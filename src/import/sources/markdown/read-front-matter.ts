import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isJsonObject } from '../../../../schema/values/json-text.ts';

/** A file with its front matter. */
export interface MarkdownFile {
  /** The values by their keys in lower case. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Whether the file has a front matter, which may be empty. */
  readonly hasFrontMatter: boolean;
}

/** A format of front matter: the line that begins and ends it, and its parser. */
interface Format {
  readonly name: string;
  readonly fence: string;
  parse(text: string): unknown;
}

const FORMATS: readonly Format[] = [
  // Some programs write a key twice; the last one counts.
  { name: 'YAML', fence: '---', parse: (text) => parseYaml(text, { uniqueKeys: false, logLevel: 'error' }) as unknown },
  { name: 'TOML', fence: '+++', parse: (text) => parseToml(text) },
  { name: 'JSON', fence: ';;;', parse: (text) => JSON.parse(text) as unknown },
];

/**
 * Parses a file with optional front matter in YAML (`---`), TOML (`+++`) or JSON (`;;;`, or a JSON object at the
 * beginning). Throws with a reason when it is invalid or does not end.
 */
export function readMarkdownFile(file: string): MarkdownFile {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const format = FORMATS.find(({ fence }) => text.startsWith(fence) && /^[ \t]*\n/.test(text.slice(fence.length)));
  if (format) return readFenced(text, format);
  if (/^\{\s*"/.test(text)) return readObject(text);
  return { values: {}, body: text, hasFrontMatter: false };
}

function readFenced(text: string, { name, fence, parse }: Format): MarkdownFile {
  const start = text.indexOf('\n') + 1;
  const end = fenceAfter(text, { start, fence });
  if (end === null) {
    // A Markdown text may begin with a line of dashes.
    if (fence === '---') return { values: {}, body: text, hasFrontMatter: false };
    throw new Error(`the front matter does not end with ${fence}`);
  }
  const values = parse(text.slice(start, end.from)) ?? {};
  if (!isJsonObject(values)) throw new Error(`the front matter is not a ${name} map`);
  return { values: withLowerCaseKeys(values), body: text.slice(end.to).replace(/^\n/, ''), hasFrontMatter: true };
}

/** The next line that is the fence, from its beginning to the beginning of the text after it. */
function fenceAfter(
  text: string,
  { start, fence }: { start: number; fence: string },
): { from: number; to: number } | null {
  for (let from = start; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const line = text.slice(from, lineEnd < 0 ? undefined : lineEnd);
    if (line.trimEnd() === fence) return { from, to: lineEnd < 0 ? text.length : lineEnd + 1 };
    if (lineEnd < 0) return null;
    from = lineEnd + 1;
  }
  return null;
}

/** A JSON object ends at a line with its closing brace. */
function readObject(text: string): MarkdownFile {
  const end = objectEnd(text);
  const isLine =
    end !== null && text[end - 2] === '\n' && /^[ \t]*(?:\n|$)/.test(text.slice(end, lineEndAfter(text, end)));
  if (!isLine) throw new Error('the front matter is not valid JSON');
  try {
    const values = JSON.parse(text.slice(0, end)) as Record<string, unknown>;
    return {
      values: withLowerCaseKeys(values),
      body: text.slice(end).replace(/^\s*\n\n?/, ''),
      hasFrontMatter: true,
    };
  } catch {
    throw new Error('the front matter is not valid JSON');
  }
}

const lineEndAfter = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
};

/** A string of JSON, complete or not, or a brace. */
const STRING_OR_BRACE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}]/g;

/** The position after the brace that closes the object at the beginning; null if none does. Runs in linear time. */
function objectEnd(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACE)) {
    if (token === '{') depth++;
    if (token === '}' && --depth === 0) return index + 1;
  }
  return null;
}

/** Programs differ in the case of keys: `publishDate`, `publishdate`. Of two keys, the one in lower case counts. */
function withLowerCaseKeys(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]) => [key.toLowerCase(), value] as const);
  return {
    ...Object.fromEntries(entries),
    ...Object.fromEntries(Object.entries(values).filter(([key]) => key === key.toLowerCase())),
  };
}
