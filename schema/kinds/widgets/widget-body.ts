import type { RequestContext } from '../context.ts';
import type { Attributes } from '../html/blocks/block.ts';
import { serializeBlocks } from '../html/blocks/serialize.ts';
import type { RenderEnvironment } from '../html/environment.ts';
import type { PlainMap } from '../plain-map.ts';

/**
 * What a widget shows: content, as posts hold it, or markup that is shown as it is; `heading` is markup that stands above
 * it instead of its title.
 */
export type WidgetBody = ({ content: string } | { markup: string }) & { heading?: string };

/** What surrounds a widget that is shown; its viewer is a reader without an account. */
export interface Surroundings {
  context: RequestContext;
  environment: RenderEnvironment;
}

/** Makes what a widget shows of what it is made from; null where nothing at all is shown of it. */
export type BodyMaker = (
  instance: PlainMap,
  surroundings: Surroundings,
) => WidgetBody | null | Promise<WidgetBody | null>;

/** A text of an instance; empty where it is none. */
export const textIn = (instance: PlainMap, name: string): string => {
  const value = instance[name];
  return typeof value === 'string' ? value : '';
};

/** A whole number of an instance that is not negative; 0 where it is none. */
export const numberIn = (instance: PlainMap, name: string): number => {
  const number = Number(instance[name]);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Shows a block. */
export const block = (name: string, attributes: Attributes): WidgetBody => ({
  content: serializeBlocks([{ name, attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]),
});
