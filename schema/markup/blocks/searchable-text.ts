import { DelimiterScanner } from '../block-grammar/delimiter-scanner.ts';
import { parseBlocks } from '../block-grammar/parse-blocks.ts';
import { type Block, contentOfBlock, textAt } from '../block-grammar/parsed-block.ts';
import { BLOCK_TYPES } from './block-catalog.ts';
import { isHiddenEverywhere } from './supports/block-visibility.ts';

/**
 * Returns the text of content that readers can see, with its markup, for searches: without blocks that are hidden from
 * all readers, and of the attributes in block delimiters only the texts that a block shows. Linear time, no recursion.
 */
export function searchableText(content: string): string {
  if (!content.includes('wp:')) return content;
  const texts: string[] = [];
  /** What remains to be read, the next part last: texts and blocks. */
  const remaining: (string | Block)[] = parseBlocks(content).reverse();
  for (let part = remaining.pop(); part !== undefined; part = remaining.pop()) {
    if (typeof part === 'string') texts.push(withoutDelimiters(part));
    else if (!isHiddenEverywhere(part)) {
      texts.push(...shownAttributes(part));
      remaining.push(...contentOfBlock(part).reverse());
    }
  }
  return texts.join('');
}

/** Returns the texts that a block shows and that its content does not contain, each on a line of its own. */
function shownAttributes({ name, attributes }: Block): string[] {
  const type = BLOCK_TYPES.get(name ?? '');
  const texts = Object.entries(type?.attributes ?? {}).map(([attribute, { role, source }]) =>
    role === 'content' && source === undefined ? textAt(attributes, attribute) : undefined,
  );
  return [...texts, ...(type?.shownTexts?.(attributes) ?? [])].flatMap((text) =>
    text === undefined ? [] : `${text}\n`,
  );
}

/** The text of an unclosed block, and text after a delimiter that closes nothing, may contain delimiters. */
function withoutDelimiters(text: string): string {
  if (!text.includes('wp:')) return text;
  const scanner = new DelimiterScanner(text);
  let rest = 0;
  let shown = '';
  for (let found = scanner.next(0); found; found = scanner.next(rest)) {
    shown += text.slice(rest, found.start);
    rest = found.end;
  }
  return shown + text.slice(rest);
}
