import { Parser } from 'htmlparser2';
import { malformed } from './fault.ts';

/** Receives the elements of a document. */
export interface ElementReceiver {
  open(name: string): void;
  /** Text of the innermost open element, in one or several parts. */
  text(text: string): void;
  close(): void;
}

/**
 * Reads XML in pieces and refuses what is not well-formed. The parser repairs errors, so this class checks what it
 * reports: each character belongs to one event, and no tag is implied. Document types, entities that a document declares
 * and processing instructions are refused, whatever they contain. Throws faults.
 */
export class StrictXml {
  readonly #receiver: ElementReceiver;
  readonly #parser: Parser;
  readonly #maxDepth: number;
  #depth = 0;
  #hasRoot = false;
  #isInCdata = false;
  /** Text outside CDATA that may end within a reference. */
  #pendingText = '';
  /** The end of the characters that events account for. */
  #accounted = 0;
  #openedAt = -1;

  constructor(receiver: ElementReceiver, { maxDepth }: { maxDepth: number }) {
    this.#receiver = receiver;
    this.#maxDepth = maxDepth;
    this.#parser = new Parser(
      {
        onattribute: (name, _value, quote) => this.#checkAttribute(name, quote),
        onopentag: (name) => this.#open(name),
        onclosetag: (name, isImplied) => this.#close(name, isImplied),
        ontext: (text) => this.#text(text),
        oncdatastart: () => {
          this.#flushText();
          this.#isInCdata = true;
        },
        oncdataend: () => {
          this.#isInCdata = false;
        },
        oncomment: () => this.#account(),
        onprocessinginstruction: (name) => this.#instruction(name),
      },
      { xmlMode: true, decodeEntities: false },
    );
  }

  /** Reads the next piece. */
  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the document. */
  end(): void {
    this.#parser.end();
    this.#flushText();
    if (this.#depth > 0 || !this.#hasRoot) throw malformed('it is incomplete.');
  }

  /** Checks that the current event begins where the last one ended. */
  #account(): void {
    const { startIndex, endIndex } = this.#parser;
    if (startIndex !== this.#accounted) throw malformed('an end tag has no start tag.');
    this.#accounted = endIndex + 1;
  }

  #checkAttribute(name: string, quote: string | null | undefined): void {
    if (!/^xmlns(?::[\w.-]+)?$/.test(name) || !quote) throw malformed('it has an attribute.');
  }

  #open(name: string): void {
    this.#flushText();
    this.#account();
    this.#openedAt = this.#parser.startIndex;
    if (this.#depth === 0 && this.#hasRoot) throw malformed('it has two root elements.');
    if (++this.#depth > this.#maxDepth) throw malformed('its values nest too deeply.');
    this.#hasRoot = true;
    this.#receiver.open(name);
  }

  #close(name: string, isImplied: boolean): void {
    this.#flushText();
    // The parser reports the end of `<name/>` at the place of its start.
    const isEmptyElement = isImplied && this.#parser.startIndex === this.#openedAt;
    if (isImplied && !isEmptyElement) throw malformed(`the element ${name.slice(0, 40)} has no end tag.`);
    if (!isEmptyElement) this.#account();
    this.#openedAt = -1;
    this.#depth--;
    this.#receiver.close();
  }

  #text(text: string): void {
    this.#account();
    if (FORBIDDEN_CHARACTERS.test(text)) throw malformed('it contains a control character.');
    if (this.#isInCdata) {
      if (this.#depth === 0) throw malformed('it has text outside its elements.');
      this.#receiver.text(text.replace(/\r\n?/g, '\n'));
      // A section is reported as three events at one place.
      return;
    }
    if (text.includes('<')) throw malformed('a tag is not complete.');
    this.#pendingText += text;
    if (this.#pendingText.length > MAX_PENDING_TEXT) this.#flushText({ isWhole: false });
  }

  #flushText({ isWhole = true }: { isWhole?: boolean } = {}): void {
    if (this.#pendingText === '') return;
    // A carriage return or a reference may continue in the next piece.
    const cut = isWhole ? -1 : this.#pendingText.slice(-MAX_REFERENCE).search(/&[^;]*$|\r$/);
    const end = cut < 0 ? this.#pendingText.length : this.#pendingText.length - MAX_REFERENCE + cut;
    const text = this.#pendingText.slice(0, end).replace(/\r\n?/g, '\n');
    this.#pendingText = this.#pendingText.slice(end);
    if (this.#depth > 0) this.#receiver.text(decodeReferences(text));
    else if (/[^ \t\n]/.test(text)) throw malformed('it has text outside its elements.');
  }

  #instruction(name: string): void {
    this.#flushText();
    const isFirst = this.#parser.startIndex === 0;
    this.#account();
    if (name.startsWith('!')) throw malformed('it has a document type, which is not accepted.');
    if (name !== '?xml' || !isFirst) throw malformed('it has a processing instruction.');
  }
}

/** The text that is buffered before it is decoded; enough for any reference. */
const MAX_PENDING_TEXT = 65_536;
const MAX_REFERENCE = 64;

/** Characters that XML 1.0 cannot contain. Surrogates may be halves of a character in two pieces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: These are what XML forbids.
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

const NAMED_REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the references that XML defines itself. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7});|#x([\da-fA-F]{1,6});|([a-z]{1,4});)?/g, (_all, decimal, hexadecimal, name) => {
    const character =
      name === undefined
        ? characterAt(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal))
        : NAMED_REFERENCES.get(name);
    if (character === undefined) throw malformed('it refers to an entity that XML does not define.');
    return character;
  });
}

function characterAt(point: number): string | undefined {
  const isCharacter = point >= 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  const character = isCharacter ? String.fromCodePoint(point) : undefined;
  return character === undefined || FORBIDDEN_CHARACTERS.test(character) ? undefined : character;
}
