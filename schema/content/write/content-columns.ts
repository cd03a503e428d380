import { type Post, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { canPublish } from '../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SiteClock, SiteTime } from '../../core/site/site-time.ts';
import { lockSlug, lockUniqueSlug, type SlugClaim, trashedSlug } from '../../core/slugs/free-slug.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { filterTitleHtml } from '../../markup/sanitizing/comment-elements.ts';
import { replaceWindowsReferences } from '../../markup/sanitizing/entities.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { removeNul, trimBlanks } from '../../markup/sanitizing/text-cleaning.ts';
import { usableFeaturedMediaId } from './check-content.ts';
import type { ContentInput } from './graphql-input.ts';
import type { References } from './references.ts';

/** The statuses in which an item has no fixed date unless one is set. */
const FLOATING_DATE_STATUSES = new Set(['draft', 'pending', 'auto-draft']);

/** Whether the date of an item with this status follows its last change, unless a date is set. */
export const isDateFloating = (status: string, { statuses }: Pick<Registry, 'statuses'>): boolean =>
  FLOATING_DATE_STATUSES.has(status) || statuses.get(status)?.dateFloating === true;

/** The statuses that an attachment can have besides `inherit`: the status of the item it belongs to. */
const ATTACHMENT_STATUSES: ReadonlySet<string> = new Set(['private', 'trash', 'auto-draft']);

/** Returns the status with which an attachment is stored. */
export const attachmentStatus = (status: string): string => (ATTACHMENT_STATUSES.has(status) ? status : 'inherit');

/** The stored date of an item; `dateGmt` is null while the date is not fixed. */
interface StoredDate {
  date: string;
  dateGmt: string | null;
}

/**
 * Returns the date to write: the requested one, else the stored fixed date, else now. A requested date of null removes
 * a fixed date. Errors: `invalid_date` for a date that the clock of the site cannot represent.
 */
function resolveDate(input: {
  fields: ContentInput;
  status: string;
  stored: StoredDate | null;
  context: RequestContext;
  now: Date;
}): StoredDate {
  const { fields, status, stored, context, now } = input;
  const { clock } = context.site;
  const requested = requestedDate(fields, clock);
  if (requested) {
    // Editors send the displayed date with every change, so an unchanged date does not become a fixed date.
    if (stored && stored.dateGmt === null && requested.local === stored.date)
      return floatingDate({ status, now, context });
    return { date: requested.local, dateGmt: requested.gmt };
  }
  const removesDate = fields.date === null || fields.dateGmt === null;
  if (stored?.dateGmt && !removesDate) return stored;
  return floatingDate({ status, now, context });
}

function floatingDate({ status, now, context }: { status: string; now: Date; context: RequestContext }): StoredDate {
  const { clock } = context.site;
  const time = clock.at(now);
  return { date: time.local, dateGmt: isDateFloating(status, context.registry) ? null : time.gmt };
}

function requestedDate({ date, dateGmt }: ContentInput, clock: SiteClock): SiteTime | null {
  const text = date || dateGmt;
  if (!text) return null;
  const time = clock.parse(text, !date);
  if (!time) throw domainError('invalid_date');
  return time;
}

/** The seconds by which a date must be in the future for an item to be scheduled. */
const MIN_SECONDS_AHEAD = 60;

/**
 * Returns the status for the date: `publish` becomes `future` if the date is in the future, and `future` becomes
 * `publish` if it is not.
 */
export function statusForDate({ status, dateGmt, now }: { status: string; dateGmt: string | null; now: Date }): string {
  if (dateGmt === null || (status !== 'publish' && status !== 'future')) return status;
  const secondsAhead = (Date.parse(`${dateGmt}Z`) - now.getTime()) / 1_000;
  return secondsAhead >= MIN_SECONDS_AHEAD ? 'future' : 'publish';
}

/** The length from which a text is filtered without holding up other requests: it takes more than 10 ms. */
const MIN_LONG_TEXT = 50_000;

/** Returns the texts of the input, filtered for viewers without the capability `unfiltered_html`. */
export async function writtenTexts(
  input: ContentInput,
  context: RequestContext,
): Promise<Partial<Pick<Post, 'title' | 'content' | 'excerpt'>>> {
  const mustFilter = !canWriteUnfilteredHtml(context.viewer);
  const texts: Partial<Record<'title' | 'content' | 'excerpt', string>> = {};
  for (const field of ['title', 'content', 'excerpt'] as const) {
    const value = input[field];
    if (value === undefined || value === null) continue;
    const isTitle = field === 'title';
    const text = isTitle ? trimBlanks(removeNul(value)) : replaceWindowsReferences(removeNul(value));
    const { longTexts, addresses } = context.kernel;
    const filters = text.length < MIN_LONG_TEXT ? { filterTitleHtml, filterPostHtml } : longTexts;
    const filter = () => (isTitle ? filters.filterTitleHtml(text) : filters.filterPostHtml(text, addresses.uploads));
    texts[field] = mustFilter ? await filter() : text;
  }
  return texts;
}

/** An item to write, and its input. */
interface PublicationInput {
  context: RequestContext;
  type: PostType;
  fields: ContentInput;
  stored: Post | null;
  title: string;
  /** The locale by which slugs are made. */
  locale: string;
  /** The slug from before the item was moved to the trash. It is restored, even if the input has another slug. */
  slugBeforeTrash?: string | null;
  /** Whether an item without a fixed date may have the slug of another item. */
  sharesSlug?: boolean | undefined;
}

type PublicationColumns = Pick<Post, 'date' | 'dateGmt' | 'status' | 'slug' | 'parentId'>;

/** Date, status, slug and parent of an item to write. */
export interface PlannedPublication {
  columns: PublicationColumns;
  /** How the slug is made unique; null if it need not be. */
  claim: Omit<SlugClaim, 'database' | 'client'> | null;
}

/** Determines date, status, slug and parent from the input and the stored item. Errors: `invalid_date`. */
export function planPublication(input: PublicationInput): PlannedPublication {
  const { context, type, fields, stored } = input;
  const now = context.kernel.now();
  const requestedStatus = statusOf(type, fields.status ?? stored?.status ?? 'draft');
  const { date, dateGmt } = resolveDate({ fields, status: requestedStatus, stored, context, now });
  const status = type.hasNoDate ? requestedStatus : statusForDate({ status: requestedStatus, dateGmt, now });
  const parentId = fields.parentId ?? stored?.parentId ?? 0;
  const { slug, mustBeUnique } = plannedSlug({ ...input, status, parentId });
  const termIds = fields.terms?.find(({ taxonomy }) => taxonomy === type.slugTaxonomy)?.termIds;
  const { structure } = context.site.permalinks;
  const id = stored?.id ?? 0;
  const claim = { registry: context.registry, structure, type, id, parentId, storedSlug: stored?.slug, slug, termIds };
  return { columns: { date, dateGmt, status, slug, parentId }, claim: mustBeUnique ? claim : null };
}

/** Locks the planned slug and makes it unique. Returns the columns to write. */
export async function claimPlannedSlug(
  client: TransactionClient,
  { planned: { columns, claim }, context }: { planned: PlannedPublication; context: RequestContext },
): Promise<PublicationColumns> {
  if (!claim) return columns;
  const { database } = context.kernel;
  const locking = lockSlug(database, { client, slug: claim.slug });
  const { slug } = await lockUniqueSlug({ ...claim, database, client }, locking);
  return { ...columns, slug };
}

const statusOf = (type: PostType, status: string): string =>
  type.defaultStatus === 'inherit' ? attachmentStatus(status) : status;

/** Returns the slug, and whether it must be made unique. */
function plannedSlug(input: PublicationInput & { status: string; parentId: number }): {
  slug: string;
  mustBeUnique: boolean;
} {
  const { context, type, fields, stored, title, locale, status, parentId, slugBeforeTrash, sharesSlug } = input;
  // A pending item of a viewer who may not publish gets its slug when it is published.
  if (status === 'pending' && !canPublish(context.viewer, type.capabilities)) return { slug: '', mustBeUnique: false };
  const requestedSlug =
    fields.slug === undefined || fields.slug === null ? null : slugify(fields.slug, context.site.locale);
  let slug = slugBeforeTrash ?? requestedSlug ?? stored?.slug ?? '';
  // An item without a fixed date has no slug yet.
  const isSlugDeferred = isDateFloating(status, context.registry);
  if (slug === '' && !isSlugDeferred) slug = slugify(title, locale) || String(stored?.id ?? '');
  if (status === 'trash' && stored?.status !== 'trash') slug = trashedSlug(slug);
  // The slug of a draft need not be unique until it is published, unless it is requested together with the status, or later.
  const isShared = sharesSlug || requestedSlug === null || (stored === null && !fields.status);
  if (slug === '' || (isSlugDeferred && isShared)) return { slug, mustBeUnique: false };
  const isUnchanged =
    stored !== null && slug === stored.slug && parentId === stored.parentId && stored.status === status;
  return { slug, mustBeUnique: !isUnchanged };
}

/** Returns the columns that are derived from the texts. */
export const derivedColumns = (texts: { title?: string | undefined }): Partial<Pick<Post, 'titleKey'>> =>
  texts.title === undefined ? {} : { titleKey: orderKey(texts.title) };

/** Returns the columns that are written unchanged from the input. */
export function copiedColumns(references: References, input: ContentInput): Partial<Post> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (
      Object.hasOwn(Prisma.PostScalarFieldEnum, name) &&
      !COMPUTED_COLUMNS.has(name) &&
      value !== null &&
      value !== undefined
    ) {
      columns[name] = value;
    }
  }
  if (input.format === 'standard') columns.format = '';
  if (typeof input.featuredMediaId === 'number') {
    columns.featuredMediaId = usableFeaturedMediaId(references, input.featuredMediaId);
  }
  return columns as Partial<Post>;
}

