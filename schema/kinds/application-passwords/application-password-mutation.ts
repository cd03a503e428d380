import { type Builder, oncePerBuilder } from '../builder.ts';
import { deletionType } from '../content/write/deletion.ts';
import { passwordType } from './type.ts';
import { createPassword, deletePassword, deletePasswords, renamePassword } from './write.ts';

const whose = { description: "Number of the account; the viewer's own where it is left out." } as const;

const passwordDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'ApplicationPassword', node: passwordType(builder) }),
);

const passwordsDeletion = oncePerBuilder((builder) =>
  builder.objectRef<{ count: number }>('ApplicationPasswordsDeletion').implement({
    description: 'What became of all application passwords of an account.',
    fields: (t) => ({
      deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
      count: t.exposeInt('count', { description: 'How many there were.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerApplicationPasswordsMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    createApplicationPassword: t.field({
      type: passwordType(builder),
      description: 'Makes an application password; this answer alone tells it. Takes the right to edit the account.',
      args: {
        userId: t.arg.int(whose),
        name: t.arg.string({ required: true, description: 'What people call the program.' }),
        appId: t.arg.string({ description: 'UUID of the program.' }),
      },
      resolve: (_root, { userId, name, appId }, context) =>
        createPassword(context, { userId: userId ?? null, name, appId: appId ?? '' }),
    }),
    updateApplicationPassword: t.field({
      type: passwordType(builder),
      description: 'Gives an application password another name. Takes the right to edit the account.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }), name: t.arg.string() },
      resolve: (_root, { userId, uuid, name }, context) =>
        renamePassword(context, { userId: userId ?? null, uuid, name: name ?? null }),
    }),
    deleteApplicationPassword: t.field({
      type: passwordDeletion(builder),
      description: 'Takes an application password back: it opens nothing from now on.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }) },
      resolve: async (_root, { userId, uuid }, context) => ({
        deleted: true,
        previous: await deletePassword(context, { userId: userId ?? null, uuid }),
        item: null,
      }),
    }),
    deleteApplicationPasswords: t.field({
      type: passwordsDeletion(builder),
      description: 'Takes all application passwords of an account back.',
      args: { userId: t.arg.int(whose) },
      resolve: async (_root, { userId }, context) => ({ count: await deletePasswords(context, userId ?? null) }),
    }),
  }));
}
