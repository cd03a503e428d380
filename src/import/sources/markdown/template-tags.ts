/** Tags of template languages: Liquid and Nunjucks, shortcodes of Hugo, and imports of MDX. */
const TAG = /\{\{[<%][\s\S]{0,2000}?[>%]\}\}|\{%-?[\s\S]{0,2000}?-?%\}|\{\{[\s\S]{0,2000}?\}\}/g;
const MODULE_LINE = /^(?:import\s.+\sfrom\s.+|import\s+['"].+|export\s+(?:const|default|let|function)\b.*)$/gm;
const FENCED_CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[`~]*[ \t]*$/gm;
const INLINE_CODE = /`[^`\n]+`/g;

const MAX_TAG_LENGTH = 60;

/** The text of an item in Markdown, with the template tags that remain in it as text. */
export interface PlainMarkdown {
  readonly text: string;
  readonly tags: readonly string[];
}

/**
 * Converts the template tags that have a form in Markdown: highlighted code becomes fenced code, and the marks of raw text
 * are removed. All others remain as text and are returned, except those in code.
 */
export function withoutTemplateTags(markdown: string, { isMdx }: { isMdx: boolean }): PlainMarkdown {
  let text = markdown
    .replace(
      /\{%-?\s*highlight\s+(\w+)[^%]*%\}\n?([\s\S]*?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
      (_, language: string, code: string) => `\n\`\`\`${language}\n${code}\n\`\`\`\n`,
    )
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
  const tags = new Set<string>();
  if (isMdx) {
    for (const [line] of text.matchAll(MODULE_LINE)) tags.add(shortened(line));
    text = text.replace(MODULE_LINE, '').replace(/\bclassName=/g, 'class=');
    for (const [component] of text.replace(FENCED_CODE, '').matchAll(/<[A-Z]\w*/g)) tags.add(`${component}>`);
  }
  const withoutCode = text.replace(FENCED_CODE, '').replace(INLINE_CODE, '');
  for (const [tag] of withoutCode.matchAll(TAG)) tags.add(shortened(tag));
  return { text, tags: [...tags] };
}

const shortened = (tag: string): string => {
  const line = tag.replace(/\s+/g, ' ');
  return line.length > MAX_TAG_LENGTH ? `${line.slice(0, MAX_TAG_LENGTH)}…` : line;
};
