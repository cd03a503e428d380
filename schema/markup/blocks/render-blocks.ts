import { consumeAllowance, withinAllowance } from '../allowance.ts';
import type { Attributes, Block } from '../block-grammar/parsed-block.ts';
import { applyBindings, resolveBindings } from './block-bindings.ts';
import type { BlockContext, BlockPlace, BlockType, RenderingBlock } from './render-context.ts';
import { applyVisibility } from './supports/block-visibility.ts';
import { applyCustomCss } from './supports/custom-css-support.ts';
import { applyFontSize } from './supports/fluid-typography.ts';
import { applyLayout } from './supports/layout-support.ts';
import {
  applyBackground,
  applyDimensions,
  applyDuotone,
  applyElements,
  applyPosition,
  applyVariation,
  numberVariation,
} from './supports/style-supports.ts';
import { wrapperAttributes } from './supports/wrapper-attributes.ts';

const MAX_DEPTH = 60;
/** Characters that a block without content takes from the allowance. */
const CHARACTERS_OF_A_BLOCK = 100;

/** Renders a list of blocks one after the other. */
export async function renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string> {
  const parts: string[] = [];
  const place: BlockPlace = { context, parent: null };
  for (const block of blocks) parts.push(await renderBlock(block, place));
  return parts.join('');
}

/** Renders a block with its inner blocks. Never throws, whatever the content. */
export async function renderBlock(block: Block, { context, parent }: BlockPlace): Promise<string> {
  const { state } = context;
  if (!consumeAllowance(state, { resource: 'blocks', amount: 1 })) return '';
  if (state.pace.isDue) await state.pace.yieldToEventLoop();
  if (block.name === null) return block.innerHtml;
  const type = state.types.get(block.name);
  const bound = await resolveBindings(block, { context, bindable: type?.bindable });
  const { session, site } = state.environment;
  const effective = numberVariation({
    block: bound === undefined ? block : { ...block, attributes: { ...block.attributes, ...bound } },
    type,
    theme: site.theme,
    session,
  });
  const { attributes } = effective;
  const inner: BlockContext = {
    ...context,
    depth: context.depth + 1,
    values: type?.providesValues ? { ...context.values, [block.name]: attributes } : context.values,
  };
  let content = type?.skipsInnerBlocks ? '' : await renderInner(effective, inner);
  if (!consumeAllowance(state, { resource: 'characters', amount: content.length + CHARACTERS_OF_A_BLOCK }))
    return content;
  if (state.pace.isDue) await state.pace.yieldToEventLoop();
  if (bound !== undefined && content !== '') {
    content = applyBindings(content, { values: bound, bindable: type?.bindable });
  }
  const html = await renderAs(type, { block: effective, attributes, parent, context, inner, content });
  if (!consumeAllowance(state, { resource: 'characters', amount: html.length })) return content;
  return applyVisibility(applySupports(html, { block: effective, type, parent, context }), block);
}

function renderAs(type: BlockType | undefined, input: RenderingInput): string | Promise<string> {
  if (type?.render === undefined) return input.content;
  const { render, decoratesContent } = type;
  const rendering = new Rendering(type, input);
  return decoratesContent ? render(rendering) : withinAllowance(input.context.state, () => render(rendering));
}

type RenderingInput = Omit<RenderingBlock, 'wrapper'>;

/** The input of a renderer. A class, since creating a closure for each block is 25 % slower. */
class Rendering implements RenderingBlock {
  readonly type: BlockType;
  readonly block: Block;
  readonly attributes: Attributes;
  readonly parent: Block | null;
  readonly context: BlockContext;
  readonly inner: BlockContext;
  readonly content: string;

  constructor(type: BlockType, { block, attributes, parent, context, inner, content }: RenderingInput) {
    this.type = type;
    this.block = block;
    this.attributes = attributes;
    this.parent = parent;
    this.context = context;
    this.inner = inner;
    this.content = content;
  }

  wrapper(extra: Readonly<Record<string, string>> = {}): string {
    return wrapperAttributes(this, extra);
  }
}

/** Renders the content of a block: its text with the inner blocks in place. */
export async function renderInner(block: Block, context: BlockContext): Promise<string> {
  if (context.depth > MAX_DEPTH) return textOf(block);
  const parts: string[] = [];
  const place: BlockPlace = { context, parent: block };
  let index = 0;
  for (const chunk of block.innerContent) {
    if (chunk !== null) parts.push(chunk);
    else {
      const child = block.innerBlocks[index];
      index += 1;
      if (child !== undefined) parts.push(await renderBlock(child, place));
    }
  }
  return parts.join('');
}

/** The text of a block and its inner blocks, without recursion. */
function textOf(block: Block): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [block];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else pending.push(...piecesOf(next).reverse());
  }
  return parts.join('');
}

function piecesOf(block: Block): (string | Block)[] {
  let index = 0;
  return block.innerContent.flatMap((chunk): (string | Block)[] => {
    if (chunk !== null) return [chunk];
    const child = block.innerBlocks[index];
    index += 1;
    return child === undefined ? [] : [child];
  });
}

function applySupports(
  html: string,
  { block, type, parent, context }: BlockPlace & { block: Block; type: BlockType | undefined },
): string {
  if (html === '') return html;
  const { theme } = context.state.environment.site;
  const input = { block, type, parent, theme, session: context.state.environment.session };
  let result = applyElements(applyFontSize(html, input), input);
  result = applyLayout(result, input);
  result = applyPosition(result, input);
  result = applyDimensions(result, input);
  result = applyDuotone(result, input);
  result = applyBackground(result, input);
  return applyCustomCss(applyVariation(result, input), block);
}
