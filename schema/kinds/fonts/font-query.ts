import { contentPermissionsType } from '../../content/kinds/content-permissions.ts';
import { contentConnection, listArguments, listConnection, pageArguments } from '../../content/lists/connection.ts';
import { listPage } from '../../content/lists/connection-page.ts';
import { loadVisibleItem } from '../../content/previews/content-item.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import { fontFaceType, fontFamilyType } from './font-type.ts';
import {
  FONT_FACE_TYPE,
  FONT_FAMILY_TYPE,
  loadFontFace,
  loadFontFamily,
  loadFonts,
  requireFontReader,
} from './read-fonts.ts';

const familyConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'FontFamily', node: fontFamilyType(builder) }),
);
const faceConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'FontFace', node: fontFaceType(builder) }),
);

/** A collection of fonts that can be installed. */
interface FontCollection {
  slug: string;
  name: string;
}

const collectionType = oncePerBuilder((builder) =>
  builder.objectRef<FontCollection>('FontCollection').implement({
    description: 'A collection of fonts that can be installed. This server has none.',
    fields: (t) => ({ slug: t.exposeString('slug'), name: t.exposeString('name') }),
  }),
);

const collectionConnection = oncePerBuilder((builder) =>
  listConnection<FontCollection>(builder, {
    name: 'FontCollection',
    node: collectionType(builder),
    totalDescription: 'The number of font collections on all pages.',
  }),
);

const collectionArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({ ...pageArguments(t), offset: t.int({ description: 'The number of items to skip.' }) })),
);

const permissions = oncePerBuilder((builder) => ({
  type: contentPermissionsType(builder),
  nullable: true as const,
  description: 'The permissions of the viewer on it; null if it does not exist or is not visible to the viewer.',
}));

/** Registers the queries of font families, faces and collections. */
export function registerFontQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    fontFamilies: t.field({
      type: familyConnection(builder),
      description: 'The font families of the site. Requires the right to edit the theme.',
      args: listArguments(builder),
      resolve: (_root, args, context, info) => loadFonts(args, { context, info }),
    }),
    fontFamily: t.field({
      type: fontFamilyType(builder),
      description: 'One font family. Requires the right to edit the theme.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context, info) => loadFontFamily(id, { context, info }),
    }),
    fontFaces: t.field({
      type: faceConnection(builder),
      description: 'The faces of a font family. Requires the right to edit the theme.',
      args: { ...listArguments(builder), familyId: t.arg.int({ required: true }) },
      resolve: (_root, args, context, info) => loadFonts(args, { context, info }),
    }),
    fontFace: t.field({
      type: fontFaceType(builder),
      description: 'One face of a font family. Requires the right to edit the theme.',
      args: { familyId: t.arg.int({ required: true }), id: t.arg.int({ required: true }) },
      resolve: (_root, args, context, info) => loadFontFace(args, { context, info }),
    }),
    fontFamilyPermissions: t.field({
      ...permissions(builder),
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) =>
        loadVisibleItem({ type: requireType(context, FONT_FAMILY_TYPE), args, context }),
    }),
    fontFacePermissions: t.field({
      ...permissions(builder),
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisibleItem({ type: requireType(context, FONT_FACE_TYPE), args, context }),
    }),
    fontCollections: t.field({
      type: collectionConnection(builder),
      description: 'The font collections of the site. Requires the right to edit the theme.',
      args: collectionArguments(builder),
      resolve: (_root, args, context) => {
        requireFontReader(context);
        return listPage<FontCollection>({ args, load: async () => [], count: () => 0, cursorOf: ({ slug }) => slug });
      },
    }),
    fontCollection: t.field({
      type: collectionType(builder),
      description: 'One font collection, by its slug. Requires the right to edit the theme.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, _args, context): FontCollection => {
        requireFontReader(context);
        throw domainError('rest_font_collection_not_found');
      },
    }),
  }));
}
