import { type Delimiter, DelimiterScanner } from './delimiter-scanner.ts';
import { type Block, createTextBlock } from './parsed-block.ts';

/** Up to this many unclosed blocks, each one contains the remaining document; see `#finish`. */
const MAX_SHARED_DEPTH = 8;

interface OpenBlock {
  block: Block;
  start: number;
  /** The start of the text after the last inner block or, without one, after the opening delimiter. */
  textStart: number;
  /** The start of the text between the previous block and this one. */
  leadingTextStart: number;
}

/**
 * Parses block markup into a list of blocks; text between them becomes blocks without a name. Never throws: unclosed
 * blocks end with the document, and a closing delimiter without an opening one makes the remaining document text. Linear
 * time, no recursion.
 */
export function parseBlocks(text: string): Block[] {
  return new BlockParser(text).run();
}

class BlockParser {
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
      this.#processDelimiter(delimiter);
    }
  }

  #processDelimiter(delimiter: Delimiter): void {
    const { name, attributes, start, end } = delimiter;
    if (delimiter.kind === 'close') this.#close(start, end);
    else {
      const block: Block = { name, attributes, innerBlocks: [], innerHtml: '', innerContent: [] };
      if (delimiter.kind === 'open') {
        this.#stack.push({ block, start, textStart: end, leadingTextStart: this.#offset });
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
    const text = this.#text.slice(top.textStart, start);
    const isNested = this.#stack.length > 0;
    // The empty text distinguishes an empty block with a closing delimiter from a void block.
    if (text === '' && (isNested || top.block.innerContent.length === 0)) top.block.innerContent.push('');
    addText(top, text);
    if (isNested) this.#addInner(top.block, { start: top.start, end });
    else this.#pushOpened(top);
  }

  #addInner(block: Block, { start, end }: { start: number; end: number }): void {
    const parent = this.#stack[this.#stack.length - 1];
    if (parent === undefined) return;
    addText(parent, this.#text.slice(parent.textStart, start));
    parent.block.innerBlocks.push(block);
    parent.block.innerContent.push(null);
    parent.textStart = end;
  }

  #pushOpened(open: OpenBlock): void {
    this.#pushText(open.leadingTextStart, open.start);
    this.#output.push(open.block);
  }

  #pushText(from: number, to: number): void {
    if (to > from) this.#output.push(createTextBlock(this.#text.slice(from, to)));
  }

  /**
   * Closes the unclosed blocks at the end of the document. They become siblings, innermost first, and each contains the
   * remaining document as its text. Beyond `MAX_SHARED_DEPTH`, each contains only its own part, to bound the size of the
   * result.
   */
  #finish(): void {
    if (this.#stack.length === 0) {
      this.#pushText(this.#offset, this.#text.length);
      return;
    }
    const isTooDeep = this.#stack.length > MAX_SHARED_DEPTH;
    let textEnd = this.#text.length;
    for (let top = this.#stack.pop(); top !== undefined; top = this.#stack.pop()) {
      addText(top, this.#text.slice(top.textStart, textEnd));
      this.#pushOpened(top);
      if (isTooDeep) textEnd = top.start;
    }
  }
}

function addText(open: OpenBlock, text: string): void {
  if (text === '') return;
  open.block.innerHtml += text;
  open.block.innerContent.push(text);
}
