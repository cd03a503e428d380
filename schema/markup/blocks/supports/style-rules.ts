/** A style rule: the selector, its declarations, and the at-rule around it, such as `@media (max-width: 480px)`. */
export type StyleRule = readonly [selector: string, declarations: string, group?: string];

/** The texts of rules by the class for which they are. */
export type StyleRuleTexts = readonly (readonly [className: string, text: string])[];

/** The maximum number of characters of the rules of one item; further ones are left out (docs/limits.md). */
const MAX_CHARACTERS = 500_000;

/**
 * The style rules that the blocks of an item need, collected while the item is rendered: by the class for which they are,
 * each once. Rules of markup that is not shown are taken back.
 */
export class BlockStyles {
  readonly #rules = new Map<string, string>();
  /** The classes in the order of the rules: those after the first ones are found without looking at all. */
  readonly #classes: string[] = [];
  #characters = 0;

  /** The number of classes with rules so far, to which `takeBack` returns. */
  get size(): number {
    return this.#rules.size;
  }

  /** Adds the rules of a class, unless they were added before. */
  add(className: string, createRules: () => readonly StyleRule[]): void {
    if (!this.#rules.has(className)) this.#addText(className, writeRules(createRules()));
  }

  #addText(className: string, text: string): void {
    if (text === '' || this.#rules.has(className) || this.#characters + text.length > MAX_CHARACTERS) return;
    this.#characters += text.length;
    this.#rules.set(className, text);
    this.#classes.push(className);
  }

  /** Removes the rules of all classes after the first ones. */
  takeBack(size: number): void {
    for (const className of this.#classes.splice(size)) {
      this.#characters -= this.#rules.get(className)?.length ?? 0;
      this.#rules.delete(className);
    }
  }

  /** Returns the rules of all classes after the first ones, for `addAll`. */
  since(size: number): StyleRuleTexts {
    return this.#classes.slice(size).map((className) => [className, this.#rules.get(className) ?? '']);
  }

  /** Adds the rules of markup that is used again. */
  addAll(rules: StyleRuleTexts): void {
    for (const [className, text] of rules) this.#addText(className, text);
  }

  /** The rules as the text of a style sheet; empty without rules. */
  get text(): string {
    return [...this.#rules.values()].join('');
  }
}

/** Writes rules, one in a line. Leaves out empty ones, and those that would not end where they should. */
export function writeRules(rules: readonly StyleRule[]): string {
  let text = '';
  for (const [selector, declarations, group] of rules) {
    if (declarations === '' || !isContained(selector) || !isContained(declarations)) continue;
    const rule = `${selector}{${declarations}}`;
    text += group === undefined ? `${rule}\n` : `${group}{${rule}}\n`;
  }
  return text;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The name of a function before its bracket, if it is `url`; its letters can also be written as escapes. */
const ADDRESS_NAME = /(?:url|\\[\s\S]{1,7}[\w-]*)$/i;

/** What follows the bracket of `url`: a text in quotes, or an address without characters that end or open something. */
const ADDRESS = /^\s*(?:["']|[^"'()\\\s]*\s*\))/;

/**
 * Whether a part of a rule ends where its text ends: brackets and quotes are closed, and nothing begins a comment, an
 * escape or a tag that could continue after it.
 */
export function isContained(text: string): boolean {
  if (text.includes('<') || text.includes('/*') || text.endsWith('\\')) return false;
  const expected: string[] = [];
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index += 1;
    else if (quote !== '') {
      if (character === quote) quote = '';
      else if (/[\n\r\f]/.test(character)) return false;
    } else if (character === '"' || character === "'") quote = character;
    else if (CLOSERS[character] !== undefined) {
      // In an address without quotes, a quote opens no text and ends at no other quote.
      const isAddress = character === '(' && ADDRESS_NAME.test(text.slice(Math.max(0, index - 24), index));
      if (isAddress && !ADDRESS.test(text.slice(index + 1))) return false;
      expected.push(CLOSERS[character]);
    } else if (/[)\]}]/.test(character) && expected.pop() !== character) return false;
  }
  return quote === '' && expected.length === 0;
}
