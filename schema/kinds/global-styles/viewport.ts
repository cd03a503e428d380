import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';

/** The widths up to which styles for small screens apply, unless settings name others. */
const DEFAULT_VIEWPORT: Attributes = { mobile: '480px', tablet: '782px' };

const WIDTH = /^(?:(?:\d+|\d*\.\d+)(px|em|rem))$/;

/** Returns the width of a screen in pixels; undefined if it is not a length in CSS. */
function pixelsOf(value: Json | undefined): number | undefined {
  const unit = typeof value === 'string' ? WIDTH.exec(value.trim())?.[1] : undefined;
  return unit === undefined ? undefined : Number.parseFloat(String(value)) * (unit === 'px' ? 1 : 16);
}

/** Returns the screens that apply for the setting `viewport`: the valid ones of `mobile` and a wider `tablet`. */
export function shownViewport(viewport: Json | undefined): Attributes {
  if (!isObject(viewport)) return DEFAULT_VIEWPORT;
  const [mobile, tablet] = [pixelsOf(viewport.mobile), pixelsOf(viewport.tablet)];
  const shown: Attributes = {
    ...(mobile === undefined ? {} : { mobile: String(viewport.mobile).trim() }),
    ...(tablet === undefined || (mobile !== undefined && mobile >= tablet)
      ? {}
      : { tablet: String(viewport.tablet).trim() }),
  };
  return Object.keys(shown).length === 0 ? DEFAULT_VIEWPORT : shown;
}

/** Returns the keys of styles for screens. */
export const screensOf = (viewport: Json | undefined): string[] =>
  Object.keys(shownViewport(viewport)).map((screen) => `@${screen}`);
