import { type Handler, Parser } from 'htmlparser2';
import { ImportError } from '../../import-error.ts';
import { decodeXml, type WxrElement } from './wxr-records.ts';

const SERIALIZED = /^\s*[aOs]:\d/;

/**
 * Normalizes line ends to line feeds, as XML requires. A serialized value contains its length, so it is preserved.
 * `previousParts` are the earlier parts of the element's text.
 */
export function withLineFeeds(
  text: string,
  { name, previousParts }: { name: string; previousParts: readonly string[] },
): string {
  if (!text.includes('\r')) return text;
  const isSerialized =
    name === 'wp:meta_value' && SERIALIZED.test(previousParts.find((part) => part.trim() !== '') ?? text);
  return isSerialized ? text : text.replace(/\r\n?/g, '\n');
}

/** Changes the chunks of a text so that none ends between a carriage return and its line feed. */
export class LineEndBuffer {
  #pending = '';

  /** Adds a chunk. Returns it with the pending carriage return and without a carriage return at its end. */
  push(chunk: string): string {
    const text = this.#pending + chunk;
    this.#pending = text.endsWith('\r') ? '\r' : '';
    return this.#pending === '' ? text : text.slice(0, -1);
  }

  /** The remaining text. */
  flush(): string {
    return this.#pending;
  }
}

/** Elements with child elements. Everything else is a leaf, whose content is text. */
const PARENT_ELEMENTS: ReadonlySet<string> = new Set([
  ...['rss', 'channel', 'image', 'item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'],
  ...['wp:termmeta', 'wp:postmeta', 'wp:comment', 'wp:commentmeta'],
]);

/** Elements that are returned as records when they are complete. */
const RECORDS: ReadonlySet<string> = new Set(['wp:author', 'wp:category', 'wp:tag', 'wp:term', 'item']);

/** Whether an element has a name of the format, not of HTML. Inside a leaf it means that the end tag of the leaf is missing. */
const isFormatName = (name: string): boolean =>
  /^(?:wp|content|excerpt|dc|postern):[a-z_]+$/i.test(name) || name === 'item';

/** Elements with text in which entities are not escaped. */
const UNESCAPED_ELEMENTS: ReadonlySet<string> = new Set(['wp:comment_author_url']);

const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** The maximum length of one text, and of one record with its children, in characters. */
const MAX_TEXT_LENGTH = 67_108_864;

const MAX_RECORD_LENGTH = 4 * MAX_TEXT_LENGTH;

/** The size that an element adds to its text. */
const ELEMENT_SIZE = 200;

const MAX_DEPTH = 500;

const MAX_ATTRIBUTES = 500;

const OPTIONS = { xmlMode: true, decodeEntities: false };

/**
 * Parses an export file in pieces and returns complete records, and the values of the channel. It repairs common errors: bare ampersands,
 * control characters, unescaped markup, texts and files without an end. Memory holds the current record only, and
 * entities that a document declares are not expanded. Throws an ImportError with the line when a text, a record or the
 * nesting exceeds a limit.
 */
export class WxrParser {
  readonly repairs = noRepairs();
  readonly #file: string;
  readonly #onElement: (element: WxrElement) => void;
  readonly #handler: Partial<Handler>;
  readonly #parser: Parser;
  /** Open elements, the innermost last. */
  readonly #open: WxrElement[] = [];
  #leaf: WxrElement | undefined;
  #parts: string[] = [];
  #isInCdata = false;
  /** The index in the parts after the last CDATA section; undefined before the first. */
  #afterCdata: number | undefined;
  /**
   * Set for a leaf that the second parser opened, which reads the rest of a CDATA section without an end. The main
   * parser does not know the leaf and does not report its end tag: the next start tag ends it.
   */
  #isOpenedBySecondParser = false;
  #depth = 0;
  #attributes = 0;
  #recordSize = 0;
  /** The number of characters passed to the parser. */
  #received = 0;
  /** The value of `#received` at the last event of the parser. */
  #progressAt = 0;
  #chunk = '';
  #chunkStart = 0;
  #linesBefore = 1;
  #isEnding = false;
  #isClosed = false;

