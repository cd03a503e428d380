import { type Attributes, isObject, type Json, objectAt } from '../html/blocks/block.ts';
import { type PresetList, presetLists } from './preset-lists.ts';

/** Who a preset comes from: the program, the theme, or the people of the site. */
export type Origin = 'default' | 'theme' | 'custom';

/** Settings for all of the site and those of single blocks, each changed in the same way. */
export function eachNode(settings: Attributes, change: (node: Attributes) => Attributes): Attributes {
  const changed = change(settings);
  if (!isObject(settings.blocks)) return changed;
  const blocks = Object.entries(settings.blocks).map(([name, node]) => [name, isObject(node) ? change(node) : node]);
  return { ...changed, blocks: Object.fromEntries(blocks) };
}

/** Changes a list of presets where there is one. */
export function withPresets(
  { node, list: { area, name } }: { node: Attributes; list: PresetList },
  change: (value: Json) => Json | undefined,
): Attributes {
  const value = objectAt(node, area)[name];
  if (value === undefined || value === null) return node;
  const { [name]: _, ...others } = objectAt(node, area);
  const changed = change(value);
  return { ...node, [area]: changed === undefined ? others : { ...others, [name]: changed } };
}

/** Settings whose lists of presets stand below the name of where they come from. What stands so already stays. */
export const byOrigin = (settings: Attributes, origin: Origin): Attributes =>
  eachNode(settings, (node) =>
    presetLists.reduce(
      (changed, list) =>
        withPresets({ node: changed, list }, (value) => (Array.isArray(value) ? { [origin]: value } : value)),
      node,
    ),
  );

/** What the one switch for all tools of design stands for. */
const APPEARANCE: readonly (readonly [area: string, name: string])[] = [
  ['background', 'backgroundImage'],
  ['background', 'backgroundSize'],
  ['border', 'color'],
  ['border', 'radius'],
  ['border', 'style'],
  ['border', 'width'],
  ['color', 'link'],
  ['color', 'heading'],
  ['color', 'button'],
  ['color', 'caption'],
  ['dimensions', 'aspectRatio'],
  ['dimensions', 'minHeight'],
  ['position', 'sticky'],
  ['spacing', 'blockGap'],
  ['spacing', 'margin'],
  ['spacing', 'padding'],
  ['typography', 'lineHeight'],
];

/** Settings with the switches that `appearanceTools` stands for; those that are set stay as they are. */
export const withAppearanceTools = (settings: Attributes): Attributes =>
  eachNode(settings, (node) => {
    if (node.appearanceTools !== true) return node;
    const { appearanceTools: _, ...changed } = node;
    for (const [area, name] of APPEARANCE) changed[area] = { [name]: true, ...objectAt(changed, area) };
    return changed;
  });
