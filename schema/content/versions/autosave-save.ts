import { GraphQLError } from 'graphql';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import type { ContentInput } from '../write/graphql-input.ts';
import { type OwnPart, updateContent } from '../write/save-content.ts';
import { entityTag } from '../write/write-precondition.ts';
import { saveSeparateAutosave } from './autosave-beside.ts';
import { type AutosavedFields, fieldsBeside } from './autosaved-fields.ts';
import { isLockedByAnother } from './post-lock.ts';
import { canEditOwner, findVersionOwner, type OwnerArguments } from './version-owner.ts';

/** An autosave as it is to be written: in place it is a change of the item, else a version beside it. */
export interface AutosaveWrite {
  /** The change as items in general are changed. */
  input: ContentInput;
  /** What the kind adds to that. */
  own?: OwnPart;
  /** Of a version beside the item: what was sent beyond texts and meta. */
  fields: AutosavedFields;
}

/** What an autosave has columns and meta for. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** An autosave of a kind that is written as items in general are. */
export const plainAutosave = (input: ContentInput): AutosaveWrite => ({ input, fields: fieldsBeside(input, TEXTS) });

interface Saving {
  args: OwnerArguments;
  /** Prepares what is to be written, once it is known that the viewer may. */
  write(owner: ContentRow): AutosaveWrite | Promise<AutosaveWrite>;
  context: RequestContext;
}

/**
 * Saves an item on the way, with everything that can be written of its kind. Its author's draft is saved in place; of
 * everything else each editor has one autosave, which later ones overwrite. Returns the autosave, or the draft.
 *
 * Errors: `rest_post_invalid_id`, `rest_cannot_edit`, and those of a change (docs/protocol/errors.md#items).
 */
export async function createAutosave({ args, write, context }: Saving): Promise<RevisionRow> {
  const { viewer } = context;
  const owner = await findVersionOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_id');
  if (!canEditOwner(owner, context)) throw domainError('rest_cannot_edit', { viewer });
  const autosave = await write(owner);
  const draft = (await savesInPlace(owner, context)) ? await saveDraft(owner, { autosave, context }) : null;
  // A draft that was saved in place has another address, or another status, than before.
  if (draft) return { ...draft, owner: draft };
  return { ...(await saveSeparateAutosave(owner, { autosave, context })), owner };
}

async function savesInPlace(owner: ContentRow, { kernel, viewer }: RequestContext): Promise<boolean> {
  if (!['draft', 'auto-draft'].includes(owner.status) || owner.authorId !== viewer.userId) return false;
  const { reader } = kernel.database;
  return !(await isLockedByAnother(reader, { postId: owner.id, userId: viewer.userId, now: kernel.now() }));
}

/** Null where the draft has become something else meanwhile, which is not to be changed in passing. */
async function saveDraft(
  owner: ContentRow,
  { autosave: { input, own }, context }: { autosave: AutosaveWrite; context: RequestContext },
): Promise<Post | null> {
  try {
    return await updateContent({
      type: typeOf(context, owner.type),
      id: owner.id,
      input,
      context,
      precondition: { ifMatch: [entityTag(owner)] },
      savesRevision: false,
      ...(own ? { own } : {}),
    });
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code === 'precondition_failed') return null;
    throw error;
  }
}
