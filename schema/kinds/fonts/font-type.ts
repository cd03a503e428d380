import { oncePerBuilder } from '../../core/builder.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { type PlainMap, parseMap } from '../../values/plain-map.ts';

/** Version of the format of theme.json that fonts are described in. */
const SETTINGS_VERSION = 3;

/** What is stored of a font beside its columns; nothing where that cannot be read. */
export const storedSettings = ({ content }: Pick<ContentRow, 'content'>): PlainMap => parseMap(content) ?? {};

const version = { description: 'Version of the format of theme.json that its settings are written in.' } as const;

export const fontFaceType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'FontFace',
    description: 'One face of a family of fonts.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_font_face',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'FontFace', id }) }),
      themeJsonVersion: t.int({ ...version, resolve: () => SETTINGS_VERSION }),
      familyId: t.exposeInt('parentId', { description: 'Number of its family.' }),
      settings: t.field({
        type: 'Json',
        description: 'Descriptors as in CSS, and where its files are.',
        extensions: reads('content'),
        resolve: (row) => ({ fontFamily: '', src: [], ...storedSettings(row) }),
      }),
    }),
  }),
);

export const fontFamilyType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'FontFamily',
    description: 'A family of fonts that the site can use.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_font_family',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'FontFamily', id }) }),
      themeJsonVersion: t.int({ ...version, resolve: () => SETTINGS_VERSION }),
      settings: t.field({
        type: 'Json',
        description: 'Its name, slug, names in CSS, and an address of a picture of it.',
        extensions: reads('title', 'slug', 'content'),
        resolve: (row) => {
          const { fontFamily = '', preview = '' } = storedSettings(row);
          return { name: row.title, slug: row.slug, fontFamily, preview };
        },
      }),
      faceIds: t.intList({
        description: 'Numbers of its faces.',
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
