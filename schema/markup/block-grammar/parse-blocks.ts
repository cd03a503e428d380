import { type Delimiter, DelimiterScanner } from './delimiter-scanner.ts';
import { type Block, freeform } from './parsed-block.ts';

const MAX_SHARED_LEVELS = 8;

interface OpenBlock {
  block: Block;
  start: number;
  /** The start of the text after the last inner block, or after the opener. */
  textFrom: number;
  /** The start of the text before this block. */
  leadingFrom: number;
}

/**
 * Parses block markup into a list of blocks; text between them becomes nodes without a name. Never throws: open blocks are
 * closed at the end, and a closer without an opener turns the rest into text. Linear time, no recursion.
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
    // An empty text marks a block with a closing delimiter.
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
   * Closes the open blocks at the end. Several levels become one list, innermost first, each with the whole rest of the
   * document as its text; at excessive depths each gets only its own part, to bound the size of the result.
   */
  #finish(): void {
    if (this.#stack.length === 0) {
      this.#pushText(this.#offset, this.#text.length);
      return;
    }
    const isHostile = this.#stack.length > MAX_SHARED_LEVELS;
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
