import type { InputRef } from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow, RevisionRow } from '../../core/rows/content-row.ts';
import { writesType } from '../../core/scopes/guard-scopes.ts';
import { checkTemplateOf } from '../write/check-content.ts';
import type { ContentInput } from '../write/graphql-input.ts';
import { type KindWrite, updateContent } from '../write/save-content.ts';
import { entityTag } from '../write/write-permission.ts';
import { type AutosavedFields, fieldsExcept, saveSeparateAutosave } from './separate-autosave.ts';
import { canEditOwner, findVersionOwner, type OwnerArguments } from './version-owner.ts';

/** The values of an autosave to write, as a change of the draft or as a separate revision. */
export interface AutosaveWrite {
  /** The fields that the write of an item of any type takes. */
  input: ContentInput;
  /** The hooks of the kind. */
  kindWrite?: KindWrite;
  /** For a separate autosave: the sent fields other than texts and meta. */
  fields: AutosavedFields;
}

/** The fields that an autosave stores in its columns and meta. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** Creates the autosave of a kind without hooks. */
export const autosaveWithoutHooks = (input: ContentInput): AutosaveWrite => ({
  input,
  fields: fieldsExcept(input, TEXTS),
});

interface AutosaveRequest {
  args: OwnerArguments;
  /** The template to write, which is checked before the item and rights, as for a change. */
  template?: string | null | undefined;
  /** Prepares the values to write. Runs after the permission check. */
  write(owner: ContentRow): AutosaveWrite | Promise<AutosaveWrite>;
  context: RequestContext;
}

/**
 * Autosaves an item, with all fields of its kind. When the author of a draft saves it, the draft is changed directly; for
 * all other items, each editor has one separate autosave, which is overwritten. Returns the autosave, or the draft.
 *
 * Errors: `rest_post_invalid_id`, `rest_cannot_edit`, and those of a change (docs/protocol/errors.md#items).
 */
export async function createAutosave({ args, template, write, context }: AutosaveRequest): Promise<RevisionRow> {
  const { viewer } = context;
  const { parentId, parentType } = args;
  if (parentType) await checkTemplateOf({ id: parentId, type: requireType(context, parentType), template }, context);
  const owner = await findVersionOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_id');
  if (!canEditOwner(owner, context)) throw domainError('rest_cannot_edit', { viewer });
  const autosave = await write(owner);
  const draft = (await canChangeDraft(owner, context)) ? await saveDraft(owner, { autosave, context }) : null;
  // The draft is also the owner in the result, since its address or status may have changed.
  if (draft) return { ...draft, owner: draft };
  return { ...(await saveSeparateAutosave(owner, { autosave, context })), owner };
}

/** Whether the viewer is the author of a draft that nobody else has open in an editor. */
async function canChangeDraft({ id, status, authorId }: ContentRow, context: RequestContext): Promise<boolean> {
  const { userId } = context.viewer;
  if (!['draft', 'auto-draft'].includes(status) || authorId !== userId) return false;
  const lock = await context.loaders.editLocks.load(id);
  return lock === null || lock.userId === userId;
}

/** Changes the draft; null if the item was changed in the meantime, since it may no longer be a draft. */
async function saveDraft(
  owner: ContentRow,
  { autosave: { input, kindWrite }, context }: { autosave: AutosaveWrite; context: RequestContext },
): Promise<Post | null> {
  try {
    return await updateContent({
      type: requireType(context, owner.type),
      id: owner.id,
      input,
      context,
      precondition: { ifMatch: [entityTag(owner)] },
      savesRevision: false,
      ...(kindWrite ? { kindWrite } : {}),
    });
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code === 'precondition_failed') return null;
    throw error;
  }
}

/** The options of the autosaves of a kind. */
interface AutosavedKind {
  /** The name of the type in the registry. */
  type: string;
  graphqlName: string;
  /** The input that changes items of the kind. */
  input: InputRef<object>;
  /** Converts the input to a write; `id` is the id of the item. */
  write(fields: object, target: { id: number; context: RequestContext }): AutosaveWrite | Promise<AutosaveWrite>;
}

/** Registers the mutation that autosaves items of a kind. */
export function registerAutosave(builder: Builder, { type, graphqlName, input, write }: AutosavedKind): void {
  builder.mutationField(`create${graphqlName}Autosave`, (t) =>
    t.field({
      type: 'Revision',
      extensions: writesType(type),
      description:
        'Autosaves an item. A draft of the viewer is changed directly; for all other items, each editor has one separate autosave. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'The id of the item.' }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { parentId, input: fields }, context) =>
        createAutosave({
          args: { parentId, parentType: type },
          template: (fields as { template?: string | null }).template,
          write: ({ id }) => write(fields, { id, context }),
          context,
        }),
    }),
  );
}
