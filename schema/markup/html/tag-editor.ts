import { decodeEntities } from './escape.ts';

interface AttributeSpan {
  start: number;
  end: number;
  value: string | true;
}

interface CurrentTag {
  name: string;
  isCloser: boolean;
  start: number;
  nameEnd: number;
  end: number;
  attributes: ReadonlyMap<string, AttributeSpan>;
}

/** A replacement of the text between two offsets. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Elements with content that is not parsed as markup. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);
const TAG_NAME = /[a-zA-Z][^\s/>]*/y;

/**
 * Moves through the tags of markup and changes attributes; all other bytes are preserved. New attributes are inserted
 * after the name of the tag, in alphabetical order per call of `apply`; changed attributes stay in their position.
 */
export class TagEditor {
  #html: string;
  #offset = 0;
  #tag: CurrentTag | undefined;
  #edits = new Map<string, Edit>();
  #committedEdits: Edit[] = [];
  #classes: string[] | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /**
   * Moves to the next tag, optionally with a name; skips closing tags unless `includeClosers` is set. Returns false at
   * the end.
   */
  next(name?: string, includeClosers = false): boolean {
    this.#commitEdits();
    const lowerName = name?.toLowerCase();
    for (let tag = this.#readTag(); tag !== undefined; tag = this.#readTag()) {
      if (tag.isCloser && !includeClosers) continue;
      if (lowerName !== undefined && tag.name !== lowerName) continue;
      this.#tag = tag;
      return true;
    }
    this.#tag = undefined;
    return false;
  }

  /** Moves to the next tag with a class, and optionally with a name. Returns false at the end. */
  nextWithClass(className: string, name?: string): boolean {
    while (this.next(name)) if (this.hasClass(className)) return true;
    return false;
  }

  get name(): string {
    return this.#tag?.name ?? '';
  }

  get isCloser(): boolean {
    return this.#tag?.isCloser ?? false;
  }

