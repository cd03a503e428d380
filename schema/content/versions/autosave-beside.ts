import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { staleMark } from '../../rendering/stored/version.ts';
import { lockPost } from '../../row-locks.ts';
import { typeOf } from '../../types/type-of.ts';
import { foldBlanks } from '../fold-blanks.ts';
import { orderKey } from '../normalise.ts';
import type { ContentRow } from '../row.ts';
import { checkInput } from '../write/check.ts';
import { writeSearchText, writtenTexts } from '../write/columns.ts';
import type { ContentInput } from '../write/input.ts';
import { checkMeta, type MetaChanges, writeMeta } from '../write/meta.ts';
import { requireStatus, requireUpdate } from '../write/permission.ts';
import { referencesOf } from '../write/references.ts';
import { revisionData, summariseRevisions } from '../write/revisions.ts';
import type { OwnPart } from '../write/save.ts';
import { type AutosavedFields, newAutosavedFields, writeAutosavedFields } from './autosaved-fields.ts';

type Texts = ReturnType<typeof writtenTexts>;

interface Saving {
  autosave: { input: ContentInput; own?: OwnPart; fields: AutosavedFields };
  context: RequestContext;
}

/**
 * Writes the viewer's autosave of an item beside it; returns its id. What was sent is checked as a change of the item
 * is, so that whoever takes the autosave over can write it. Errors: those of a change (protocol 8.3).
 */
export function saveBeside({ id, type: name }: ContentRow, { autosave, context }: Saving): Promise<number> {
  const { input, own, fields } = autosave;
  const { database } = context.kernel;
  const type = typeOf(context, name);
  const authorId = context.viewer.userId;
  const texts = writtenTexts(input, context);
  const meta = checkMeta(type.meta, { meta: input.meta, isFiltered: !canWriteUnfilteredHtml(context.viewer) });
  return database.transaction(async (client) => {
    const references = await referencesOf(client, { input, accounts: [authorId, input.authorId], context });
    const post = await lockPost(database, { client, id, lock: 'change' });
    if (!post) throw domainError('rest_post_invalid_id');
    requireUpdate({ type, input, context, row: post });
    if (input.status && input.status !== post.status) requireStatus({ type, context, status: input.status });
    await own?.check?.(client, post);
    await checkInput({ client, type, fields: input, stored: post, references, context });
    const before = await client.post.findFirst({
      where: { type: 'revision', parentId: id, autosave: true, authorId },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
    });
    const newFields = await newAutosavedFields(client, { autosaveId: before?.id, fields });
    // Nothing new: what was saved on the way is still the latest.
    if (before && newFields === null && !(await differs(client, { post, texts, meta }))) return before.id;
    const saved = await writeAutosave(client, { post, before, texts, context });
    await writeMeta(client, { postId: saved.id, changes: meta });
    if (newFields !== null) await writeAutosavedFields(client, { autosaveId: saved.id, value: newFields });
    await writeSearchText(client, saved);
    await summariseRevisions(client, id);
    return saved.id;
  });
}

function writeAutosave(
  client: TransactionClient,
  { post, before, texts, context }: { post: Post; before: Post | null; texts: Texts; context: RequestContext },
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
  if (before) return client.post.update({ where: { id: before.id }, data });
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
