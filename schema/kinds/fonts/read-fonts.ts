import type { GraphQLResolveInfo } from 'graphql';
import { canReadPost, canReadType } from '../../access/post-access.ts';
import type { ListPage } from '../../content/lists/connection-page.ts';
import { type ListArguments, loadContentPage } from '../../content/lists/content-list.ts';
import { loadContentRow } from '../../content/previews/content-item.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** The types of font families and font faces in the table of items. */
export const FONT_FAMILY_TYPE = 'cms_font_family';
export const FONT_FACE_TYPE = 'cms_font_face';

interface FieldRequest {
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/** Requires the right to read fonts. Errors: `rest_cannot_read`. */
export function requireFontReader(context: RequestContext): void {
  const { viewer } = context;
  if (!canReadType(viewer, requireType(context, FONT_FAMILY_TYPE).capabilities)) {
    throw domainError('rest_cannot_read', { viewer });
  }
}

/**
 * Loads a page of font families; with `familyId`, a page of the faces of that family. Errors: `rest_cannot_read`,
 * `rest_post_invalid_parent`, those of lists.
 */
export async function loadFonts(
  { familyId, ...args }: ListArguments & { familyId?: number },
  { context, info }: FieldRequest,
): Promise<ListPage<ContentRow>> {
  requireFontReader(context);
  if (familyId === undefined)
    return loadContentPage({ type: requireType(context, FONT_FAMILY_TYPE), args, context, info });
  await requireFontFamily(familyId, context);
  const where = { ...args.where, parentIn: [familyId] };
  return loadContentPage({ type: requireType(context, FONT_FACE_TYPE), args: { ...args, where }, context, info });
}

/** Loads one font family. Errors: `rest_post_invalid_id`, `rest_cannot_read`. */
export async function loadFontFamily(id: number, { context, info }: FieldRequest): Promise<ContentRow> {
  const row = await loadContentRow({ context, id, columns: selectedColumns(info, [[]]) });
  if (row?.type !== FONT_FAMILY_TYPE) throw domainError('rest_post_invalid_id');
  requireReadable(row, context);
  return row;
}

/**
 * Loads one face of a font family. Errors: `rest_post_invalid_id`, `rest_cannot_read`, `rest_post_invalid_parent`,
 * `rest_font_face_parent_id_mismatch`.
 */
export async function loadFontFace(
  { familyId, id }: { familyId: number; id: number },
  { context, info }: FieldRequest,
): Promise<ContentRow> {
  const row = await loadContentRow({ context, id, columns: [...selectedColumns(info, [[]]), 'parentId'] });
  if (row?.type !== FONT_FACE_TYPE) throw domainError('rest_post_invalid_id');
  requireReadable(row, context);
  await requireFontFamily(familyId, context);
  if (row.parentId !== familyId) throw domainError('rest_font_face_parent_id_mismatch');
  return row;
}

function requireReadable(row: ContentRow, context: RequestContext): void {
  const { viewer } = context;
  if (!canReadPost(viewer, accessDataOf(row, context))) throw domainError('rest_cannot_read', { viewer });
}

/** Checks that the font family exists. Errors: `rest_post_invalid_parent`. */
export async function requireFontFamily(id: number, context: RequestContext): Promise<void> {
  const row = await loadContentRow({ context, id, columns: ['id'] });
  if (row?.type !== FONT_FAMILY_TYPE) throw domainError('rest_post_invalid_parent');
}
