import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { type JsonObject, parseJsonObject } from '../../values/json-text.ts';

/** The version of the theme.json format of font settings. */
const SETTINGS_VERSION = 3;

/** Returns the settings that a font stores as JSON in its content; empty if the content is invalid. */
export const storedFontSettings = ({ content }: Pick<ContentRow, 'content'>): JsonObject =>
  parseJsonObject(content) ?? {};

const version = { description: 'Version of the theme.json format of the settings.' } as const;

/** The GraphQL type of font faces. */
export const fontFaceType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'FontFace',
    description: 'One face of a font family, such as bold italic.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_font_face',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'FontFace', id }) }),
      themeJsonVersion: t.int({ ...version, resolve: () => SETTINGS_VERSION }),
      familyId: t.exposeInt('parentId', { description: 'Id of its family.' }),
      settings: t.field({
        type: 'Json',
        description: 'Descriptors of CSS `@font-face`; `src` has the addresses of the files.',
        extensions: reads('content'),
        resolve: (row) => ({ fontFamily: '', src: [], ...storedFontSettings(row) }),
      }),
    }),
  }),
);

/** The GraphQL type of font families. */
export const fontFamilyType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'FontFamily',
    description: 'A font family that is installed on the site.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_font_family',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'FontFamily', id }) }),
      themeJsonVersion: t.int({ ...version, resolve: () => SETTINGS_VERSION }),
      settings: t.field({
        type: 'Json',
        description: 'Name, slug, value of CSS `font-family`, and the address of a preview image.',
        extensions: reads('title', 'slug', 'content'),
        resolve: (row) => {
          const { fontFamily = '', preview = '' } = storedFontSettings(row);
          return { name: row.title, slug: row.slug, fontFamily, preview };
        },
      }),
      faceIds: t.intList({
        description: 'Ids of its faces.',
        extensions: reads('id'),
        resolve: async (row, _args, { loaders }) => (await loaders.fontFaces.load(row.id)).map(({ id }) => id),
      }),
      faces: t.relation('children', {
        type: fontFaceType(builder),
        description: 'Its faces.',
        extensions: reads('id'),
        resolve: (_query, row, _args, { loaders }) => loaders.fontFaces.load(row.id),
      }),
    }),
  }),
);
