import { parseBlocks } from './parse-blocks.ts';
import type { Block } from './parsed-block.ts';
import { serializeBlocks } from './serialize-blocks.ts';

// The content is parsed as the inner blocks of this block, as in the reference.
const WRAPPER_START = '<!-- wp:post-content -->';
const WRAPPER_END = '<!-- /wp:post-content -->';

/**
 * Returns content in canonical block markup for editors: attributes are normalized, and unclosed blocks are closed.
 * Canonical markup stays unchanged.
 */
export const toEditableContent = (content: string): string =>
  content.includes('wp:') ? writeEditableBlocks(parseEditableBlocks(content)) : content;

/** The same for a long text, in two steps that `runStep` runs, each in a turn of the event loop. */
export async function toEditableContentInSteps(
  content: string,
  runStep: <T>(step: () => T) => Promise<T>,
): Promise<string> {
  if (!content.includes('wp:')) return content;
  const blocks = await runStep(() => parseEditableBlocks(content));
  return runStep(() => writeEditableBlocks(blocks));
}

const parseEditableBlocks = (content: string): Block[] => parseBlocks(WRAPPER_START + content + WRAPPER_END);

function writeEditableBlocks(blocks: readonly Block[]): string {
  const markup = serializeBlocks(blocks, { normalizes: true });
  return markup.slice(markup.indexOf('-->') + '-->'.length, markup.lastIndexOf('<!--'));
}
