import { decodeEntities } from './escape.ts';

interface AttributeSpan {
  start: number;
  end: number;
  value: string | true;
}

interface OpenTag {
  name: string;
  isCloser: boolean;
  start: number;
  nameEnd: number;
  end: number;
  attributes: ReadonlyMap<string, AttributeSpan>;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);
const TAG_NAME = /[a-zA-Z][^\s/>]*/y;

/**
 * Walks the tags of markup and changes attributes; all other bytes are preserved. New attributes are inserted after the
 * name of the tag, alphabetically per `apply`; changed attributes stay in their place.
 */
export class TagEditor {
  #html: string;
  #at = 0;
  #tag: OpenTag | undefined;
  #edits = new Map<string, Edit>();
  #done: Edit[] = [];
  #classes: string[] | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** Moves to the next tag with a name, or any; closing tags only if requested. Returns false at the end. */
  next(name?: string, closers = false): boolean {
    this.#settle();
    const wanted = name?.toLowerCase();
    for (let tag = this.#read(); tag !== undefined; tag = this.#read()) {
      if (tag.isCloser && !closers) continue;
      if (wanted !== undefined && tag.name !== wanted) continue;
      this.#tag = tag;
      return true;
    }
    this.#tag = undefined;
    return false;
  }

  /** Moves to the next tag that has a class, of a name or of any. */
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

  /** The decoded value of an attribute, true for one without a value, undefined when absent. */
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

  /** Writes an attribute; true writes it without a value. */
  setAttribute(name: string, value: string | true): void {
    const tag = this.#tag;
    if (tag === undefined || tag.isCloser) return;
    const written = value === true ? name : `${name}="${encode(value)}"`;
    const span = tag.attributes.get(name.toLowerCase());
    if (span === undefined) this.#edits.set(name, { start: tag.nameEnd, end: tag.nameEnd, text: ` ${written}` });
    else this.#edits.set(name, { start: span.start, end: span.end, text: written });
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

  /** Applies the pending changes and moves back to the start. */
  apply(): string {
    this.#settle();
    if (this.#done.length > 0) {
      const edits = this.#done.sort((a, b) => a.start - b.start || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
      const parts: string[] = [];
      let from = 0;
      for (const edit of edits) {
        parts.push(this.#html.slice(from, edit.start), edit.text);
        from = edit.end;
      }
      parts.push(this.#html.slice(from));
      this.#html = parts.join('');
      this.#done = [];
    }
    this.#at = 0;
    this.#tag = undefined;
    return this.#html;
  }

  #currentClasses(): string[] {
    if (this.#classes !== undefined) return this.#classes;
    const value = this.attribute('class');
    return typeof value === 'string' ? value.split(/\s+/).filter((each) => each !== '') : [];
  }

  #settle(): void {
    if (this.#classes !== undefined) {
      const classes = this.#classes.join(' ');
      this.#classes = undefined;
      if (classes === '') this.removeAttribute('class');
      else this.setAttribute('class', classes);
    }
    if (this.#edits.size === 0) return;
    this.#done.push(...this.#edits.values());
    this.#edits.clear();
  }

  #read(): OpenTag | undefined {
    const html = this.#html;
    for (let start = html.indexOf('<', this.#at); start !== -1; start = html.indexOf('<', this.#at)) {
      if (html.startsWith('<!--', start)) {
        const close = html.indexOf('-->', start + 4);
        this.#at = close === -1 ? html.length : close + 3;
        continue;
      }
      const isCloser = html[start + 1] === '/';
      TAG_NAME.lastIndex = start + (isCloser ? 2 : 1);
      const match = TAG_NAME.exec(html);
      if (match === null) {
        this.#at = start + 1;
        continue;
      }
      const name = match[0].toLowerCase();
      const nameEnd = TAG_NAME.lastIndex;
      const { attributes, end } = readAttributes(html, nameEnd);
      this.#at = end;
      if (!isCloser && RAW_TEXT.has(name)) {
        const close = indexOfIgnoringCase(html, { wanted: `</${name}`, from: end });
        this.#at = close === -1 ? html.length : close;
      }
      return { name, isCloser, start, nameEnd, end, attributes };
    }
    this.#at = html.length;
    return undefined;
  }
}

const ATTRIBUTE = /[\s/]*(?:(>)|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?)/y;

const NO_ATTRIBUTES: OpenTag['attributes'] = new Map();

/** The attributes of a tag from the end of its name on, and where the tag ends. */
function readAttributes(html: string, from: number): Pick<OpenTag, 'attributes' | 'end'> {
  if (html[from] === '>') return { attributes: NO_ATTRIBUTES, end: from + 1 };
  const attributes = new Map<string, AttributeSpan>();
  let at = from;
  while (at < html.length) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (match === null) break;
    at = ATTRIBUTE.lastIndex;
    if (match[1] !== undefined) return { attributes, end: at };
    const name = match[2] ?? '';
    const start = at - match[0].trimStart().replace(/^[\s/]+/, '').length;
    const value = match[3] ?? match[4] ?? match[5] ?? true;
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), { start, end: at, value });
  }
  return { attributes, end: html.length };
}

function indexOfIgnoringCase(text: string, { wanted, from }: { wanted: string; from: number }): number {
  const exact = text.indexOf(wanted, from);
  if (exact !== -1) return exact;
  return text.indexOf(wanted.toUpperCase(), from);
}

function encode(value: string): string {
  return value
    .replace(/&(?!(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** Changes the first tag of markup, or the first whose name matches; without one the markup stays as it is. */
export function editFirstTag({ html, name }: { html: string; name?: RegExp }, edit: (tag: TagEditor) => void): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (name !== undefined && !name.test(editor.name)) continue;
    edit(editor);
    return editor.apply();
  }
  return html;
}
