import { queryFromInfo } from '@pothos/plugin-prisma';
import { deletionType } from '../../content/write/deletion-result.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { passwordType } from './application-password-type.ts';
import {
  createApplicationPassword,
  deletePassword,
  deletePasswords,
  renamePassword,
} from './write-application-passwords.ts';

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
    createApplicationPassword: t.prismaField({
      type: passwordType(builder),
      description: 'Makes an application password; this answer alone tells it. Takes the right to edit the account.',
      args: {
        userId: t.arg.int(whose),
        name: t.arg.string({ required: true, description: 'What people call the program.' }),
        appId: t.arg.string({ description: 'UUID of the program.' }),
      },
      resolve: (query, _root, args, context) => createApplicationPassword(context, { ...args, query }),
    }),
    updateApplicationPassword: t.prismaField({
      type: passwordType(builder),
      description: 'Gives an application password another name. Takes the right to edit the account.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }), name: t.arg.string() },
      resolve: (query, _root, args, context) => renamePassword(context, { ...args, query }),
    }),
    deleteApplicationPassword: t.field({
      type: passwordDeletion(builder),
      description: 'Takes an application password back: it opens nothing from now on.',
      args: { userId: t.arg.int(whose), uuid: t.arg.string({ required: true }) },
      resolve: async (_root, args, context, info) => {
        const query = queryFromInfo({ context, info, path: ['previous'], select: { uuid: true, userId: true } });
        return { deleted: true, previous: await deletePassword(context, { ...args, query }), item: null };
      },
    }),
    deleteApplicationPasswords: t.field({
      type: passwordsDeletion(builder),
      description: 'Takes all application passwords of an account back.',
      args: { userId: t.arg.int(whose) },
      resolve: async (_root, { userId }, context) => ({ count: await deletePasswords(context, userId) }),
    }),
  }));
}
