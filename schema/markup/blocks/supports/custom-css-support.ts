import { type Attributes, type Block, type Json, textAt } from '../../block-grammar/parsed-block.ts';
import { hashJson } from './json-hash.ts';
import { addClasses } from './style-supports.ts';

const MAX_DEPTH = 100;

/** Adds the classes of custom CSS to a block that has any. */
export function applyCustomCss(html: string, block: Block): string {
  const css = textAt(block.attributes, 'style', 'css')?.trim();
  if (!css || /<\/?\w/.test(css)) return html;
  return addClasses(html, ['has-custom-css', `wp-custom-css-${hashJson(blockToJson(block, 0))}`]);
}

/** Converts a block to the JSON that the class name is a hash of. */
function blockToJson(block: Block, depth: number): Json {
  const value: Attributes = {
    blockName: block.name,
    attrs: block.attributes,
    innerBlocks: depth > MAX_DEPTH ? [] : block.innerBlocks.map((inner) => blockToJson(inner, depth + 1)),
    innerHTML: block.innerHtml,
    innerContent: block.innerContent,
  };
  return value;
}
