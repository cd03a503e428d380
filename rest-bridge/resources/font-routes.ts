import { contentFilters } from '../../schema/content/lists/content-filter.ts';
import type { PostType } from '../../schema/core/registry/post-type.ts';
import { builtinRegistry } from '../../schema/core/registry/registry.ts';
import type { JsonSchema, SchemaError } from '../../schema/json-schema/schema-types.ts';
import { faceSettingsProblem, familySettingsProblem } from '../../schema/kinds/fonts/font-settings.ts';
import type { Parameter } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { type FieldOptions, fieldList, viewEditEmbed } from '../declare/field.ts';
import type { Permission, Route } from '../declare/route.ts';
import { address, integer, list, map, text } from '../declare/typed-schema.ts';
import { contentListTypes } from './content/content-resource.ts';
import type { CrudKind, Inputs } from './crud/crud-kind.ts';
import { computeOffset, contextParameter, pagingParameters } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList } from './crud/filtered-list.ts';
import { collectionLink, idKey, itemId, methodsAllowedBy, selfLink } from './crud/item-key.ts';

const fontFamiliesPath = '/cms/v2/font-families';

const PERMISSION_SELECTION = '_can: viewerCan { edit delete }';

const version = { type: 'integer', default: 3, minimum: 2, maximum: 3 } as const;

const themeJsonVersion: FieldOptions = {
  description: 'Version of the theme.json format of the settings.',
  ...version,
  parameterSchema: {
    description: 'Version of the theme.json format of the settings.',
    ...version,
    phase: 'sanitizing',
  },
};

/** A field that is written as JSON text, whose value `problemOf` checks. */
const writtenAsJson = (
  description: string,
  problemOf: (value: unknown, request: { isNew: boolean; fileNames: ReadonlySet<string> }) => SchemaError | null,
) =>
  ({
    select: 'settings',
    input: 'settings',
    parameterSchema: {
      description,
      type: 'string',
      required: true,
      problemOf: (value, request) => problemOf(readJson(value), request),
    },
    write: readJson,
  }) satisfies FieldOptions;

/** Parses JSON. Invalid JSON and `null` stay texts, which the domain rejects. */
function readJson(value: unknown): unknown {
  try {
    return (JSON.parse(String(value)) as unknown) ?? String(value);
  } catch {
    return String(value);
  }
}

/** A font family. */
const fontFamilyResource: Resource = {
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
        ...writtenAsJson('Settings as JSON text: name, slug, fontFamily and preview.', familySettingsProblem),
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
        ...writtenAsJson(
          'Descriptors as in CSS, as JSON text. `src` may name form fields with files.',
          (value, { fileNames }) => faceSettingsProblem(value, fileNames),
        ),
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
const fontCollectionResource: Resource = {
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

const permission: Permission = { needs: 'site.editTheme' };

const { page, per_page: perPage } = pagingParameters;

const { searchExact, idNotIn, idIn, slugIn } = contentFilters;

/** Returns the parameters and variables of the lists of font families and font faces. */
const fontList = (filters: Partial<typeof contentFilters>): Inputs =>
  filteredList({
    filters,
    kind: {
      type: builtinRegistry.postTypes.get('cms_font_family') as PostType,
      taxonomies: [],
      fields: new Set<string>(),
    },
    offsetNoun: 'items',
    orders: ['id', 'include'],
    orderby: 'id',
    direction: 'desc',
    types: contentListTypes,
    orderAfter: 'search_semantics',
    hasContext: false,
  });

/** The options that font families and font faces have in common. */
const sharedOptions = {
  hasContext: false,
  read: { permission: { needs: 'item' } },
  remove: {},
} satisfies Partial<CrudKind>;

const settingsArgument = { settings: 'Json!' };

const family: CrudKind = {
  ...sharedOptions,
  path: fontFamiliesPath,
  name: 'FontFamily',
  plural: 'fontFamilies',
  noun: 'font family',
  resource: fontFamilyResource,
  list: { permission, ...fontList({ idNotIn, idIn, searchExact, slugIn }) },
  create: { permission, arguments: settingsArgument },
  update: { arguments: settingsArgument },
};

const idParameter = (noun: string): Parameter => integer(`Id of the ${noun}.`, { required: true });

const face: CrudKind = {
  ...sharedOptions,
  path: `${fontFamiliesPath}/(?P<font_family_id>[\\d]+)/font-faces`,
  name: 'FontFace',
  plural: 'fontFaces',
  resource: fontFaceResource,
  key: { ...idKey('font face'), parameters: { id: idParameter('font face') } },
  owner: {
    parameters: { font_family_id: idParameter('font family') },
    variableTypes: { familyId: 'Int!' },
    variables: (parameters) => ({ familyId: itemId(parameters.font_family_id) }),
  },
  list: { permission, ...fontList({ idNotIn, idIn, searchExact }) },
  create: {
    permission,
    fileField: '*',
    arguments: settingsArgument,
    variableTypes: { files: '[FontFileInput!]' },
    variables: (_parameters, { uploads }) => ({ files: [...uploads].map(([name, file]) => ({ name, file })) }),
    locationSelection: '_id: databaseId _family: familyId',
    location: (node) => `${fontFamiliesPath}/${node._family}/font-faces/${node._id}`,
  },
};

const collection: CrudKind = {
  path: '/cms/v2/font-collections',
  name: 'FontCollection',
  plural: 'fontCollections',
  resource: fontCollectionResource,
  key: {
    pattern: '/(?P<slug>[\\/\\w-]+)',
    parameters: { slug: { type: 'string', isUnlisted: true } },
    variableTypes: { slug: 'String!' },
  },
  hasContext: false,
  list: {
    permission,
    parameters: { context: contextParameter, page, per_page: perPage },
    variableTypes: { first: 'Int', offset: 'Int' },
    variables: (parameters) => ({ first: parameters.per_page, offset: computeOffset(parameters) }),
  },
  read: { permission },
};

/** The routes of font families, font faces and font collections. */
export const fontRoutes: readonly Route[] = [family, face, collection].flatMap(crudRoutes);
