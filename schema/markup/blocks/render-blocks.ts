import { consumeAllowance, withinAllowance } from '../allowance.ts';
import { type Attributes, type Block, contentOfBlock } from '../block-grammar/parsed-block.ts';
import { leaveOut } from '../part-failures.ts';
import { applyBindings, resolveBindings } from './block-bindings.ts';
import type { BlockContext, BlockPosition, BlockRenderInput, BlockType, TemplateBlock } from './render-context.ts';
import { finishMarkup, prepareBlock, wrapperAttributes } from './supports/support-pipeline.ts';
import { validAttributes } from './valid-attributes.ts';

/** Blocks nested more deeply are not rendered; their stored text is used. */
const MAX_DEPTH = 60;
/** The number of characters that every block uses of the allowance, in addition to its content. */
const CHARACTERS_PER_BLOCK = 100;

/** Renders a list of blocks and joins their markup. */
export async function renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string> {
  const parts: string[] = [];
  const position: BlockPosition = { context, parent: null };
  for (const block of blocks) parts.push(await renderBlock(block, position));
  return parts.join('');
}

/**
 * Renders a block with its inner blocks; '' if the allowance for blocks is used up, or if its renderer fails. Errors: those
 * that end the rendering.
 */
export async function renderBlock(block: Block, position: BlockPosition): Promise<string> {
  const { state, postId } = position.context;
  if (!consumeAllowance(state, { resource: 'blocks', amount: 1 })) return '';
  if (state.scheduler.shouldYield) await state.scheduler.yieldToEventLoop();
  if (block.name === null) return block.innerHtml;
  const type = state.types.get(block.name);
  try {
    return await renderNamedBlock({ block, type }, position);
  } catch (error) {
    leaveOut(error, { environment: state.environment, part: { name: type?.name ?? 'unknown block', postId } });
    return '';
  }
}

async function renderNamedBlock(
  { block, type }: { block: Block; type: BlockType | undefined },
  { context, parent }: BlockPosition,
): Promise<string> {
  const { state } = context;
  const boundValues = await resolveBindings(block, { context, bindableAttributes: type?.bindableAttributes });
  const { session, site, styles } = state.environment;
  const stylesBefore = styles?.size ?? 0;
  const withValues =
    boundValues === undefined ? block : { ...block, attributes: { ...block.attributes, ...boundValues } };
  const supportInput = { block: withValues, type, parent, theme: site.theme, session, styles, types: state.types };
  prepareBlock(supportInput);
  const effectiveBlock = supportInput.block;
  const attributes = type === undefined ? effectiveBlock.attributes : validAttributes(type, effectiveBlock.attributes);
  const innerContext: BlockContext = {
    ...context,
    depth: context.depth + 1,
    values: innerValues(effectiveBlock, { type, attributes, context }),
  };
  let content = type?.skipsInnerBlocks ? '' : await renderBlockContent(effectiveBlock, innerContext);
  if (state.scheduler.shouldYield) await state.scheduler.yieldToEventLoop();
  if (!consumeAllowance(state, { resource: 'characters', amount: content.length + CHARACTERS_PER_BLOCK }))
    return content;
  if (boundValues !== undefined && content !== '') {
    content = applyBindings(content, { values: boundValues, bindableAttributes: type?.bindableAttributes });
  }
  const html = await renderWithType(type, {
    block: effectiveBlock,
    attributes,
    parent,
    context,
    innerContext,
    content,
  });
  if (!consumeAllowance(state, { resource: 'characters', amount: html.length })) return content;
  let markup = finishMarkup(html, supportInput);
  if (type?.finish !== undefined && markup !== '') markup = type.finish(markup, { attributes, context });
  // A block that is hidden, or shows nothing, needs no rules either.
  if (markup === '') styles?.takeBack(stylesBefore);
  if (state.markupOfBlocks && !state.markupOfBlocks.has(block)) state.markupOfBlocks.set(block, markup);
  return markup;
}

/** Returns the values that the inner blocks of a block inherit. */
function innerValues(
  block: Block,
  {
    type,
    attributes,
    context: { values, state },
  }: { type: BlockType | undefined; attributes: Attributes; context: BlockContext },
): BlockContext['values'] {
  if (type === undefined || !(type.providesContextValues || type.contextValues)) return values;
  const added = type.contextValues?.({ block, state });
  return { ...values, [type.name]: added === undefined ? attributes : { ...attributes, ...added } };
}

function renderWithType(type: BlockType | undefined, input: RenderInputValues): string | Promise<string> {
  if (type?.render === undefined) return input.content;
  const { render, extendsStoredMarkup } = type;
  const rendering = new RenderInput(type, input);
  return extendsStoredMarkup ? render(rendering) : withinAllowance(input.context.state, () => render(rendering));
}

type RenderInputValues = Omit<BlockRenderInput, 'wrapperAttributes'>;

/** The input of a renderer. It is a class because creating a closure for each block is 25 % slower. */
class RenderInput implements BlockRenderInput {
  readonly type: BlockType;
  readonly block: Block;
  readonly attributes: Attributes;
  readonly parent: Block | null;
  readonly context: BlockContext;
  readonly innerContext: BlockContext;
  readonly content: string;

  constructor(type: BlockType, { block, attributes, parent, context, innerContext, content }: RenderInputValues) {
    this.type = type;
    this.block = block;
    this.attributes = attributes;
    this.parent = parent;
    this.context = context;
    this.innerContext = innerContext;
    this.content = content;
  }

  // A getter, so that renderers may take the function out of the object.
  get wrapperAttributes(): BlockRenderInput['wrapperAttributes'] {
    return (extra = {}) => wrapperAttributes(this, extra);
  }
}

/** Renders the content of a block: its stored text with the rendered inner blocks in their positions. */
export async function renderBlockContent(block: Block, context: BlockContext): Promise<string> {
  if (context.depth > MAX_DEPTH) return storedTextOf(block);
  const parts: string[] = [];
  const position: BlockPosition = { context, parent: block };
  let index = 0;
  for (const chunk of block.innerContent) {
    if (chunk !== null) parts.push(chunk);
    else {
      const child = block.innerBlocks[index];
      index += 1;
      if (child !== undefined) parts.push(await renderBlock(child, position));
    }
  }
  return parts.join('');
}

/** Renders the content of a template block for one item, with the supports of the block on its first element. */
export async function renderTemplateItem(
  { block, parent, type }: TemplateBlock,
  context: BlockContext,
): Promise<string> {
  const { environment, types } = context.state;
  const { session, site, styles } = environment;
  const html = await renderBlockContent(block, context);
  return finishMarkup(html, { block, parent, type, theme: site.theme, session, styles, types });
}

/** Returns the stored text of a block and its inner blocks, without recursion. */
function storedTextOf(block: Block): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [block];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else pending.push(...contentOfBlock(next).reverse());
  }
  return parts.join('');
}
