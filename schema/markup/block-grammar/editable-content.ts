import { parseBlocks } from './parse-blocks.ts';
import { serializeBlocks } from './serialize-blocks.ts';

// The content is parsed as the inner blocks of this block, as in the reference.
const WRAPPER_START = '<!-- wp:post-content -->';
const WRAPPER_END = '<!-- /wp:post-content -->';

/**
 * Returns content in canonical block markup for editors: attributes are normalized, and unclosed blocks are closed.
 * Canonical markup stays unchanged.
 */
export function toEditableContent(content: string): string {
  if (!content.includes('wp:')) return content;
  const markup = serializeBlocks(parseBlocks(WRAPPER_START + content + WRAPPER_END), { normalizes: true });
  return markup.slice(markup.indexOf('-->') + '-->'.length, markup.lastIndexOf('<!--'));
}
