import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { writesLoadedItem } from '../../core/scopes/guard-scopes.ts';
import { deletionType } from '../write/item-mutations.ts';
import {
  createPreviewToken,
  DEFAULT_SECONDS,
  listPreviewTokens,
  MAX_SECONDS,
  MAX_USES,
  MIN_SECONDS,
  type PreviewTokenRow,
  revokePreviewToken,
} from './write-preview-tokens.ts';

const previewTokenType = oncePerBuilder((builder) =>
  builder.objectRef<PreviewTokenRow>('PreviewToken').implement({
    description:
      'A token that shows one item to those who have it. It is valid as long as its creator may edit the item.',
    fields: (t) => ({
      uuid: t.exposeString('uuid', { description: 'Its id, with which it is revoked. It does not grant anything.' }),
      postId: t.exposeInt('postId', { description: 'Id of the item.' }),
      userId: t.exposeInt('userId', { description: 'Id of the account that created it.' }),
      name: t.exposeString('name', { description: 'A note of its creator.' }),
      version: t.exposeString('version', {
        description: '`saved`: the item as it is saved; `autosave`: the newer autosave of its creator.',
      }),
      created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
      expires: t.expose('expires', { type: 'DateTime', description: 'When it expires.' }),
      maxUses: t.exposeInt('maxUses', { nullable: true, description: 'How often it can be used; null: any number.' }),
      usesLeft: t.exposeInt('usesLeft', { nullable: true, description: 'How often it can still be used.' }),
      token: t.string({
        nullable: true,
        description: 'The token. Only the mutation that creates it returns it.',
        resolve: ({ text }) => text ?? null,
      }),
      previewLink: t.string({
        nullable: true,
        description: 'The address of the preview. Only the mutation that creates it returns it.',
        resolve: ({ address }) => address ?? null,
      }),
    }),
  }),
);

const REQUIREMENT = 'Requires the right to edit the item. Errors: `rest_post_invalid_id`, `rest_cannot_edit`';

/** Registers the query and the mutations of preview tokens. */
export function registerPreviewTokens(builder: Builder): void {
  const deletion = deletionType(builder, { name: 'PreviewToken', node: previewTokenType(builder) });
  builder.queryField('previewTokens', (t) =>
    t.field({
      type: [previewTokenType(builder)],
      description: `The preview tokens of an item that have not expired, the newest first. ${REQUIREMENT}.`,
      args: { postId: t.arg.int({ required: true, description: 'Id of the item.' }) },
      resolve: (_root, { postId }, context) => listPreviewTokens(postId, context),
    }),
  );
  builder.mutationFields((t) => ({
    createPreviewToken: t.field({
      extensions: writesLoadedItem(),
      type: previewTokenType(builder),
      description: `Creates a preview token of a post, a page or an item of a declared type. ${REQUIREMENT}, \`rest_invalid_param\`, \`rest_preview_unavailable\`, \`rest_preview_token_limit\`.`,
      args: {
        postId: t.arg.int({ required: true, description: 'Id of the item.' }),
        name: t.arg.string({ description: 'A note, such as who gets the link.' }),
        version: t.arg.string({ description: '`saved`, the default, or `autosave`.' }),
        expiresIn: t.arg.int({
          description: `Seconds until it expires: from ${MIN_SECONDS} to ${MAX_SECONDS}, by default ${DEFAULT_SECONDS}.`,
        }),
        maxUses: t.arg.int({ description: `How often it can be used: at most ${MAX_USES}; null for any number.` }),
      },
      resolve: (_root, args, context) => createPreviewToken(args, context),
    }),
    deletePreviewToken: t.field({
      extensions: writesLoadedItem(),
      type: deletion,
      description: `Revokes a preview token at once. ${REQUIREMENT}, \`rest_preview_token_not_found\`.`,
      args: { uuid: t.arg.string({ required: true }) },
      resolve: async (_root, { uuid }, context) => ({
        deleted: true,
        previous: await revokePreviewToken(uuid, context),
        item: null,
      }),
    }),
  }));
}
