import { inOneLine, shortened } from '../../../../schema/values/text-functions.ts';

const MODULE_LINE = /^(?:import\s.+\sfrom\s.+|import\s+['"].+|export\s+(?:const|default|let|function)\b.*)$/gm;

const INLINE_CODE = /`[^`\n]+`/g;

/** A tag of highlighted code: `{% highlight ruby linenos %}`. The bounds keep the work in proportion to the text. */
const HIGHLIGHT = /\{%-?\s{0,99}(?:highlight\s{1,99}(\w{1,99})\b[^%]{0,999}|endhighlight\s{0,99}-?)%\}/g;

const RAW = /\{%-?\s{0,99}(?:end)?raw\s{0,99}-?%\}/g;

/** The text of an item in Markdown, with the template tags that remain in it as text. */
interface PlainMarkdown {
  readonly text: string;
  readonly tags: readonly string[];
}

/**
 * Converts the template tags that have a form in Markdown: highlighted code becomes fenced code, and the marks of raw text
 * are removed. All others remain as text and are returned, except those in code.
 */
export function withoutTemplateTags(markdown: string, { isMdx }: { isMdx: boolean }): PlainMarkdown {
  const tags = new Set<string>();
  const parts = fencedParts(withFencedHighlights(markdown).replace(RAW, '')).map(({ text, isCode }) => {
    if (isCode) return text;
    const plain = isMdx ? withoutModules(text, tags) : text;
    for (const tag of tagsIn(plain.replace(INLINE_CODE, ''))) tags.add(shownTag(tag));
    return plain;
  });
  return { text: parts.join(''), tags: [...tags] };
}

/** Removes the imports and exports of MDX, and adds them and the components to `tags`. */
function withoutModules(text: string, tags: Set<string>): string {
  for (const [line] of text.matchAll(MODULE_LINE)) tags.add(shownTag(line));
  const content = text.replace(MODULE_LINE, '').replace(/\bclassName=/g, 'class=');
  for (const [component] of content.matchAll(/<[A-Z]\w*/g)) tags.add(`${component}>`);
  return content;
}

/** Converts highlighted code, up to the next end, to fenced code. */
function withFencedHighlights(text: string): string {
  let result = '';
  let position = 0;
  let open: { language: string; from: number; to: number } | undefined;
  for (const { 0: tag, 1: language, index } of text.matchAll(HIGHLIGHT)) {
    if (language !== undefined) {
      open ??= { language, from: index, to: index + tag.length };
    } else if (open) {
      const code = text.slice(open.to, index).replace(/^\n/, '');
      result += `${text.slice(position, open.from)}\n\`\`\`${open.language}\n${code.endsWith('\n') ? code : `${code}\n`}\`\`\`\n`;
      position = index + tag.length;
      open = undefined;
    }
  }
  return result + text.slice(position);
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Divides a text into fenced code and what is between it. Code without an end extends to that of the text. */
function fencedParts(text: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let fence = '';
  let start = 0;
  const endPart = (end: number, isCode: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isCode });
    start = end;
  };
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    const [, mark = '', info = ''] = FENCE.exec(text.slice(from, lineEnd < 0 ? next : lineEnd)) ?? [];
    if (fence === '' && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      endPart(from, false);
      fence = mark;
    } else if (fence !== '' && mark.startsWith(fence) && info.trim() === '') {
      endPart(next, true);
      fence = '';
    }
    from = next;
  }
  endPart(text.length, fence !== '');
  return parts;
}

/** The ends of tags by their openings: Liquid and Nunjucks, and shortcodes of Hugo. Longer openings first. */
const ENDS = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{{', '}}'],
  ['{%', '%}'],
] as const;

/** Longer text between two marks is not a tag. */
const MAX_TAG_LENGTH = 2_000;

/** The template tags in a text. */
function* tagsIn(text: string): Generator<string> {
  const nextEnds = new Map<string, number>();
  /** The next end after a position. Positions only grow, so that the text is searched once for each end. */
  const endAfter = (end: string, position: number): number => {
    let found = nextEnds.get(end) ?? -1;
    if (found < position) {
      found = text.indexOf(end, position);
      nextEnds.set(end, found < 0 ? Number.POSITIVE_INFINITY : found);
    }
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  for (let from = text.indexOf('{'); from >= 0; ) {
    const start = from;
    const lengths = ENDS.filter(([opening]) => text.startsWith(opening, start)).map(
      ([opening, end]) => endAfter(end, start + opening.length) + end.length - start,
    );
    const length = lengths.find((candidate) => candidate <= MAX_TAG_LENGTH);
    if (length !== undefined) yield text.slice(start, start + length);
    from = text.indexOf('{', start + (length ?? 1));
  }
}

/** The maximum number of characters of a tag in the report. */
const MAX_SHOWN_LENGTH = 60;

const shownTag = (tag: string): string => shortened(inOneLine(tag), MAX_SHOWN_LENGTH);
