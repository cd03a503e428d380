import { isDeepStrictEqual } from 'node:util';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { AUTOSAVED_FIELDS } from '../../core/rows/meta-values.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import { createStaleVersion } from '../../rendering/stored/render-version.ts';
import { checkMeta, type MetaChanges } from '../meta/check-meta.ts';
import { writeMeta } from '../meta/owner-meta.ts';
import { collapseWhitespace } from '../rendered/rendered-text.ts';
import { writeSearchText } from '../rendered/search-text.ts';
import { checkInput, requireTemplate } from '../write/check-content.ts';
import { requireShortTexts, writtenTexts } from '../write/content-columns.ts';
import type { ContentInput } from '../write/graphql-input.ts';
import { lockReferences } from '../write/references.ts';
import { revisionData, summarizeRevisions } from '../write/revisions.ts';
import type { KindWrite } from '../write/save-content.ts';
import { requireStatus, requireUpdate } from '../write/write-permission.ts';

type Texts = Awaited<ReturnType<typeof writtenTexts>>;

interface AutosaveOptions {
  autosave: { input: ContentInput; kindWrite?: KindWrite; fields: AutosavedFields };
  context: RequestContext;
}

/**
 * Creates or updates the viewer's autosave of an item in a row of its own; returns the autosave. The draft of an author is
 * changed directly instead (`autosave-save.ts`). The input is checked like an update of the
 * item, so that the autosave can be applied later. Errors: those of an update (docs/protocol/errors.md#items).
 */
export async function saveSeparateAutosave(
  { id, type: name }: ContentRow,
  { autosave, context }: AutosaveOptions,
): Promise<Post> {
  const { input, kindWrite, fields } = autosave;
  const { database } = context.kernel;
  const type = requireType(context, name);
  const authorId = context.viewer.userId;
  const texts = await writtenTexts(input, context);
  const loadStored = () => context.loaders.meta.load(id);
  const meta = await checkMeta(type.meta, { meta: input.meta, viewer: context.viewer, loadStored });
  return database.transaction(async (client) => {
    // An autosave changes no item; it is recorded when it is saved.
    exemptFromAudit(client);
    const references = await lockReferences(client, { input, accounts: [authorId, input.authorId], context });
    const post = await lockPost(database, { client, id, lock: 'change' });
    if (!post) throw domainError('rest_post_invalid_id');
    await requireTemplate({ client, context, type, template: input.template, stored: post });
    requireUpdate({ type, input, context, row: post });
    requireShortTexts(input, post);
    if (input.status && input.status !== post.status) requireStatus({ type, context, status: input.status });
    await kindWrite?.check?.(client, post);
    checkInput({ fields: input, stored: post, references, registry: context.registry });
    const previous = await client.post.findFirst({
      where: { type: 'revision', parentId: id, autosave: true, authorId },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
    });
    const newFields = await newAutosavedFields(client, { autosaveId: previous?.id, fields });
    // If the input equals the item, the previous autosave remains unchanged.
    if (previous && newFields === null && !(await differsFromItem(client, { post, texts, meta }))) return previous;
    const saved = await writeAutosave(client, { post, previous, texts, context });
    await writeMeta(client, { object: 'post', id: saved.id, changes: meta });
    if (newFields !== null) await writeAutosavedFields(client, { autosaveId: saved.id, value: newFields });
    await writeSearchText(client, saved);
    await summarizeRevisions(client, id);
    return saved;
  });
}

function writeAutosave(
  client: TransactionClient,
  { post, previous, texts, context }: { post: Post; previous: Post | null; texts: Texts; context: RequestContext },
): Promise<Post> {
  const now = context.site.clock.at(context.kernel.now());
  const data = {
    ...texts,
    ...(texts.title === undefined ? {} : { titleKey: orderKey(texts.title) }),
    date: now.local,
    dateGmt: now.gmt,
    modified: now.local,
    modifiedGmt: now.gmt,
    renderVersion: createStaleVersion(),
  };
  if (previous) return client.post.update({ where: { id: previous.id }, data });
  // Texts that are absent from a first autosave are empty: it stores what the editor sent, not the texts of the item.
  const withoutTexts = { ...post, title: '', content: '', excerpt: '' };
  const columns = revisionData(withoutTexts, { authorId: context.viewer.userId, autosave: true });
  return client.post.create({ data: { ...columns, ...data } });
}

async function differsFromItem(
  client: TransactionClient,
  { post, texts, meta }: { post: Post; texts: Texts; meta: MetaChanges },
): Promise<boolean> {
  const names = ['title', 'content', 'excerpt'] as const;
  if (
    names.some(
      (name) => texts[name] !== undefined && collapseWhitespace(texts[name]) !== collapseWhitespace(post[name]),
    )
  )
    return true;
  if (meta.size === 0) return false;
  const where = { postId: post.id, key: { in: [...meta.keys()] } };
  const rows = await client.postMeta.findMany({ where, orderBy: { id: 'asc' } });
  return [...meta].some(([key, texts]) => {
    const stored = rows.filter((row) => row.key === key).map(({ value }) => value);
    return !isDeepStrictEqual(stored, texts);
  });
}

/** The fields that an editor sent besides texts and meta, by the names of the GraphQL input of the kind. */
export type AutosavedFields = Readonly<Record<string, unknown>>;

/** Returns the fields of an input other than `excluded`, which an autosave stores in columns. */
export const fieldsExcept = (input: object, excluded: ReadonlySet<string>): AutosavedFields =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !excluded.has(name) && value !== undefined));

/** Loads the fields that an autosave stores besides texts and meta; null if there are none. */
export async function autosavedFields(row: ContentRow, { loaders }: RequestContext): Promise<AutosavedFields | null> {
  const [stored] = (await loaders.meta.load(row.id)).get(AUTOSAVED_FIELDS) ?? [];
  return typeof stored === 'object' && stored !== null ? (stored as AutosavedFields) : null;
}

/**
 * Merges the sent fields into those of the autosave of an editor. Returns the JSON to store, or null if nothing
 * changes.
 */
async function newAutosavedFields(
  client: TransactionClient,
  { autosaveId, fields }: { autosaveId: number | undefined; fields: AutosavedFields },
): Promise<string | null> {
  if (Object.keys(fields).length === 0) return null;
  const row = autosaveId
    ? await client.postMeta.findFirst({ where: { postId: autosaveId, key: AUTOSAVED_FIELDS } })
    : null;
  const value = JSON.stringify({ ...(row ? (JSON.parse(row.value) as AutosavedFields) : {}), ...fields });
  return value === row?.value ? null : value;
}

/** Replaces the fields that an autosave stores besides texts and meta. `value` is JSON. */
async function writeAutosavedFields(
  client: TransactionClient,
  { autosaveId, value }: { autosaveId: number; value: string },
): Promise<void> {
  await client.postMeta.deleteMany({ where: { postId: autosaveId, key: AUTOSAVED_FIELDS } });
  await client.postMeta.create({ data: { postId: autosaveId, key: AUTOSAVED_FIELDS, value } });
}
