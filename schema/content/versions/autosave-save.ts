import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { selectedColumns } from '../../selection.ts';
import { typeOf } from '../../types/type-of.ts';
import { loadRow } from '../item.ts';
import type { ContentRow } from '../row.ts';
import type { ContentInput } from '../write/input.ts';
import { entityTag } from '../write/precondition.ts';
import { type OwnPart, updateContent } from '../write/save.ts';
import { saveBeside } from './autosave-beside.ts';
import { type AutosavedFields, fieldsBeside } from './autosaved-fields.ts';
import { findOwner, mayEdit, type OwnerArguments } from './owner.ts';
import { isLockedByAnother } from './post-lock.ts';
import type { RevisionRow } from './revision-row.ts';

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
  info: GraphQLResolveInfo;
}

/**
 * Saves an item on the way, with everything that can be written of its kind. Its author's draft is saved in place; of
 * everything else each editor has one autosave, which later ones overwrite. Returns the autosave, or the draft.
 *
 * Errors: `rest_post_invalid_id`, `rest_cannot_edit`, and those of a change (protocol 8.3).
 */
export async function createAutosave({ args, write, context, info }: Saving): Promise<RevisionRow> {
  const { viewer } = context;
  const owner = await findOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_id');
  if (!mayEdit(owner, context)) throw domainError('rest_cannot_edit', { viewer });
  const autosave = await write(owner);
  const inPlace = (await savesInPlace(owner, context)) ? await saveDraft(owner, { autosave, context }) : null;
  const id = inPlace ?? (await saveBeside(owner, { autosave, context }));
  const row = await loadRow({ context, id, columns: selectedColumns(info, [[]]) });
  // A draft that was saved in place has another address, or another status, than before.
  const current = inPlace === null ? owner : await findOwner(args, context);
  if (!row || !current) throw domainError('rest_post_invalid_id');
  return { ...row, owner: current };
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
): Promise<number | null> {
  const { id } = owner;
  try {
    await updateContent({
      type: typeOf(context, owner.type),
      id,
      input,
      context,
      precondition: { ifMatch: [entityTag(owner)] },
      keepsRevision: false,
      ...(own ? { own } : {}),
    });
    return id;
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code === 'precondition_failed') return null;
    throw error;
  }
}
