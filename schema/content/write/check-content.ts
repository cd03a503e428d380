import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { templateType } from '../../core/registry/default-template-types.ts';
import { formatNames, writableStatuses } from '../../core/registry/post-status.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import type { ContentInput } from './graphql-input.ts';
import type { References } from './references.ts';
import { unpublishStatuses } from './unpublishing-plan.ts';

const OPEN_OR_CLOSED = new Set(['open', 'closed']);

/** The allowed values of some columns. The present value of an item is always allowed. */
const ALLOWED_VALUES = [
  ['commentStatus', OPEN_OR_CLOSED],
  ['pingStatus', OPEN_OR_CLOSED],
  ['format', new Set(formatNames)],
  ['unpublishStatus', new Set<string>(unpublishStatuses)],
] as const;

/**
 * Checks the input apart from permissions and the template. Errors (docs/protocol/errors.md#items): `rest_invalid_author`,
 * `rest_post_invalid_id` (parent, 400), `rest_invalid_field` (sticky with a password), `rest_not_in_enum` (status,
 * format, comment status, ping status,
 * status after withdrawal).
 */
export function checkInput(input: {
  fields: ContentInput;
  stored: Post | null;
  references: References;
  registry: Registry;
}): void {
  const { fields, stored, references, registry } = input;
  // The present status of an item is always allowed.
  if (
    fields.status &&
    fields.status !== stored?.status &&
    !writableStatuses(registry.statuses).includes(fields.status)
  ) {
    throw domainError('rest_not_in_enum', { parameter: 'status' });
  }
  for (const [parameter, allowed] of ALLOWED_VALUES) {
    const value = fields[parameter];
    if (value && value !== stored?.[parameter] && !allowed.has(value)) {
      throw domainError('rest_not_in_enum', { parameter });
    }
  }
  if (fields.authorId && fields.authorId !== stored?.authorId && !references.accounts.has(fields.authorId)) {
    throw domainError('rest_invalid_author');
  }
  if (fields.parentId && !references.posts.has(fields.parentId)) {
    throw domainError('rest_post_invalid_id', { status: 400 });
  }
  // The stored values are also checked, even if the same request changes them.
  const addsPasswordToSticky = Boolean(fields.password) && (fields.sticky === true || stored?.sticky === true);
  const makesProtectedSticky = fields.sticky === true && Boolean(stored?.password);
  if (addsPasswordToSticky || makesProtectedSticky) throw domainError('rest_invalid_field');
}

interface TemplateCheck {
  client: Pick<TransactionClient, '$queryRaw'>;
  context: RequestContext;
  type: PostType;
  /** The template to write; empty for the default one. */
  template: string | null | undefined;
  stored: Pick<Post, 'template'> | null;
}

/**
 * Checks that an item of the type can use a template, before permissions are checked, as all values are
 * (docs/protocol/errors.md#order-of-checks). Errors: `rest_invalid_param`.
 */
export async function requireTemplate({ template, ...check }: TemplateCheck): Promise<void> {
  if (!template || (await hasTemplate({ ...check, template }))) return;
  throw domainError('rest_invalid_param', {
    parameter: 'template',
    message: 'The active theme has no template with this name.',
  });
}

/**
 * Checks a template for an item that is not loaded; 0 stands for a new one. Errors: `rest_invalid_param`.
 */
export async function checkTemplateOf(
  { id, type, template }: { id: number; type: PostType; template: string | null | undefined },
  context: RequestContext,
): Promise<void> {
  if (!template) return;
  const client = context.kernel.database.primary;
  const stored = id > 0 ? await client.post.findUnique({ where: { id }, select: { template: true } }) : null;
  await requireTemplate({ client, context, type, template, stored });
}

/**
 * Whether an item of the type can use a template: one of the theme that is declared for the type, another one of the
 * theme, or one that the site stores for the theme. The present template of an item is always allowed; items that have
 * no page of their own have no others.
 */
async function hasTemplate({
  client,
  context,
  type,
  template,
  stored,
}: TemplateCheck & { template: string }): Promise<boolean> {
  if (stored?.template === template) return true;
  if (!type.viewable) return false;
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

/**
 * Returns the id of the featured image to write: 0 if the item with the id is not an image; undefined, which changes
 * nothing, if no item has the id.
 */
export function usableFeaturedMediaId({ posts }: References, requestedId: number): number | undefined {
  const id = Math.abs(requestedId);
  if (id === 0) return 0;
  const media = posts.get(id);
  if (!media) return undefined;
  return media.type === 'attachment' && media.mimeType.startsWith('image/') ? id : 0;
}

/**
 * Whether all texts are empty, which is an error for types with title, content and excerpt. A text of `0` counts as
 * empty.
 */
export function isEmptyContent(
  { supports }: PostType,
  texts: Partial<Pick<Post, 'title' | 'content' | 'excerpt'>>,
): boolean {
  if (!supports.title || !supports.editor || !supports.excerpt) return false;
  return [texts.title, texts.content, texts.excerpt].every((text) => !text || text === '0');
}

/**
 * Returns the parent to write: 0 if the requested one is a descendant of the item, which would create a cycle. One
 * transaction at a time writes parents: two concurrent ones could create a cycle that neither of them sees.
 */
export async function acyclicParentId(
  database: Database,
  { client, id, parentId }: { client: TransactionClient; id: number; parentId: number },
): Promise<number> {
  await database.lockWithNext(client, 'item-parents');
  const [cycle] = await client.$queryRaw<unknown[]>(sql`
    WITH RECURSIVE "ancestors" ("id") AS (
      SELECT "id" FROM "posts" WHERE "id" = ${parentId}
      UNION
      SELECT p."parentId" FROM "posts" p JOIN "ancestors" a ON p."id" = a."id"
      WHERE p."parentId" > 0
    )
    SELECT "id" FROM "ancestors" WHERE "id" = ${id}`);
  return cycle ? 0 : parentId;
}
