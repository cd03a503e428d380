import type { Theme } from '../../../core/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../../markup/block-grammar/parsed-block.ts';
import { merged } from '../../../rendering/data/theme-data.ts';
import { presetLists } from '../../../rendering/preset-lists.ts';
import { byOrigin, eachNode, withPresets } from '../../../rendering/preset-origins.ts';

const LATEST_VERSION = 3;

/**
 * A theme's theme.json with what the people of the site changed: their settings and styles on top, presets as one
 * list each, in which theirs take the place of those of the same slug.
 */
export function mergedDocument(
  document: Attributes,
  { theme, own }: { theme: Pick<Theme, 'settings' | 'styles'>; own: Attributes },
): Attributes {
  const below = byOrigin(theme.settings, 'theme');
  const above = byOrigin(objectAt(own, 'settings'), 'custom');
  const { $schema, ...others } = document;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...others,
    version: document.version ?? LATEST_VERSION,
    settings: eachNode(merged(below, above), inOneList),
    styles: merged(theme.styles, objectAt(own, 'styles')),
  };
}

const inOneList = (node: Attributes): Attributes =>
  presetLists.reduce(
    (changed, list) => withPresets({ node: changed, list }, (value) => (isObject(value) ? joined(value) : value)),
    node,
  );

/** Presets of the program are no part of a theme. */
function joined({ theme, custom }: Attributes): Json[] {
  const presets = [theme, custom].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  return [...new Map(presets.map((preset) => [String(preset.slug), preset])).values()];
}
