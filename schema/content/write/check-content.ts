import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { formatNames } from '../../core/registry/post-formats.ts';
import { writableStatuses } from '../../core/registry/post-status.ts';
import type { PostType } from '../../core/registry/registry.ts';
import { templateType } from '../../core/registry/template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import type { ContentInput } from './graphql-input.ts';
import type { References } from './references.ts';

const WRITABLE = new Set(writableStatuses);

const OPEN_OR_CLOSED = new Set(['open', 'closed']);

/** Values that are one of a few; what an item has already may be written back. */
const CHOICES = [
  ['commentStatus', OPEN_OR_CLOSED],
  ['pingStatus', OPEN_OR_CLOSED],
  ['format', new Set(formatNames)],
] as const;

/**
 * Checks what does not depend on rights. Errors (docs/protocol/errors.md#items): `rest_invalid_author`,
 * `rest_post_invalid_id` (parent, 400), `rest_invalid_field` (sticky with a password), `rest_not_in_enum` (status,
 * format, whether it takes comments and pings), `rest_invalid_param` (template).
 */
export async function checkInput(input: {
  client: TransactionClient;
  type: PostType;
  fields: ContentInput;
  stored: Post | null;
  references: References;
  context: RequestContext;
}): Promise<void> {
  const { client, type, fields, stored, references, context } = input;
  // The status that an item has already may be written back.
  if (fields.status && fields.status !== stored?.status && !WRITABLE.has(fields.status)) {
    throw domainError('rest_not_in_enum', { parameter: 'status' });
  }
  for (const [parameter, allowed] of CHOICES) {
    const value = fields[parameter];
    if (value && value !== stored?.[parameter] && !allowed.has(value)) {
      throw domainError('rest_not_in_enum', { parameter });
    }
  }
  if (fields.template && !(await hasTemplate({ client, context, type, template: fields.template, stored }))) {
    throw domainError('rest_invalid_param', { parameter: 'template', message: 'The theme has no such template.' });
  }
  if (fields.authorId && fields.authorId !== stored?.authorId && !references.accounts.has(fields.authorId)) {
    throw domainError('rest_invalid_author');
  }
  if (fields.parentId && !references.posts.has(fields.parentId)) {
    throw domainError('rest_post_invalid_id', { status: 400 });
  }
  // What the item was counts, even where the same request would change it.
  const closesSticky = Boolean(fields.password) && (fields.sticky === true || stored?.sticky === true);
  const sticksClosed = fields.sticky === true && Boolean(stored?.password);
  if (closesSticky || sticksClosed) throw domainError('rest_invalid_field');
}

/**
 * A theme offers its templates by name, those that say nothing of types for all of them, and so do the templates that
 * people made for it; the one an item has already may be written back.
 */
async function hasTemplate(input: {
  client: TransactionClient;
  context: RequestContext;
  type: PostType;
  template: string;
  stored: Post | null;
}): Promise<boolean> {
  const { client, context, type, template, stored } = input;
  if (stored?.template === template) return true;
  const theme = await activeTheme(context);
  const declared = theme?.customTemplates.filter(({ name }) => name === template) ?? [];
  if (declared.length > 0) return declared.some(({ postTypes }) => postTypes.includes(type.name));
  if (!theme || templateType(template)) return false;
  if (theme.templates.has(template)) return true;
  const rows = await client.$queryRaw<{ id: number }[]>(sql`
    SELECT p."id"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE p."type" = 'cms_template' AND p."slug" = ${template} AND p."status" = 'publish' AND t."taxonomy" = 'cms_theme'
      AND t."name" = ${theme.slug} LIMIT 1`);
  return rows.length > 0;
}

/** The featured image, 0 where the number is that of no image, undefined where it is that of nothing: all stays. */
export function usableFeaturedMedia({ posts }: References, number: number): number | undefined {
  const id = Math.abs(number);
  if (id === 0) return 0;
  const media = posts.get(id);
  if (!media) return undefined;
  return media.type === 'attachment' && media.mimeType.startsWith('image/') ? id : 0;
}

/** Whether an item of the type would say nothing at all. Types without excerpts may; a lone `0` says nothing. */
export function isEmptyContent(
  { supports }: PostType,
  texts: Partial<Pick<Post, 'title' | 'content' | 'excerpt'>>,
): boolean {
  if (!supports.title || !supports.editor || !supports.excerpt) return false;
  return [texts.title, texts.content, texts.excerpt].every((text) => !text || text === '0');
}

/**
 * A parent that lies below the item itself would close a circle: the item then goes to the top. One transaction at a
 * time gives parents to items: two that are put below each other at once would make a circle that neither writer sees.
 */
export async function parentOutsideItem(
  database: Database,
  { client, id, parentId }: { client: TransactionClient; id: number; parentId: number },
): Promise<number> {
  await database.lock(client, 'item-parents');
  const [circle] = await client.$queryRaw<unknown[]>(sql`
    WITH RECURSIVE "above" ("id") AS (
      SELECT "id" FROM "posts" WHERE "id" = ${parentId}
      UNION
      SELECT p."parentId" FROM "posts" p JOIN "above" a ON p."id" = a."id"
      WHERE p."parentId" > 0
    )
    SELECT "id" FROM "above" WHERE "id" = ${id}`);
  return circle ? 0 : parentId;
}
