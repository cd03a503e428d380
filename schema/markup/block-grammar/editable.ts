import { parseBlocks } from './parse.ts';
import { serializeBlocks } from './serialize.ts';

const OPEN = '<!-- wp:post-content -->';
const CLOSE = '<!-- /wp:post-content -->';

/**
 * Content as editors take it up: its blocks written anew, as within the block that shows an item's content. Canonical
 * markup comes back as it is; attributes get the canonical spelling, and blocks that were left open are closed.
 */
export function editableContent(content: string): string {
  if (!content.includes('wp:')) return content;
  const markup = serializeBlocks(parseBlocks(OPEN + content + CLOSE), { isTidy: true });
  return markup.slice(markup.indexOf('-->') + '-->'.length, markup.lastIndexOf('<!--'));
}
