import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { type FieldRow, fieldRows } from '../../declare/field-rows.ts';
import { address, integer, list, map, text } from '../../declare/typed-schema.ts';
import { allowedOn, collectionLink, selfLink } from '../crud/path-links.ts';

export const fontFamiliesPath = '/cms/v2/font-families';

const PERMISSIONS = '_can: viewerCan { edit delete }';

const version = { type: 'integer', default: 3, minimum: 2, maximum: 3 } as const;

const themeJsonVersion: FieldRow = {
  description: 'Version of the format of theme.json that its settings are written in.',
  ...version,
  parameterSchema: { description: 'Version of the format of theme.json that the settings are written in.', ...version },
};

/**
 * Settings are written as JSON text; what is no JSON, or none at all, stays a text, which the domain refuses by name.
 */
const writtenAsJson = (description: string) =>
  ({
    select: 'settings',
    input: 'settings',
    parameterSchema: { description, type: 'string', required: true },
    write(sent) {
      try {
        return (JSON.parse(String(sent)) as unknown) ?? String(sent);
      } catch {
        return String(sent);
      }
    },
  }) satisfies FieldRow;

/** A family of fonts. */
export const fontFamilyResource: Resource = {
  title: 'cms_font_family',
  permissions: PERMISSIONS,
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      id: integer('Number of the family.', { readonly: true, select: 'databaseId' }),
      theme_json_version: themeJsonVersion,
      font_faces: list('Numbers of its faces.', {
        items: { type: 'integer' },
        select: 'faceIds',
        writableOn: 'never',
      }),
      font_family_settings: map('What it is called, and how styles name it.', {
        properties: {
          name: text('What people call it.'),
          slug: text('What presets call it.'),
          fontFamily: text('What CSS calls it.'),
          preview: address('Address of a picture of it.', { default: '' }),
        },
        required: ['name', 'slug', 'fontFamily'],
        additionalProperties: false,
        ...writtenAsJson('Name, slug, fontFamily and preview, as JSON.'),
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
      embed: { resource: 'cms_font_face', list: 'each', selections: { _e_faces: 'faces' } },
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
    description: 'Addresses of its files, or names of files that come along.',
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
  preview: address('Address of a picture of it.', { default: '' }),
};

/** A face of a family. */
export const fontFaceResource: Resource = {
  title: 'cms_font_face',
  permissions: PERMISSIONS,
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      id: integer('Number of the face.', { readonly: true, select: 'databaseId' }),
      theme_json_version: themeJsonVersion,
      parent: integer('Number of its family.', { select: 'familyId', writableOn: 'never' }),
      font_face_settings: map('Its descriptors, as in CSS.', {
        properties: descriptors,
        required: ['fontFamily', 'src'],
        additionalProperties: false,
        ...writtenAsJson('Descriptors as in CSS, as JSON; `src` names the files that come along.'),
      }),
    },
  ),
  links: [
    selfLink((node) => `${fontFamiliesPath}/${node._family}/font-faces/${node._id}`, {
      select: '_id: databaseId _family: familyId',
      allow: ({ _can: can }) => allowedOn({ ...(can as object), edit: false }),
    }),
    { rel: 'collection', targets: (node) => [{ href: `${fontFamiliesPath}/${node._family}/font-faces` }] },
    { rel: 'parent', targets: (node) => [{ href: `${fontFamiliesPath}/${node._family}` }] },
  ],
};

/** A set of fonts that the site offers to install. */
export const fontCollectionResource: Resource = {
  title: 'font-collection',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      slug: text('What it is known by.', { readonly: true }),
      name: text('What people call it.'),
      description: text('About it.', { select: null }),
      font_families: list('The families of fonts in it.', { select: null }),
      categories: list('What they are sorted by.', { select: null }),
    },
  ),
  links: [],
};
