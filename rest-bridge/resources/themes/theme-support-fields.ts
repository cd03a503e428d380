import { formatNames } from '../../../schema/core/registry/post-status.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';

const flag = (description: string): JsonSchema => ({ description, type: 'boolean', default: false });
const choice = (...choices: string[]): JsonSchema => ({ type: 'string', enum: choices });
const address: JsonSchema = { type: 'string', format: 'uri' };
const optionalFlag: JsonSchema = { type: 'boolean' };
const text: JsonSchema = { type: 'string' };

const flagOrMap = (description: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  ...flag(description),
  type: ['boolean', 'object'],
  properties,
  additionalProperties: false,
});

const flagOrList = (description: string, items: JsonSchema): JsonSchema => ({
  ...flag(description),
  type: ['boolean', 'array'],
  items,
});

const presets = (description: string, properties: Record<string, JsonSchema>): JsonSchema =>
  flagOrList(description, { type: 'object', properties, additionalProperties: false });

/** The schemas of the features that a theme can support. */
export const supportProperties: Readonly<Record<string, JsonSchema>> = {
  'align-wide': flag('Whether blocks can have wide and full alignment.'),
  'automatic-feed-links': flag('Whether pages link to their feeds.'),
  'block-templates': flag('Whether templates consist of blocks.'),
  'block-template-parts': flag('Whether template parts consist of blocks.'),
  'custom-background': flagOrMap('Whether users can choose the background, with its options.', {
    'default-image': address,
    'default-preset': choice('default', 'fill', 'fit', 'repeat', 'custom'),
    'default-position-x': choice('left', 'center', 'right'),
    'default-position-y': choice('left', 'center', 'right'),
    'default-size': choice('auto', 'contain', 'cover'),
    'default-repeat': choice('repeat-x', 'repeat-y', 'repeat', 'no-repeat'),
    'default-attachment': choice('scroll', 'fixed'),
    'default-color': text,
  }),
  'custom-header': flagOrMap('Whether users can choose the header image, with its options.', {
    'default-image': address,
    'random-default': optionalFlag,
    width: { type: 'integer' },
    height: { type: 'integer' },
    'flex-height': optionalFlag,
    'flex-width': optionalFlag,
    'default-text-color': text,
    'header-text': optionalFlag,
    uploads: optionalFlag,
    video: optionalFlag,
  }),
  'custom-logo': flagOrMap('Whether users can choose the logo, with its options.', {
    width: { type: 'integer' },
    height: { type: 'integer' },
    'flex-width': optionalFlag,
    'flex-height': optionalFlag,
    'header-text': { type: 'array', items: text },
    'unlink-homepage-logo': optionalFlag,
  }),
  'customize-selective-refresh-widgets': flag('Whether previews can refresh single widgets.'),
  'dark-editor-style': flag('Whether the editor has a dark background.'),
  'disable-custom-colors': flag('Whether only the colors of the theme can be used.'),
  'disable-custom-font-sizes': flag('Whether only the font sizes of the theme can be used.'),
  'disable-custom-gradients': flag('Whether only the gradients of the theme can be used.'),
  'disable-layout-styles': flag('Whether the generated layout styles are disabled.'),
  'editor-color-palette': presets('Colors of the theme.', { name: text, slug: text, color: text }),
  'editor-font-sizes': presets('Font sizes of the theme.', { name: text, size: { type: 'number' }, slug: text }),
  'editor-gradient-presets': presets('Gradients of the theme.', { name: text, gradient: text, slug: text }),
  'editor-spacing-sizes': presets('Spacing sizes of the theme.', { name: text, size: text, slug: text }),
  'editor-styles': flag('Whether the theme has styles for the editor.'),
  html5: flagOrList(
    'Elements for which the theme supports HTML5 markup.',
    choice('search-form', 'comment-form', 'comment-list', 'gallery', 'caption', 'script', 'style'),
  ),
  formats: {
    description: 'Post formats that the theme supports.',
    type: 'array',
    default: ['standard'],
    items: { type: 'string', enum: Object.fromEntries(formatNames.map((format) => [format, format])) },
  },
  'post-thumbnails': flagOrList('Whether items can have a featured image, or the types of such items.', text),
  'responsive-embeds': flag('Whether embedded content adapts to the width of the page.'),
  'title-tag': flag('Whether the title element of pages is generated.'),
  'cms-block-styles': flag('Whether the theme uses the default styles of blocks.'),
};
