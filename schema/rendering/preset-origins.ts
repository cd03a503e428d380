import { type Attributes, isObject, type Json, objectAt } from '../markup/block-grammar/parsed-block.ts';
import { type PresetList, presetLists } from './preset-lists.ts';

/** Where a preset is defined: built in, in the theme, or by the site. */
export type Origin = 'default' | 'theme' | 'custom';

/** Applies a change to the settings of the site and to those of each block. */
export function eachNode(settings: Attributes, change: (node: Attributes) => Attributes): Attributes {
  const changed = change(settings);
  if (!isObject(settings.blocks)) return changed;
  const blocks = Object.entries(settings.blocks).map(([name, node]) => [name, isObject(node) ? change(node) : node]);
  return { ...changed, blocks: Object.fromEntries(blocks) };
}

/** Changes a list of presets, if it exists; an undefined result removes it. */
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

/** Groups the presets of settings by their origin; lists that are grouped already stay. */
export const byOrigin = (settings: Attributes, origin: Origin): Attributes =>
  eachNode(settings, (node) =>
    presetLists.reduce(
      (changed, list) =>
        withPresets({ node: changed, list }, (value) => (Array.isArray(value) ? { [origin]: value } : value)),
      node,
    ),
  );

/** The settings that `appearanceTools` switches on. */
const APPEARANCE: Readonly<Record<string, readonly string[]>> = {
  background: ['backgroundImage', 'backgroundSize'],
  border: ['color', 'radius', 'style', 'width'],
  color: ['link', 'heading', 'button', 'caption'],
  dimensions: ['aspectRatio', 'minHeight'],
  position: ['sticky'],
  spacing: ['blockGap', 'margin', 'padding'],
  typography: ['lineHeight'],
};

/** Replaces `appearanceTools` by the settings that it switches on; settings with a value stay. */
export const withAppearanceTools = (settings: Attributes): Attributes =>
  eachNode(settings, (node) => {
    if (node.appearanceTools !== true) return node;
    const { appearanceTools: _, ...changed } = node;
    for (const [area, names] of Object.entries(APPEARANCE)) {
      changed[area] = { ...Object.fromEntries(names.map((name) => [name, true])), ...objectAt(changed, area) };
    }
    return changed;
  });
