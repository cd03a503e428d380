import { loadVisible } from '../../content/content-item.ts';
import { contentPermissionsType } from '../../content/content-permissions.ts';
import { contentConnection, listArguments } from '../../content/lists/connection.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import { fontFaceType, fontFamilyType } from './font-type.ts';
import { FACE_TYPE, FAMILY_TYPE, loadFace, loadFamily, loadFonts, requireFontReader } from './read-fonts.ts';

const familyConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'FontFamily', node: fontFamilyType(builder) }),
);
const faceConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'FontFace', node: fontFaceType(builder) }),
);

/** A set of fonts that the site offers to install. */
interface FontCollection {
  slug: string;
  name: string;
}

const collectionType = oncePerBuilder((builder) =>
  builder.objectRef<FontCollection>('FontCollection').implement({
    description: 'A set of fonts that the site offers to install. This server connects to none.',
    fields: (t) => ({ slug: t.exposeString('slug'), name: t.exposeString('name') }),
  }),
);

const permissions = oncePerBuilder((builder) => ({
  type: contentPermissionsType(builder),
  nullable: true as const,
  description: 'What the viewer may do with it; null when there is none that they may know of.',
}));

/** Registers what this file declares on a schema builder. */
export function registerFontsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    fontFamilies: t.field({
      type: familyConnection(builder),
      description: 'The families of fonts of the site. Takes the right to edit the theme.',
      args: listArguments(builder),
      resolve: (_root, args, context, info) => loadFonts(args, { context, info }),
    }),
    fontFamily: t.field({
      type: fontFamilyType(builder),
      description: 'One family of fonts. Takes the right to edit the theme.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context, info) => loadFamily(id, { context, info }),
    }),
    fontFaces: t.field({
      type: faceConnection(builder),
      description: 'The faces of a family. Takes the right to edit the theme.',
      args: { ...listArguments(builder), familyId: t.arg.int({ required: true }) },
      resolve: (_root, args, context, info) => loadFonts(args, { context, info }),
    }),
    fontFace: t.field({
      type: fontFaceType(builder),
      description: 'One face of a family. Takes the right to edit the theme.',
      args: { familyId: t.arg.int({ required: true }), id: t.arg.int({ required: true }) },
      resolve: (_root, args, context, info) => loadFace(args, { context, info }),
    }),
    fontFamilyPermissions: t.field({
      ...permissions(builder),
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisible({ type: typeOf(context, FAMILY_TYPE), args, context }),
    }),
    fontFacePermissions: t.field({
      ...permissions(builder),
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisible({ type: typeOf(context, FACE_TYPE), args, context }),
    }),
    fontCollections: t.field({
      type: [collectionType(builder)],
      description: 'The sets of fonts that the site offers. Takes the right to edit the theme.',
      resolve: (_root, _args, context) => {
        requireFontReader(context);
        return [];
      },
    }),
    fontCollection: t.field({
      type: collectionType(builder),
      description: 'One set of fonts, by its slug.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, _args, context): FontCollection => {
        requireFontReader(context);
        throw domainError('rest_font_collection_not_found');
      },
    }),
  }));
}