  constructor({ file, onElement }: { file: string; onElement: (element: WxrElement) => void }) {
    this.#file = file;
    this.#onElement = onElement;
    this.#handler = {
      onopentagname: () => this.#markProgress(),
      onattribute: () => this.#countAttribute(),
      onopentag: (name, attributes) => this.#openTag(name, attributes),
      onclosetag: (name, isImplied) => this.#closeTag(name, isImplied),
      ontext: (text) => this.#text(text),
      oncdatastart: () => this.#startCdata(),
      oncdataend: () => this.#endCdata(),
      oncomment: (text) => this.#comment(text),
      onprocessinginstruction: () => this.#markProgress(),
    };
    this.#parser = new Parser(this.#handler, OPTIONS);
  }

  /** Parses the next piece of the file. */
  write(chunk: string): void {
    this.#linesBefore += countLines(this.#chunk, this.#chunk.length);
    this.#chunkStart = this.#received;
    this.#chunk = chunk;
    this.#received += chunk.length;
    this.repairs.controlCharacters += chunk.match(CONTROL)?.length ?? 0;
    this.repairs.unreadableCharacters += chunk.match(/\uFFFD/g)?.length ?? 0;
    this.#parser.write(chunk);
    if (this.#received - this.#progressAt > MAX_TEXT_LENGTH)
      throw this.#limitError('a text or a tag that does not end');
  }

  /** Ends the file. Returns the line at which an incomplete file ends. */
  end(): number | undefined {
    this.#isEnding = true;
    const line = this.#line();
    this.#parser.end();
    return this.#isClosed ? undefined : line;
  }

  #line(): number {
    return this.#linesBefore + countLines(this.#chunk, Math.max(0, this.#parser.startIndex - this.#chunkStart));
  }

  #limitError(excess: string): ImportError {
    return new ImportError([`${this.#file} line ${this.#line()}: contains ${excess}`]);
  }

  #markProgress(): void {
    this.#progressAt = this.#received;
  }

  #countAttribute(): void {
    this.#markProgress();
    this.#attributes++;
    if (this.#attributes > MAX_ATTRIBUTES) throw this.#limitError('a tag with too many attributes');
  }

  #openTag(name: string, attributes: Record<string, string>): void {
    this.#markProgress();
    this.#attributes = 0;
    this.#depth++;
    if (this.#depth > MAX_DEPTH) throw this.#limitError(`elements nested more than ${MAX_DEPTH} deep`);
    this.#grow(ELEMENT_SIZE);
    if (this.#leaf && (this.#isOpenedBySecondParser || isFormatName(name))) {
      if (!this.#isOpenedBySecondParser) this.repairs.brokenTexts++;
      this.#finishLeaf();
    }
    if (this.#leaf) {
      const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      this.#append(`<${name}${attributeTexts.join('')}>`);
      return;
    }
    const isRecord = RECORDS.has(name);
    if (isRecord) this.#closeRecord();
    const element: WxrElement = { name, attributes, line: isRecord ? this.#line() : 0, text: '', children: [] };
    if (!PARENT_ELEMENTS.has(name)) {
      this.#startLeaf(element);
      return;
    }
    if (!isRecord) this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  /** Closes the open record. A record that begins inside another shows that the end tag of the outer one is missing. */
  #closeRecord(): void {
    const position = this.#open.findIndex((element) => RECORDS.has(element.name));
    if (position >= 0) {
      this.repairs.missingEnds++;
      this.#close(position);
    }
    this.#recordSize = 0;
  }

  #close(position: number): void {
    const [element] = this.#open.splice(position);
    this.#depth = this.#open.length;
    if (element && RECORDS.has(element.name)) this.#onElement(element);
  }

  #startLeaf(element: WxrElement): void {
    this.#leaf = element;
    this.#parts = [];
    this.#afterCdata = undefined;
    this.#isOpenedBySecondParser = false;
  }

  #closeTag(name: string, isImplied: boolean): void {
    this.#markProgress();
    this.#depth--;
    if (this.#isEnding) return;
    const position = this.#open.findLastIndex((element) => element.name === name);
    if (this.#leaf) {
      if (name !== this.#leaf.name && position < 0) {
        if (!isImplied) this.#append(`</${name}>`);
        return;
      }
      this.#finishLeaf();
    }
    if (position < 0) return;
    this.repairs.missingEnds += this.#open.length - 1 - position;
    if (name === 'rss') this.#isClosed = true;
    this.#close(position);
  }

  #finishLeaf(): void {
    const leaf = this.#leaf;
    if (!leaf) return;
    this.#leaf = undefined;
    leaf.text = this.#leafText();
    this.#parts = [];
    const parent = this.#open.at(-1);
    if (parent?.name === 'channel') this.#onElement(leaf);
    else parent?.children.push(leaf);
  }

  /** Decodes entities, except in elements whose text is not escaped. */
  #decode(text: string): string {
    if (!text.includes('&')) return text;
    this.repairs.ampersands += text.match(BARE_AMPERSAND)?.length ?? 0;
    return UNESCAPED_ELEMENTS.has(this.#leaf?.name ?? '') ? text : decodeXml(text);
  }

  #leafText(): string {
    if (this.#afterCdata === undefined) return this.#parts.join('').trim();
    const cdata = this.#parts.slice(0, this.#afterCdata).join('');
    const afterCdata = this.#parts.slice(this.#afterCdata).join('');
    if (afterCdata.trim() === '') return cdata;
    // The CDATA section contained its end delimiter, so the rest was parsed as markup and the real end remains.
    this.repairs.brokenTexts++;
    return `${cdata}]]>${afterCdata.replace(/\]\]>\s*$/, '')}`;
  }

  #startCdata(): void {
    this.#markProgress();
    this.#isInCdata = true;
    // White space before the CDATA section is not part of the text.
    if (this.#afterCdata === undefined && this.#parts.join('').trim() === '') this.#parts = [];
  }

  #endCdata(): void {
    this.#markProgress();
    this.#isInCdata = false;
    if (!this.#leaf) return;
    if (this.#afterCdata !== undefined && this.#parts.slice(this.#afterCdata, -1).join('').trim() !== '')
      this.repairs.brokenTexts++;
    this.#afterCdata = this.#parts.length;
  }

  #text(source: string): void {
    this.#markProgress();
    if (!this.#leaf) return;
    const text = withLineFeeds(source, { name: this.#leaf.name, previousParts: this.#parts });
    if (!this.#isInCdata) {
      this.#append(this.#decode(text));
      return;
    }
    const endTag = `</${this.#leaf.name}>`;
    const end = text.indexOf(endTag);
    if (end < 0 || !/^\s*<[a-z]/i.test(text.slice(end + endTag.length, end + endTag.length + 100))) {
      this.#append(text);
      return;
    }
    // The end of the CDATA section is missing. Its content after that point is parsed as markup.
    this.repairs.brokenTexts++;
    this.#append(text.slice(0, end));
    this.#afterCdata = this.#parts.length;
    this.#finishLeaf();
    this.#isInCdata = false;
    new Parser(this.#handler, OPTIONS).write(`${text.slice(end + endTag.length)}]]>`);
    this.#isOpenedBySecondParser = this.#leaf !== undefined;
  }

  #comment(text: string): void {
    this.#markProgress();
    if (this.#leaf) this.#append(`<!--${text.replace(/\r\n?/g, '\n')}-->`);
  }

  #append(text: string): void {
    this.#grow(text.length);
    this.#parts.push(text);
  }

  #grow(size: number): void {
    this.#recordSize += size;
    if (this.#recordSize > MAX_RECORD_LENGTH)
      throw this.#limitError(`an author, term or item of more than ${MAX_RECORD_LENGTH} characters`);
  }
}

const CONTROL = /[^\P{Cc}\t\n\r\u007F-\u009F]/gu;

function countLines(text: string, end: number): number {
  let lines = 0;
  for (let index = text.indexOf('\n'); index >= 0 && index < end; index = text.indexOf('\n', index + 1)) lines++;
  return lines;
}

/** Repairs of malformed input, with their number. */
export interface Repairs {
  ampersands: number;
  controlCharacters: number;
  unreadableCharacters: number;
  brokenTexts: number;
  missingEnds: number;
}

/** Creates counts of 0. */
const noRepairs = (): Repairs => ({
  ampersands: 0,
  controlCharacters: 0,
  unreadableCharacters: 0,
  brokenTexts: 0,
  missingEnds: 0,
});
