import { type Attributes, type Block, isObject, type Json } from '../../block-grammar/parsed-block.ts';
import { editFirstTag } from '../../html/tag-editor.ts';
import type { ThemeData } from '../../render-environment.ts';
import type { RenderSession } from '../../render-session.ts';
import type { BlockType } from '../render-context.ts';
import type { BlockStyles } from './style-rules.ts';

/** A block, and what determines its styles. */
export interface StyleInput {
  block: Block;
  /** The type of the block; undefined if it is unknown. */
  type: BlockType | undefined;
  parent: Block | null;
  theme: ThemeData;
  session: RenderSession;
  /** Collects the rules of the classes that supports add; undefined if nobody asks for them. */
  styles: BlockStyles | undefined;
  /** All block types by name. */
  types: ReadonlyMap<string, BlockType>;
}

/** The HTML attributes of the outermost element that supports determine. */
export interface WrapperParts {
  classes: string[];
  /** Declarations without semicolons. */
  styles: string[];
  id: string | undefined;
  label: string | undefined;
}

/**
 * A feature that block types support. Each of its functions is optional: what the feature changes before a block is rendered,
 * in the outermost element that a renderer creates, and in the finished markup.
 */
export interface BlockSupport {
  name: string;
  /** The attributes without which the support changes nothing; it runs for all blocks if undefined. */
  needs?: readonly string[];
  /** Changes the attributes of a block before its inner blocks are rendered. */
  prepare?(input: StyleInput): Block;
  /** Adds to the attributes of the outermost element of a renderer. */
  wrap?(parts: WrapperParts, input: { type: BlockType; attributes: Attributes }): void;
  /** Changes the rendered markup, which is not empty. */
  finish?(html: string, input: StyleInput): string;
}

/** Whether a block type supports a feature, or a part of it. Flags and lists support all parts. */
export function hasSupport(
  type: BlockType | undefined,
  { feature, part, isDefault = false }: { feature: string; part?: string; isDefault?: boolean },
): boolean {
  if (type === undefined) return false;
  const value = type.supports[feature] as Json | undefined;
  if (value === undefined) return isDefault;
  if (part === undefined || typeof value !== 'object' || value === null) return isEnabled(value);
  if (Array.isArray(value)) return value.length > 0;
  return value[part] === undefined ? isDefault : isEnabled(value[part]);
}

const isEnabled = (value: Json | undefined): boolean => value !== false && value !== undefined && value !== null;

/** Whether the stored markup or the renderer applies the styles of a feature itself, so that they are not added here. */
export function skipsSerialization(
  type: BlockType | undefined,
  { feature, part }: { feature: string; part?: string },
): boolean {
  const value = type?.supports[feature] as Json | undefined;
  const skipped = isObject(value) ? value.__experimentalSkipSerialization : undefined;
  if (Array.isArray(skipped)) return part !== undefined && skipped.includes(part);
  return skipped === true;
}

/** Adds classes to the outermost element. */
export function addClasses(html: string, classes: readonly string[]): string {
  return editFirstTag({ html }, (tag) => {
    for (const name of classes) tag.addClass(name);
  });
}

/** Adds declarations to the style of the outermost element. */
export function addStyle(
  html: string,
  { declarations, className }: { declarations: string; className?: string },
): string {
  return editFirstTag({ html }, (tag) => {
    const value = tag.attribute('style');
    const existing = typeof value === 'string' && value !== '' ? `${value.trimEnd().replace(/;$/, '')};` : '';
    tag.setAttribute('style', existing + declarations);
    if (className !== undefined) tag.addClass(className);
  });
}
