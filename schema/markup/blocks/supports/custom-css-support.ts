import { type Attributes, type Block, type Json, textAt } from '../../block-grammar/parsed-block.ts';
import { hashOf } from './json-hash.ts';
import { addClasses } from './style-supports.ts';

const MAX_DEPTH = 100;

/** Adds the class of the custom CSS of a block. */
export function applyCustomCss(html: string, block: Block): string {
  const css = textAt(block.attributes, 'style', 'css')?.trim();
  if (!css || /<\/?\w/.test(css)) return html;
  return addClasses(html, ['has-custom-css', `wp-custom-css-${hashOf(asValue(block, 0))}`]);
}

function asValue(block: Block, depth: number): Json {
  const value: Attributes = {
    blockName: block.name,
    attrs: block.attributes,
    innerBlocks: depth > MAX_DEPTH ? [] : block.innerBlocks.map((inner) => asValue(inner, depth + 1)),
    innerHTML: block.innerHtml,
    innerContent: block.innerContent,
  };
  return value;
}
