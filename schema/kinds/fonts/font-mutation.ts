import type { GraphQLResolveInfo } from 'graphql';
import { loadContentRow } from '../../content/previews/content-item.ts';
import { type Deletion, deletionType, markAsWritten } from '../../content/write/item-mutations.ts';
import { requireDeletable } from '../../content/write/remove-content.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { createFontFace } from './create-font-face.ts';
import { fontFaceType, fontFamilyType } from './font-type.ts';
import { FONT_FACE_TYPE, FONT_FAMILY_TYPE, loadFontFace } from './read-fonts.ts';
import { createFontFamily, deleteFont, updateFontFamily } from './write-fonts.ts';

const fontFileInput = oncePerBuilder((builder) =>
  builder.inputType('FontFileInput', {
    description: 'A font file to upload.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'The name that `src` of the settings uses for the file.' }),
      file: t.field({ type: 'File', required: true }),
    }),
  }),
);

const familyDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'FontFamily', node: fontFamilyType(builder) }),
);
const faceDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'FontFace', node: fontFaceType(builder) }),
);

const force = { description: 'Must be true: fonts have no trash.' } as const;

interface FieldRequest {
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/** Deletes a family or a face. The fields that the answer contains are read before the deletion. */
async function deleteFontWithPrevious(
  args: { type: typeof FONT_FAMILY_TYPE | typeof FONT_FACE_TYPE; id: number; force?: boolean | null },
  { context, info }: FieldRequest,
): Promise<Deletion<ContentRow>> {
  const { type, id } = args;
  const previous = await loadContentRow({ context, id, columns: selectedColumns(info, [['previous']]) });
  // Loads the faces, which `previous` may contain, before they are deleted.
  if (type === FONT_FAMILY_TYPE) await context.loaders.fontFaces.load(id);
  await deleteFont({ type, id, force: args.force === true }, context);
  return { deleted: true, previous, item: null };
}

/** Registers the mutations of font families and font faces. */
export function registerFontMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    createFontFamily: t.field({
      extensions: writesKind('appearance'),
      type: fontFamilyType(builder),
      description: 'Creates a font family from name, slug and fontFamily. Requires the right to edit the theme.',
      args: { settings: t.arg({ type: 'Json', required: true }) },
      resolve: async (_root, { settings }, context) => markAsWritten(await createFontFamily(settings, context)),
    }),
    updateFontFamily: t.field({
      extensions: writesKind('appearance'),
      type: fontFamilyType(builder),
      description: 'Changes a font family. Absent fields do not change. Requires the right to edit the theme.',
      args: { id: t.arg.int({ required: true }), settings: t.arg({ type: 'Json', required: true }) },
      resolve: async (_root, { id, settings }, context) =>
        markAsWritten(await updateFontFamily({ id, value: settings }, context)),
    }),
    deleteFontFamily: t.field({
      extensions: writesKind('appearance'),
      type: familyDeletion(builder),
      description: 'Deletes a font family with its faces and their files. Requires the right to edit the theme.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean(force) },
      resolve: (_root, args, context, info) =>
        deleteFontWithPrevious({ ...args, type: FONT_FAMILY_TYPE }, { context, info }),
    }),
    createFontFace: t.field({
      extensions: writesKind('appearance'),
      type: fontFaceType(builder),
      description: 'Adds a face with its files to a font family. Requires the right to edit the theme.',
      args: {
        familyId: t.arg.int({ required: true }),
        settings: t.arg({
          type: 'Json',
          required: true,
          description: 'Descriptors of CSS `@font-face`; `fontFamily` and `src` are required.',
        }),
        files: t.arg({ type: [fontFileInput(builder)] }),
      },
      resolve: async (_root, { familyId, settings, files }, context) =>
        markAsWritten(await createFontFace({ familyId, value: settings, files: files ?? [] }, context)),
    }),
    deleteFontFace: t.field({
      extensions: writesKind('appearance'),
      type: faceDeletion(builder),
      description: 'Deletes a face of a font family and its files. Requires the right to edit the theme.',
      args: {
        familyId: t.arg.int({ required: true }),
        id: t.arg.int({ required: true }),
        force: t.arg.boolean(force),
      },
      resolve: async (_root, { familyId, ...args }, context, info) => {
        // The right to delete is checked before the family, and the error names it.
        await requireDeletable({ type: requireType(context, FONT_FACE_TYPE), id: args.id, context });
        await loadFontFace({ familyId, id: args.id }, { context, info });
        return deleteFontWithPrevious({ ...args, type: FONT_FACE_TYPE }, { context, info });
      },
    }),
  }));
}
