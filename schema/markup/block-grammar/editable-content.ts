import { parseBlocks } from './parse-blocks.ts';
import { serializeBlocks } from './serialize-blocks.ts';

const OPEN = '<!-- wp:post-content -->';
const CLOSE = '<!-- /wp:post-content -->';

/**
 * Content in canonical block markup for editors: attributes are normalised and open blocks are closed. Canonical markup
 * stays unchanged.
 */
export function editableContent(content: string): string {
  if (!content.includes('wp:')) return content;
  const markup = serializeBlocks(parseBlocks(OPEN + content + CLOSE), { isTidy: true });
  return markup.slice(markup.indexOf('-->') + '-->'.length, markup.lastIndexOf('<!--'));
}
