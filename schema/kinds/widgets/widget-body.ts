import type { RequestContext } from '../../core/request-context.ts';
import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';
import type { RenderEnvironment } from '../../markup/render-environment.ts';
import type { JsonObject } from '../../values/json-text.ts';

/**
 * The body of a widget: block content to render like that of a post, or finished markup. `heading` is markup that
 * replaces the title.
 */
export type WidgetBody = ({ content: string } | { markup: string }) & { heading?: string };

/** The environment in which a widget is rendered, for the anonymous viewer. */
export interface WidgetEnvironment {
  context: RequestContext;
  environment: RenderEnvironment;
}

/** Renders the body of a widget from its values. Null hides the widget. */
export type WidgetBodyRenderer = (
  instance: JsonObject,
  widgetEnvironment: WidgetEnvironment,
) => WidgetBody | null | Promise<WidgetBody | null>;

/** Returns a text of the values of a widget; empty if it is not a string. */
export const widgetText = (instance: JsonObject, name: string): string => {
  const value = instance[name];
  return typeof value === 'string' ? value : '';
};

/** Returns a positive integer of the values of a widget; 0 for any other value. */
export const widgetNumber = (instance: JsonObject, name: string): number => {
  const number = Number(instance[name]);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Returns a widget body that consists of one block. */
export const blockBody = (name: string, attributes: Attributes): WidgetBody => ({
  content: serializeBlocks([{ name, attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]),
});
