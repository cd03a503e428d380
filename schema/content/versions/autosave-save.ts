import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { staleMark } from '../../rendering/stored/version.ts';
import { selectedColumns } from '../../selection.ts';
import { typeOf } from '../../types/type-of.ts';
import { foldBlanks } from '../fold-blanks.ts';
import { loadRow } from '../item.ts';
import { orderKey } from '../normalise.ts';
import type { ContentRow } from '../row.ts';
import { writeSearchText, writtenTexts } from '../write/columns.ts';
import type { ContentInput } from '../write/input.ts';
import { checkMeta, type MetaChanges, writeMeta } from '../write/meta.ts';
import { entityTag } from '../write/precondition.ts';
import { revisionData, summariseRevisions } from '../write/revisions.ts';
import { updateContent } from '../write/save.ts';
import { findOwner, mayEdit, type OwnerArguments } from './owner.ts';
import { isLockedByAnother } from './post-lock.ts';
import type { RevisionRow } from './revision-row.ts';

/** What an autosave keeps. */
export type AutosaveInput = Pick<ContentInput, 'title' | 'content' | 'excerpt' | 'meta'>;

/**
 * Saves an item on the way. Its author's draft is saved in place; of everything else each editor has one autosave,
 * which later ones overwrite. Gives the autosave, or the draft.
 *
 * Errors: `rest_post_invalid_id`, `rest_cannot_edit`, those of a change (protocol 8.3) for a draft.
 */
export async function createAutosave(input: {
  args: OwnerArguments & { input: AutosaveInput };
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<RevisionRow> {
  const { args, context, info } = input;
  const { viewer } = context;
  const owner = await findOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_id');
  if (!mayEdit(owner, context)) throw domainError('rest_cannot_edit', { viewer });
  const save = { fields: args.input, context };
  const inPlace = (await savesInPlace(owner, context)) ? await saveDraft(owner, save) : null;
  const id = inPlace ?? (await saveBeside(owner, save));
  const row = await loadRow({ context, id, columns: selectedColumns(info, [[]]) });
  if (!row) throw domainError('rest_post_invalid_id');
  return { ...row, owner };
}

async function savesInPlace(owner: ContentRow, { kernel, viewer }: RequestContext): Promise<boolean> {
  if (!['draft', 'auto-draft'].includes(owner.status) || owner.authorId !== viewer.userId) return false;
  const { reader } = kernel.database;
  return !(await isLockedByAnother(reader, { postId: owner.id, userId: viewer.userId, now: kernel.now() }));
}

interface Save {
  fields: AutosaveInput;
  context: RequestContext;
}

/** Null where the draft has become something else meanwhile, which is not to be changed in passing. */
async function saveDraft(owner: ContentRow, { fields, context }: Save): Promise<number | null> {
  const { id } = owner;
  const { title, content, excerpt, meta } = fields;
  try {
    await updateContent({
      type: typeOf(context, owner.type),
      id,
      input: { title, content, excerpt, meta },
      context,
      precondition: { ifMatch: [entityTag(owner)] },
      keepsRevision: false,
    });
    return id;
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code === 'precondition_failed') return null;
    throw error;
  }
}

type Texts = ReturnType<typeof writtenTexts>;

function saveBeside({ id, type }: ContentRow, { fields, context }: Save): Promise<number> {
  const { database } = context.kernel;
  const authorId = context.viewer.userId;
  const texts = writtenTexts(fields, context);
  const meta = checkMeta(context.registry.postTypes.get(type)?.meta ?? {}, {
    meta: fields.meta,
    isFiltered: !canWriteUnfilteredHtml(context.viewer),
  });
  return database.transaction(async (client) => {
    await database.lock(client, `post:${id}`);
    const post = await client.post.findUnique({ where: { id } });
    if (!post) throw domainError('rest_post_invalid_id');
    const own = await client.post.findFirst({
      where: { type: 'revision', parentId: id, autosave: true, authorId },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
    });
    // Nothing new: what was saved on the way is still the latest.
    if (own && !(await differs(client, { post, texts, meta }))) return own.id;
    const saved = await writeAutosave(client, { post, own, texts, context });
    await writeMeta(client, { postId: saved.id, changes: meta });
    await writeSearchText(client, saved);
    await summariseRevisions(client, id);
    return saved.id;
  });
}

function writeAutosave(
  client: TransactionClient,
  { post, own, texts, context }: { post: Post; own: Post | null; texts: Texts; context: RequestContext },
): Promise<Post> {
  const now = context.site.clock.at(context.kernel.now());
  const data = {
    ...texts,
    ...(texts.title === undefined ? {} : { titleKey: orderKey(texts.title) }),
    date: now.local,
    dateGmt: now.gmt,
    modified: now.local,
    modifiedGmt: now.gmt,
    renderVersion: staleMark(),
  };
  if (own) return client.post.update({ where: { id: own.id }, data });
  // What a first autosave does not name is empty: it says what the editor sent, not what the item holds.
  const empty = { ...post, title: '', content: '', excerpt: '' };
  const columns = revisionData(empty, { authorId: context.viewer.userId, autosave: true });
  return client.post.create({ data: { ...columns, ...data } });
}

async function differs(
  client: TransactionClient,
  { post, texts, meta }: { post: Post; texts: Texts; meta: MetaChanges },
): Promise<boolean> {
  const names = ['title', 'content', 'excerpt'] as const;
  if (names.some((name) => texts[name] !== undefined && foldBlanks(texts[name]) !== foldBlanks(post[name])))
    return true;
  if (meta.size === 0) return false;
  const rows = await client.postMeta.findMany({ where: { postId: post.id, key: { in: [...meta.keys()] } } });
  return [...meta].some(([key, value]) => (rows.find((row) => row.key === key)?.value ?? null) !== value);
}
