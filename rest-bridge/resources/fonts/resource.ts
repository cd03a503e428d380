import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { allowedOn } from '../content/links.ts';

export const path = '/cms/v2/font-families';

const PERMISSIONS = '_can: viewerCan { edit delete }';

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ description, type: 'string', ...more });

const idField = (description: string): Field => ({
  name: 'id',
  select: 'databaseId',
  schema: { description, type: 'integer', context: everywhere, readonly: true },
});

const versionField: Field = {
  name: 'theme_json_version',
  schema: {
    description: 'Version of the format of theme.json that its settings are written in.',
    type: 'integer',
    default: 3,
    minimum: 2,
    maximum: 3,
    context: everywhere,
  },
};

const can = (permissions: unknown) => (permissions ?? {}) as { edit?: boolean; delete?: boolean };

/** A family of fonts. */
export const fontFamilyResource: Resource = {
  title: 'cms_font_family',
  permissions: PERMISSIONS,
  fields: [
    idField('Number of the family.'),
    versionField,
    {
      name: 'font_faces',
      select: 'faceIds',
      schema: {
        description: 'Numbers of its faces.',
        type: 'array',
        context: everywhere,
        items: { type: 'integer' },
      },
    },
    {
      name: 'font_family_settings',
      select: 'settings',
      schema: {
        description: 'What it is called, and how styles name it.',
        type: 'object',
        context: everywhere,
        properties: {
          name: text('What people call it.'),
          slug: text('What presets call it.'),
          fontFamily: text('What CSS calls it.'),
          preview: text('Address of a picture of it.', { format: 'uri', default: '' }),
        },
        required: ['name', 'slug', 'fontFamily'],
        additionalProperties: false,
      },
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_id: databaseId',
      targets: (node) => [
        { href: `${path}/${node._id}`, attributes: { targetHints: { allow: allowedOn(can(node._can)) } } },
      ],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
    {
      rel: 'font_faces',
      select: '_faces: faceIds',
      targets: (node) =>
        ((node._faces ?? []) as readonly number[]).map((id) => ({ href: `${path}/${node._id}/font-faces/${id}` })),
      embed: { resource: 'cms_font_face', list: 'each', selections: { _e_faces: 'faces' } },
    },
  ],
};

const percentage = (what: string): JsonSchema => text(`CSS ${what}.`);

/** A face of a family. */
export const fontFaceResource: Resource = {
  title: 'cms_font_face',
  permissions: PERMISSIONS,
  fields: [
    idField('Number of the face.'),
    versionField,
    {
      name: 'parent',
      select: 'familyId',
      schema: { description: 'Number of its family.', type: 'integer', context: everywhere },
    },
    {
      name: 'font_face_settings',
      select: 'settings',
      schema: {
        description: 'Its descriptors, as in CSS.',
        type: 'object',
        context: everywhere,
        properties: {
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
          fontStretch: percentage('font-stretch'),
          ascentOverride: percentage('ascent-override'),
          descentOverride: percentage('descent-override'),
          fontVariant: percentage('font-variant'),
          fontFeatureSettings: percentage('font-feature-settings'),
          fontVariationSettings: percentage('font-variation-settings'),
          lineGapOverride: percentage('line-gap-override'),
          sizeAdjust: percentage('size-adjust'),
          unicodeRange: percentage('unicode-range'),
          preview: text('Address of a picture of it.', { format: 'uri', default: '' }),
        },
        required: ['fontFamily', 'src'],
        additionalProperties: false,
      },
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_id: databaseId _family: familyId',
      targets: (node) => [
        {
          href: `${path}/${node._family}/font-faces/${node._id}`,
          attributes: { targetHints: { allow: allowedOn({ ...can(node._can), edit: false }) } },
        },
      ],
    },
    { rel: 'collection', targets: (node) => [{ href: `${path}/${node._family}/font-faces` }] },
    { rel: 'parent', targets: (node) => [{ href: `${path}/${node._family}` }] },
  ],
};

const list = (description: string): JsonSchema => ({ description, type: 'array', context: everywhere });

/** A set of fonts that the site offers to install. */
export const fontCollectionResource: Resource = {
  title: 'font-collection',
  fields: [
    { name: 'slug', schema: text('What it is known by.', { context: everywhere, readonly: true }) },
    { name: 'name', schema: text('What people call it.', { context: everywhere }) },
    { name: 'description', select: null, schema: text('About it.', { context: everywhere }) },
    { name: 'font_families', select: null, schema: list('The families of fonts in it.') },
    { name: 'categories', select: null, schema: list('What they are sorted by.') },
  ],
  links: [],
};
