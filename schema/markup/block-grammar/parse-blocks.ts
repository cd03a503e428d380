import { type Block, freeform } from './block.ts';
import { type Delimiter, DelimiterScanner } from './delimiter.ts';

const MAXIMUM_SHARED_REST = 8;

interface OpenBlock {
  block: Block;
  start: number;
  /** Where the text after the last inner block (or the opener) begins. */
  textFrom: number;
  /** Where the text before this block, back to the delimiter before it, begins. */
  leadingFrom: number;
}

/**
 * Parses block markup into a list of blocks, text between them as nodes without a name. Never throws: what is not
 * closed is closed at the end, a closer without an opener turns the rest of the document into text. Linear time, no
 * recursion.
 */
export function parseBlocks(text: string): Block[] {
  return new Parse(text).run();
}

class Parse {
  readonly #text: string;
  readonly #output: Block[] = [];
  readonly #stack: OpenBlock[] = [];
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Block[] {
    const scanner = new DelimiterScanner(this.#text);
    for (;;) {
      const delimiter = scanner.next(this.#offset);
      if (delimiter === undefined) {
        this.#finish();
        return this.#output;
      }
      if (delimiter.kind === 'close' && this.#stack.length === 0) {
        this.#pushText(this.#offset, this.#text.length);
        return this.#output;
      }
      this.#take(delimiter);
    }
  }

  #take(delimiter: Delimiter): void {
    const { name, attributes, start, end } = delimiter;
    if (delimiter.kind === 'close') this.#close(start, end);
    else {
      const block: Block = { name, attributes, innerBlocks: [], innerHtml: '', innerContent: [] };
      if (delimiter.kind === 'open') {
        this.#stack.push({ block, start, textFrom: end, leadingFrom: this.#offset });
      } else if (this.#stack.length > 0) this.#addInner(block, delimiter);
      else {
        this.#pushText(this.#offset, start);
        this.#output.push(block);
      }
    }
    this.#offset = end;
  }

  #close(start: number, end: number): void {
    const top = this.#stack.pop();
    if (top === undefined) return;
    const text = this.#text.slice(top.textFrom, start);
    const isNested = this.#stack.length > 0;
    // An empty text says that the block was closed by a delimiter of its own.
    if (text === '' && (isNested || top.block.innerContent.length === 0)) top.block.innerContent.push('');
    addText(top, text);
    if (isNested) this.#addInner(top.block, { start: top.start, end });
    else this.#pushOpened(top);
  }

  #addInner(block: Block, { start, end }: { start: number; end: number }): void {
    const parent = this.#stack[this.#stack.length - 1];
    if (parent === undefined) return;
    addText(parent, this.#text.slice(parent.textFrom, start));
    parent.block.innerBlocks.push(block);
    parent.block.innerContent.push(null);
    parent.textFrom = end;
  }

  #pushOpened(open: OpenBlock): void {
    this.#pushText(open.leadingFrom, open.start);
    this.#output.push(open.block);
  }

  #pushText(from: number, to: number): void {
    if (to > from) this.#output.push(freeform(this.#text.slice(from, to)));
  }

  /**
   * What is still open at the end is closed there. Several levels collapse into one list, innermost first, each with
   * the whole rest of the document as its text; only hostile depths get less, so that the result stays small.
   */
  #finish(): void {
    if (this.#stack.length === 0) {
      this.#pushText(this.#offset, this.#text.length);
      return;
    }
    const isHostile = this.#stack.length > MAXIMUM_SHARED_REST;
    let until = this.#text.length;
    for (let top = this.#stack.pop(); top !== undefined; top = this.#stack.pop()) {
      addText(top, this.#text.slice(top.textFrom, until));
      this.#pushOpened(top);
      if (isHostile) until = top.start;
    }
  }
}

function addText(open: OpenBlock, text: string): void {
  if (text === '') return;
  open.block.innerHtml += text;
  open.block.innerContent.push(text);
}
