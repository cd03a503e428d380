import type { Allowance } from '../allowance.ts';
import type { AttachmentFacts, CommentFacts, PostFacts, RenderEnvironment } from '../environment.ts';
import type { Attributes, Block, Json } from './block.ts';

/** What is the same for all blocks of one piece of content. */
export interface RenderState {
  environment: RenderEnvironment;
  attachments: Map<number, AttachmentFacts>;
  posts: Map<number, PostFacts>;
  /** Comments that templates of comments stand at. */
  comments: Map<number, CommentFacts>;
  /** True once something was rendered that other content may change. */
  isDynamic: boolean;
  /** Patterns and template parts being rendered, against circles. */
  open: Set<string>;
  /** How many blocks may still be rendered. */
  budget: number;
  /** How much of other content may still be shown: here, and in the whole answer. */
  allowances: readonly Allowance[];
  /** Whole posts and excerpts that were made before, by what decided them. */
  made: Map<string, string>;
  /** How many templates of queries are being rendered, one within the other. */
  queryLevel: number;
  tools: RenderTools;
}

/** What blocks use that are made of other content; handed in, so that no file imports in a circle. */
export interface RenderTools {
  renderBlock(block: Block, place: BlockPlace): Promise<string>;
  renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string>;
  renderInner(block: Block, context: BlockContext): Promise<string>;
  /** A post's whole content, as readers of its page see it. */
  renderPost(post: PostFacts, state: RenderState): Promise<string>;
  /** An excerpt made from a post's content. */
  makeExcerpt(post: PostFacts, how: { state: RenderState; length: number; more?: string }): Promise<string>;
}

/** Where a block stands. */
export interface BlockPlace {
  context: BlockContext;
  /** The block that it is in; null at the top. */
  parent: Block | null;
}

/** What a block inherits from the blocks around it. */
export interface BlockContext {
  state: RenderState;
  postId: number;
  postType: string;
  /** Values that ancestors hand down, by name. */
  values: Readonly<Record<string, Json>>;
  depth: number;
}

/** One block on its way to markup. */
export interface RenderingBlock {
  block: Block;
  attributes: Attributes;
  parent: Block | null;
  context: BlockContext;
  /** The block's own text with its inner blocks in place. */
  content: string;
}

/** Makes the markup of one kind of block. */
export type BlockRenderer = (rendering: RenderingBlock) => string | Promise<string>;