/** Removes the password of an item that becomes private. */
export const withoutPassword = (status: string): Partial<Post> => (status === 'private' ? { password: '' } : {});

/** Columns that are not written unchanged from the input: they are checked, filtered or computed elsewhere. */
const COMPUTED_COLUMNS: ReadonlySet<string> = new Set(
  'id type title content excerpt slug status date dateGmt parentId authorId commentStatus pingStatus unpublishAt unpublishStatus'.split(
    ' ',
  ),
);

/** The maximum length of a title or slug in the input, in UTF-16 code units. */
const MAX_LENGTH = 65_535;

/**
 * Checks the length of the title and the slug. The present value of an item is always allowed, since imported ones may
 * be longer. Errors: `rest_invalid_param`.
 */
export function requireShortTexts(
  input: Pick<ContentInput, 'title' | 'slug'>,
  stored: Pick<Post, 'title' | 'slug'> | null,
): void {
  for (const parameter of ['title', 'slug'] as const) {
    const value = input[parameter];
    if (!value || value.length <= MAX_LENGTH || value === stored?.[parameter]) continue;
    throw domainError('rest_invalid_param', {
      parameter,
      message: `The ${parameter} is longer than ${MAX_LENGTH.toLocaleString('en')} characters. Shorten it.`,
    });
  }
}
