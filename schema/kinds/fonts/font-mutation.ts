import type { GraphQLResolveInfo } from 'graphql';
import { loadRow } from '../../content/content-item.ts';
import { type Deletion, deletionType } from '../../content/write/deletion-result.ts';
import { asWritten } from '../../content/write/mutate.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { selectedColumns } from '../../core/selection.ts';
import { createFace } from './create-font-face.ts';
import { fontFaceType, fontFamilyType } from './font-type.ts';
import { FACE_TYPE, FAMILY_TYPE, loadFace } from './read-fonts.ts';
import { createFamily, deleteFont, updateFamily } from './write-fonts.ts';

const fontFileInput = oncePerBuilder((builder) =>
  builder.inputType('FontFileInput', {
    description: 'A file of a font.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'Its name in `src` of the settings.' }),
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

interface Asking {
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/** Reads the answer before the deletion. */
async function removed(
  args: { type: typeof FAMILY_TYPE | typeof FACE_TYPE; id: number; force?: boolean | null },
  { context, info }: Asking,
): Promise<Deletion<ContentRow>> {
  const { type, id } = args;
  const previous = await loadRow({ context, id, columns: selectedColumns(info, [['previous']]) });
  if (type === FAMILY_TYPE) await context.loaders.fontFaces.load(id);
  await deleteFont({ type, id, force: args.force === true }, context);
  return { deleted: true, previous, item: null };
}

/** Registers what this file declares on a schema builder. */
export function registerFontsMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    createFontFamily: t.field({
      type: fontFamilyType(builder),
      description: 'Adds a family of fonts: name, slug and fontFamily. Takes the right to edit the theme.',
      args: { settings: t.arg({ type: 'Json', required: true }) },
      resolve: async (_root, { settings }, context) => asWritten(await createFamily(settings, context)),
    }),
    updateFontFamily: t.field({
      type: fontFamilyType(builder),
      description: 'Changes a family of fonts; absent fields do not change. Takes the right to edit the theme.',
      args: { id: t.arg.int({ required: true }), settings: t.arg({ type: 'Json', required: true }) },
      resolve: async (_root, { id, settings }, context) =>
        asWritten(await updateFamily({ id, value: settings }, context)),
    }),
    deleteFontFamily: t.field({
      type: familyDeletion(builder),
      description: 'Deletes a family of fonts with its faces and their files. Takes the right to edit the theme.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean(force) },
      resolve: (_root, args, context, info) => removed({ ...args, type: FAMILY_TYPE }, { context, info }),
    }),
    createFontFace: t.field({
      type: fontFaceType(builder),
      description: 'Adds a face to a family, with its files. Takes the right to edit the theme.',
      args: {
        familyId: t.arg.int({ required: true }),
        settings: t.arg({ type: 'Json', required: true, description: 'Descriptors as in CSS; fontFamily and src.' }),
        files: t.arg({ type: [fontFileInput(builder)] }),
      },
      resolve: async (_root, { familyId, settings, files }, context) =>
        asWritten(await createFace({ familyId, value: settings, files: files ?? [] }, context)),
    }),
    deleteFontFace: t.field({
      type: faceDeletion(builder),
      description: 'Deletes a face of a family and its files. Takes the right to edit the theme.',
      args: {
        familyId: t.arg.int({ required: true }),
        id: t.arg.int({ required: true }),
        force: t.arg.boolean(force),
      },
      resolve: async (_root, { familyId, ...args }, context, info) => {
        await loadFace({ familyId, id: args.id }, { context, info });
        return removed({ ...args, type: FACE_TYPE }, { context, info });
      },
    }),
  }));
}
