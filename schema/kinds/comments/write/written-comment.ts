import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import { canCommentWithoutPause, canNameCommentAuthor } from '../../../access/comment-access.ts';
import { accountOf, buildViewer, type Viewer } from '../../../access/viewer-access.ts';
import { sql } from '../../../core/dialect/sql.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { NOTE_STATUS_NAME } from '../../../core/rows/comment-row.ts';
import type { SiteTime } from '../../../core/site/site-time.ts';
import { isJsonObject } from '../../../values/json-text.ts';
import type { commentInput } from '../comment-inputs.ts';

/** The fields to write; absent ones do not change. */
export type CommentInput = ReturnType<typeof commentInput>['$inferInput'];

/** Whether a value is neither undefined nor null. */
export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Returns the input without the name and the e-mail address of the author, if the viewer may not choose them. */
export const withOwnAuthor = <Input extends Pick<CommentInput, 'authorName' | 'authorEmail'>>(
  input: Input,
  viewer: Viewer,
): Input => (canNameCommentAuthor(viewer) ? input : { ...input, authorName: undefined, authorEmail: undefined });

/** Returns the input with the status of a note that `meta` contains. */
export const withNoteStatus = <Input extends Pick<CommentInput, 'meta' | 'noteStatus'>>(input: Input): Input => {
  const { meta, noteStatus } = input;
  if (noteStatus !== undefined || !isJsonObject(meta) || !Object.hasOwn(meta, NOTE_STATUS_NAME)) return input;
  const status = meta[NOTE_STATUS_NAME];
  return { ...input, noteStatus: status === null ? null : String(status) };
};

/** The account of a comment's author. */
export interface AuthorAccount {
  id: number;
  displayName: string;
  email: string;
  url: string;
  /** A viewer with the rights of the account. */
  viewer: Viewer;
}

type AccountColumns = Pick<User, 'id' | 'login' | 'displayName' | 'email' | 'url' | 'roles' | 'capabilities'>;

/** Returns the account with this id as the author of a comment, or null if it does not exist. */
export async function authorAccount(
  client: TransactionClient,
  { id, context }: { id: number; context: RequestContext },
): Promise<AuthorAccount | null> {
  if (id <= 0) return null;
  const [user] = await client.$queryRaw<AccountColumns[]>(sql`
    SELECT "id", "login", "displayName", "email", "url", "roles", "capabilities" FROM "users" WHERE "id" = ${id}`);
  if (!user) return null;
  const viewer =
    id === context.viewer.userId
      ? context.viewer
      : buildViewer({
          account: accountOf(user),
          roleTable: context.site.roles,
          credential: { kind: 'system' },
        });
  const { displayName, email, url } = user;
  return { id, displayName, email, url, viewer };
}

/** Returns the date of the input, or null if it has none. Errors: `invalid_date`. */
export function dateOfInput(input: CommentInput, { site }: RequestContext): SiteTime | null {
  const { date, dateGmt } = input;
  if (!date && !dateGmt) return null;
  const time = date ? site.clock.parse(date) : site.clock.parse(dateGmt ?? '', true);
  if (!time) throw domainError('invalid_date');
  return time;
}

/**
 * Returns the date of a new comment: that of the input if the viewer may choose it, else the current time. Otherwise, a
 * date would pass the limit on comments in quick succession. Errors: `invalid_date`.
 */
export function newCommentDate(input: CommentInput, context: RequestContext): SiteTime {
  const requested = dateOfInput(input, context);
  return requested && canCommentWithoutPause(context.viewer) ? requested : context.site.clock.at(context.kernel.now());
}

/** Returns the IP address of the client as comments store it: an IPv4 address without the IPv6 prefix `::ffff:`. */
export const clientAddress = ({ client }: RequestContext): string =>
  client.address.replace(/^::ffff:(?=\d{1,3}\.)/i, '') || '127.0.0.1';
