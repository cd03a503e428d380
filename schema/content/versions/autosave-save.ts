import { GraphQLError } from 'graphql';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import { requireType } from '../../core/registry/type-lookup.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import type { ContentInput } from '../write/graphql-input.ts';
import { type KindWrite, updateContent } from '../write/save-content.ts';
import { entityTag } from '../write/write-precondition.ts';
import { type AutosavedFields, fieldsExcept } from './autosaved-fields.ts';
import { isLockedByAnother } from './editor-lock.ts';
import { saveSeparateAutosave } from './separate-autosave.ts';
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
export async function createAutosave({ args, write, context }: AutosaveRequest): Promise<RevisionRow> {
  const { viewer } = context;
  const owner = await findVersionOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_id');
  if (!canEditOwner(owner, context)) throw domainError('rest_cannot_edit', { viewer });
  const autosave = await write(owner);
  const draft = (await canChangeDraft(owner, context)) ? await saveDraft(owner, { autosave, context }) : null;
  // The draft is also the owner in the result, since its address or status may have changed.
  if (draft) return { ...draft, owner: draft };
  return { ...(await saveSeparateAutosave(owner, { autosave, context })), owner };
}

async function canChangeDraft(owner: ContentRow, { kernel, viewer }: RequestContext): Promise<boolean> {
  if (!['draft', 'auto-draft'].includes(owner.status) || owner.authorId !== viewer.userId) return false;
  const { reader } = kernel.database;
  return !(await isLockedByAnother(reader, { postId: owner.id, userId: viewer.userId, now: kernel.now() }));
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
