import type { Allowance } from '../allowance.ts';
import type { Attributes, Block, Json } from '../block-grammar/parsed-block.ts';
import type { Pace } from '../pace.ts';
import type { AttachmentData, CommentData, PostData, RenderEnvironment } from '../render-environment.ts';
import type { BlockDescription } from './block-type.ts';

/** The state of the rendering of one piece of content. */
export interface RenderState {
  environment: RenderEnvironment;
  /** The block types by name. */
  types: ReadonlyMap<string, BlockType>;
  attachments: Map<number, AttachmentData>;
  posts: Map<number, PostData>;
  /** The comments that comment templates show. */
  comments: Map<number, CommentData>;
  /** True after rendering something that depends on other content. */
  isDynamic: boolean;
  /** The names of patterns and template parts that are being rendered, to detect cycles. */
  open: Set<string>;
  /** Yields to the event loop. */
  pace: Pace;
  /** The remaining allowances: of this item, and of the whole answer. */
  allowances: readonly Allowance[];
  /** Rendered posts and excerpts, by what their markup depends on. */
  made: Map<string, string>;
  /** The nesting depth of post templates. */
  queryLevel: number;
  tools: RenderTools;
}

/** Functions that blocks call to render other content; passed in the state to avoid import cycles. */
export interface RenderTools {
  renderBlock(block: Block, place: BlockPlace): Promise<string>;
  renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string>;
  renderInner(block: Block, context: BlockContext): Promise<string>;
  /** The rendered content of a post, as on its page. */
  renderPost(post: PostData, state: RenderState): Promise<string>;
  /** An excerpt made from a post's content. */
  makeExcerpt(post: PostData, how: { state: RenderState; length: number; more?: string }): Promise<string>;
}

/** The position of a block. */
export interface BlockPlace {
  context: BlockContext;
  /** The parent block; null at the top level. */
  parent: Block | null;
}

/** What a block inherits from its ancestors. */
export interface BlockContext {
  state: RenderState;
  postId: number;
  postType: string;
  /** Context values of ancestors, by name. */
  values: Readonly<Record<string, Json>>;
  depth: number;
}

/** The input of a block renderer. */
export interface RenderingBlock {
  block: Block;
  attributes: Attributes;
  parent: Block | null;
  context: BlockContext;
  /** The context of inner blocks, with the attributes of this block if it provides any. */
  inner: BlockContext;
  /** The rendered content: the text of the block with its inner blocks in place. */
  content: string;
  /**
   * The HTML attributes of the block's outermost element, for renderers that write it: style, class and id from the block's
   * attributes, merged with extra ones.
   */
  wrapper(extra?: Readonly<Record<string, string>>): string;
}

/** Renders blocks of one type. */
export type BlockRenderer = (rendering: RenderingBlock) => string | Promise<string>;

/** How blocks of a type are rendered. */
export interface BlockRendering {
  /** The renderer; without one, the stored markup is used. */
  render?: BlockRenderer | undefined;
  /** Whether the renderer renders the inner blocks itself. */
  skipsInnerBlocks?: boolean | undefined;
  /**
   * Whether the markup is the stored text with additions. The markup of other blocks comes from other content: a short text
   * may produce a lot of markup, so it counts against the allowance.
   */
  decoratesContent?: boolean | undefined;
  /** The supports whose styles the renderer writes on an inner element. */
  writes?: readonly ('border' | 'colors' | 'gap' | 'spacing' | 'typography')[] | undefined;
  /** The default layout of inner blocks, if it differs from that of the supports. */
  layout?: Attributes | undefined;
  /** The attributes that can be bound, and where their values are written in the markup; null for nowhere. */
  bindable?: Readonly<Record<string, { tag: RegExp; attribute?: string } | null>> | undefined;
  /** Whether excerpts include its text, or its inner blocks. */
  inExcerpts?: 'text' | 'wrapper' | undefined;
  /** The attribute with the id of the attachment that it shows. */
  attachmentIn?: 'id' | 'mediaId' | undefined;
  /** Whether it is a menu link, which may refer to an item. */
  isMenuLink?: boolean | undefined;
  /** Style variations with rules in every theme. */
  builtInStyles?: readonly string[] | undefined;
}

/** A block type: its description and its renderer. */
export interface BlockType extends BlockDescription, BlockRendering {
  /** Whether it provides context values. */
  providesValues: boolean;
  /** The supports whose styles are added to the rendered markup. */
  showsBackground: boolean;
  showsPosition: boolean;
  showsAspectRatio: boolean;
  showsDuotone: boolean;
}
