import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { type FieldOptions, fieldList } from '../../declare/field-list.ts';
import { address, integer, list, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, methodsAllowedBy, selfLink } from '../crud/path-links.ts';

export const fontFamiliesPath = '/cms/v2/font-families';

const PERMISSION_SELECTION = '_can: viewerCan { edit delete }';

const version = { type: 'integer', default: 3, minimum: 2, maximum: 3 } as const;

const themeJsonVersion: FieldOptions = {
  description: 'Version of the theme.json format of the settings.',
  ...version,
  parameterSchema: { description: 'Version of the theme.json format of the settings.', ...version },
};

/** A field that is written as JSON text. Invalid JSON and `null` stay texts, which the domain rejects. */
const writtenAsJson = (description: string) =>
  ({
    select: 'settings',
    input: 'settings',
    parameterSchema: { description, type: 'string', required: true },
    write(value) {
      try {
        return (JSON.parse(String(value)) as unknown) ?? String(value);
      } catch {
        return String(value);
      }
    },
  }) satisfies FieldOptions;

/** A font family. */
export const fontFamilyResource: Resource = {
  title: 'cms_font_family',
  permissions: PERMISSION_SELECTION,
  fields: fieldList(
    { context: viewEditEmbed },
    {
      id: integer('Id of the font family.', { readonly: true, select: 'databaseId' }),
      theme_json_version: themeJsonVersion,
      font_faces: list('Ids of the font faces.', {
        items: { type: 'integer' },
        select: 'faceIds',
        writableOn: 'never',
      }),
      font_family_settings: map('Names of the font family for display, presets and CSS.', {
        properties: {
          name: text('Name of the font family for display.'),
          slug: text('Slug of the font family in presets.'),
          fontFamily: text('Value of font-family in CSS.'),
          preview: address('Address of a preview image.', { default: '' }),
        },
        required: ['name', 'slug', 'fontFamily'],
        additionalProperties: false,
        ...writtenAsJson('Settings as JSON text: name, slug, fontFamily and preview.'),
      }),
    },
  ),
  links: [
    selfLink((node) => `${fontFamiliesPath}/${node._id}`),
    collectionLink(fontFamiliesPath),
    {
      rel: 'font_faces',
      select: '_faces: faceIds',
      targets: (node) =>
        ((node._faces ?? []) as readonly number[]).map((id) => ({
          href: `${fontFamiliesPath}/${node._id}/font-faces/${id}`,
        })),
      embed: { resource: 'cms_font_face', list: 'each', selections: { _embed_faces: 'faces' } },
    },
  ],
};

const descriptors: Readonly<Record<string, JsonSchema>> = {
  fontFamily: text('CSS font-family.', { default: '' }),
  fontStyle: text('CSS font-style.', { default: 'normal' }),
  fontWeight: { description: 'CSS font-weight.', default: '400', type: ['string', 'integer'] },
  fontDisplay: text('CSS font-display.', {
    default: 'fallback',
    enum: ['auto', 'block', 'fallback', 'swap', 'optional'],
  }),
  src: {
    description: 'Addresses of the font files, or names of form fields with files.',
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    default: [],
  },
  fontStretch: text('CSS font-stretch.'),
  ascentOverride: text('CSS ascent-override.'),
  descentOverride: text('CSS descent-override.'),
  fontVariant: text('CSS font-variant.'),
  fontFeatureSettings: text('CSS font-feature-settings.'),
  fontVariationSettings: text('CSS font-variation-settings.'),
  lineGapOverride: text('CSS line-gap-override.'),
  sizeAdjust: text('CSS size-adjust.'),
  unicodeRange: text('CSS unicode-range.'),
  preview: address('Address of a preview image.', { default: '' }),
};

/** A font face. */
export const fontFaceResource: Resource = {
  title: 'cms_font_face',
  permissions: PERMISSION_SELECTION,
  fields: fieldList(
    { context: viewEditEmbed },
    {
      id: integer('Id of the font face.', { readonly: true, select: 'databaseId' }),
      theme_json_version: themeJsonVersion,
      parent: integer('Id of the font family.', { select: 'familyId', writableOn: 'never' }),
      font_face_settings: map('Descriptors of the font face, as in CSS.', {
        properties: descriptors,
        required: ['fontFamily', 'src'],
        additionalProperties: false,
        ...writtenAsJson('Descriptors as in CSS, as JSON text. `src` may name form fields with files.'),
      }),
    },
  ),
  links: [
    selfLink((node) => `${fontFamiliesPath}/${node._family}/font-faces/${node._id}`, {
      select: '_id: databaseId _family: familyId',
      allow: ({ _can: can }) => methodsAllowedBy({ ...(can as object), edit: false }),
    }),
    { rel: 'collection', targets: (node) => [{ href: `${fontFamiliesPath}/${node._family}/font-faces` }] },
    { rel: 'parent', targets: (node) => [{ href: `${fontFamiliesPath}/${node._family}` }] },
  ],
};

/** A set of fonts that can be installed. */
export const fontCollectionResource: Resource = {
  title: 'font-collection',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      slug: text('Slug of the collection.', { readonly: true }),
      name: text('Name of the collection for display.'),
      description: text('Description of the collection.', { select: null }),
      font_families: list('Font families of the collection.', { select: null }),
      categories: list('Categories of the font families.', { select: null }),
    },
  ),
  links: [],
};
