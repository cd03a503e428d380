import { setImmediate as nextTurn } from 'node:timers/promises';
import { withinAllowance } from '../allowance.ts';
import { applyCustomCss } from '../supports/custom-css.ts';
import { applyLayout } from '../supports/layout.ts';
import {
  applyBackground,
  applyDimensions,
  applyDuotone,
  applyElements,
  applyPosition,
  applyVariation,
  numberVariation,
} from '../supports/styles.ts';
import { applyFontSize } from '../supports/typography.ts';
import { applyVisibility } from '../supports/visibility.ts';
import { applyBindings, resolveBindings } from './bindings.ts';
import type { Block } from './block.ts';
import { BORROWING } from './borrowed.ts';
import type { BlockContext, BlockPlace, BlockRenderer, RenderingBlock } from './context.ts';
import { handedDown } from './handed-down.ts';
import { RENDERERS } from './renderers.ts';

const DEEPEST = 60;
/** After so many blocks whatever else waits comes first. */
const BLOCKS_IN_A_ROW = 500;

/** Renders a list of blocks one after the other. */
export async function renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string> {
  const parts: string[] = [];
  const place: BlockPlace = { context, parent: null };
  for (const block of blocks) parts.push(await renderBlock(block, place));
  return parts.join('');
}

/** Renders one block with all that is in it. Never throws for any content. */
export async function renderBlock(block: Block, { context, parent }: BlockPlace): Promise<string> {
  const { state } = context;
  state.budget -= 1;
  if (state.budget < 0) return '';
  if (state.budget % BLOCKS_IN_A_ROW === 0) await nextTurn();
  if (block.name === null) return block.innerHtml;
  const bound = await resolveBindings(block, context);
  const { session, site } = state.environment;
  const effective = numberVariation({
    block: bound === undefined ? block : { ...block, attributes: { ...block.attributes, ...bound } },
    theme: site.theme,
    session,
  });
  const renderer = RENDERERS.get(block.name);
  const skipsInner = renderer?.skipsInnerBlocks === true;
  const inner: BlockContext = {
    ...context,
    depth: context.depth + 1,
    values: { ...context.values, ...handedDown(effective) },
  };
  let content = skipsInner ? '' : await renderInner(effective, inner);
  if (bound !== undefined && content !== '') content = applyBindings(content, { block: effective, values: bound });
  const rendering: RenderingBlock = { block: effective, attributes: effective.attributes, parent, context, content };
  const html = renderer === undefined ? content : await renderWith(renderer.render, rendering);
  return applyVisibility(applySupports(html, rendering), block);
}

function renderWith(render: BlockRenderer, rendering: RenderingBlock): string | Promise<string> {
  if (!BORROWING.has(rendering.block.name ?? '')) return render(rendering);
  return withinAllowance(rendering.context.state, () => render(rendering));
}

/** A block's own text with its inner blocks rendered in place. */
export async function renderInner(block: Block, context: BlockContext): Promise<string> {
  if (context.depth > DEEPEST) return textOf(block);
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

/** The text of a block and of all blocks within it, without recursion. */
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

function applySupports(html: string, { block, parent, context }: RenderingBlock): string {
  if (html === '') return html;
  const { theme } = context.state.environment.site;
  const facts = { block, theme, session: context.state.environment.session };
  let result = applyElements(applyFontSize(html, facts), facts);
  result = applyLayout(result, { block, parent, theme });
  result = applyPosition(result, facts);
  result = applyDimensions(result, facts);
  result = applyDuotone(result, facts);
  result = applyBackground(result, facts);
  return applyCustomCss(applyVariation(result, facts), block);
}
