import { formatNames } from '../../../schema/core/registry/post-formats.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';

const flag = (description: string): JsonSchema => ({ description, type: 'boolean', default: false });
const word = (...choices: string[]): JsonSchema => ({ type: 'string', enum: choices });
const address: JsonSchema = { type: 'string', format: 'uri' };
const yes: JsonSchema = { type: 'boolean' };
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

/** What a theme may say that it can do. */
export const supportProperties: Readonly<Record<string, JsonSchema>> = {
  'align-wide': flag('Blocks may be wide or as wide as the page.'),
  'automatic-feed-links': flag('Pages name their feeds.'),
  'block-templates': flag('Its templates are made of blocks.'),
  'block-template-parts': flag('Only its template parts are made of blocks.'),
  'custom-background': flagOrMap('The background may be chosen.', {
    'default-image': address,
    'default-preset': word('default', 'fill', 'fit', 'repeat', 'custom'),
    'default-position-x': word('left', 'center', 'right'),
    'default-position-y': word('left', 'center', 'right'),
    'default-size': word('auto', 'contain', 'cover'),
    'default-repeat': word('repeat-x', 'repeat-y', 'repeat', 'no-repeat'),
    'default-attachment': word('scroll', 'fixed'),
    'default-color': text,
  }),
  'custom-header': flagOrMap('The head of the pages may be chosen.', {
    'default-image': address,
    'random-default': yes,
    width: { type: 'integer' },
    height: { type: 'integer' },
    'flex-height': yes,
    'flex-width': yes,
    'default-text-color': text,
    'header-text': yes,
    uploads: yes,
    video: yes,
  }),
  'custom-logo': flagOrMap('The logo may be chosen.', {
    width: { type: 'integer' },
    height: { type: 'integer' },
    'flex-width': yes,
    'flex-height': yes,
    'header-text': { type: 'array', items: text },
    'unlink-homepage-logo': yes,
  }),
  'customize-selective-refresh-widgets': flag('Widgets may be shown anew one by one.'),
  'dark-editor-style': flag('The editor is dark.'),
  'disable-custom-colors': flag('Only the colours of the theme may be used.'),
  'disable-custom-font-sizes': flag('Only the font sizes of the theme may be used.'),
  'disable-custom-gradients': flag('Only the gradients of the theme may be used.'),
  'disable-layout-styles': flag('No styles are made for layouts.'),
  'editor-color-palette': presets('Its colours.', { name: text, slug: text, color: text }),
  'editor-font-sizes': presets('Its font sizes.', { name: text, size: { type: 'number' }, slug: text }),
  'editor-gradient-presets': presets('Its gradients.', { name: text, gradient: text, slug: text }),
  'editor-spacing-sizes': presets('Its distances.', { name: text, size: text, slug: text }),
  'editor-styles': flag('It has styles for the editor.'),
  html5: flagOrList(
    'Where it wants current markup.',
    word('search-form', 'comment-form', 'comment-list', 'gallery', 'caption', 'script', 'style'),
  ),
  formats: {
    description: 'The forms that posts may have.',
    type: 'array',
    default: ['standard'],
    items: { type: 'string', enum: Object.fromEntries(formatNames.map((format) => [format, format])) },
  },
  'post-thumbnails': flagOrList('Items may have a featured image.', text),
  'responsive-embeds': flag('What is embedded fits the page.'),
  'title-tag': flag('The program writes the title of pages.'),
  'cms-block-styles': flag('The usual styles of blocks are wanted.'),
};