  /** The offsets of the current tag in the original markup. */
  get span(): { start: number; end: number } {
    return { start: this.#tag?.start ?? 0, end: this.#tag?.end ?? 0 };
  }

  /** The names of the attributes of the current tag, in lower case. */
  get attributeNames(): readonly string[] {
    return [...(this.#tag?.attributes.keys() ?? [])];
  }

  /** Returns the decoded value of an attribute: true if it has no value, undefined if it is absent. */
  attribute(name: string): string | true | undefined {
    if (this.#tag === undefined || this.#tag.attributes.size === 0) return undefined;
    const value = this.#tag.attributes.get(name.toLowerCase())?.value;
    return typeof value === 'string' ? decodeEntities(value) : value;
  }

  hasClass(className: string): boolean {
    return (
      (this.#classes !== undefined || this.#tag?.attributes.size !== 0) && this.#currentClasses().includes(className)
    );
  }

  /** Sets an attribute; `true` writes it without a value. */
  setAttribute(name: string, value: string | true): void {
    const tag = this.#tag;
    if (tag === undefined || tag.isCloser) return;
    const attributeText = value === true ? name : `${name}="${encodeAttributeValue(value)}"`;
    const span = tag.attributes.get(name.toLowerCase());
    if (span === undefined) this.#edits.set(name, { start: tag.nameEnd, end: tag.nameEnd, text: ` ${attributeText}` });
    else this.#edits.set(name, { start: span.start, end: span.end, text: attributeText });
  }

  /** Removes an attribute; the white space before it stays. */
  removeAttribute(name: string): void {
    const span = this.#tag?.attributes.get(name.toLowerCase());
    if (span === undefined) this.#edits.delete(name);
    else this.#edits.set(name, { start: span.start, end: span.end, text: '' });
  }

  addClass(className: string): void {
    const classes = this.#currentClasses();
    if (this.#tag !== undefined && !classes.includes(className)) this.#classes = [...classes, className];
  }

  removeClass(className: string): void {
    const classes = this.#currentClasses();
    if (classes.includes(className)) this.#classes = classes.filter((each) => each !== className);
  }

  /** Applies the pending changes, moves back to the start, and returns the markup. */
  apply(): string {
    this.#commitEdits();
    if (this.#committedEdits.length > 0) {
      const edits = this.#committedEdits.sort(
        (a, b) => a.start - b.start || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
      );
      const parts: string[] = [];
      let from = 0;
      for (const edit of edits) {
        parts.push(this.#html.slice(from, edit.start), edit.text);
        from = edit.end;
      }
      parts.push(this.#html.slice(from));
      this.#html = parts.join('');
      this.#committedEdits = [];
    }
    this.#offset = 0;
    this.#tag = undefined;
    return this.#html;
  }

  #currentClasses(): string[] {
    if (this.#classes !== undefined) return this.#classes;
    const value = this.attribute('class');
    return typeof value === 'string' ? value.split(/\s+/).filter((each) => each !== '') : [];
  }

  #commitEdits(): void {
    if (this.#classes !== undefined) {
      const classes = [...new Set(this.#classes)].join(' ');
      this.#classes = undefined;
      if (classes === '') this.removeAttribute('class');
      else this.setAttribute('class', classes);
    }
    if (this.#edits.size === 0) return;
    this.#committedEdits.push(...this.#edits.values());
    this.#edits.clear();
  }

  #readTag(): CurrentTag | undefined {
    const html = this.#html;
    for (let start = html.indexOf('<', this.#offset); start !== -1; start = html.indexOf('<', this.#offset)) {
      if (html.startsWith('<!--', start)) {
        const close = html.indexOf('-->', start + 4);
        this.#offset = close === -1 ? html.length : close + 3;
        continue;
      }
      const isCloser = html[start + 1] === '/';
      TAG_NAME.lastIndex = start + (isCloser ? 2 : 1);
      const match = TAG_NAME.exec(html);
      if (match === null) {
        this.#offset = start + 1;
        continue;
      }
      const name = match[0].toLowerCase();
      const nameEnd = TAG_NAME.lastIndex;
      const { attributes, end } = readAttributes(html, nameEnd);
      this.#offset = end;
      if (!isCloser && RAW_TEXT.has(name)) {
        this.#offset = findClosingTag(html, { name, from: end }) ?? html.length;
      }
      return { name, isCloser, start, nameEnd, end, attributes };
    }
    this.#offset = html.length;
    return undefined;
  }
}

const ATTRIBUTE = /[\s/]*(?:(>)|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?)/y;

const NO_ATTRIBUTES: CurrentTag['attributes'] = new Map();

/** Reads the attributes of a tag from the end of its name, and returns them with the end of the tag. */
function readAttributes(html: string, from: number): Pick<CurrentTag, 'attributes' | 'end'> {
  if (html[from] === '>') return { attributes: NO_ATTRIBUTES, end: from + 1 };
  const attributes = new Map<string, AttributeSpan>();
  let offset = from;
  while (offset < html.length) {
    ATTRIBUTE.lastIndex = offset;
    const match = ATTRIBUTE.exec(html);
    if (match === null) break;
    offset = ATTRIBUTE.lastIndex;
    if (match[1] !== undefined) return { attributes, end: offset };
    const name = match[2] ?? '';
    const start = offset - match[0].trimStart().replace(/^[\s/]+/, '').length;
    const value = match[3] ?? match[4] ?? match[5] ?? true;
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), { start, end: offset, value });
  }
  return { attributes, end: html.length };
}

const CLOSING_TAGS: ReadonlyMap<string, RegExp> = new Map(
  [...RAW_TEXT].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]),
);

/** Returns the start of the next closing tag of a raw text element; undefined for none. Names are compared without case. */
function findClosingTag(html: string, { name, from }: { name: string; from: number }): number | undefined {
  const pattern = CLOSING_TAGS.get(name);
  if (pattern === undefined) return undefined;
  pattern.lastIndex = from;
  return pattern.exec(html)?.index;
}

function encodeAttributeValue(value: string): string {
  return value
    .replace(/&(?!(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** Edits the first tag of markup, or the first with a matching name. Without one, returns the markup unchanged. */
export function editFirstTag({ html, name }: { html: string; name?: RegExp }, edit: (tag: TagEditor) => void): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (name !== undefined && !name.test(editor.name)) continue;
    edit(editor);
    return editor.apply();
  }
  return html;
}

/** Adds a class to the first tag with a matching name. */
export const addClassToTag = (html: string, { tag, className }: { tag: RegExp; className: string }): string =>
  editFirstTag({ html, name: tag }, (element) => element.addClass(className));
