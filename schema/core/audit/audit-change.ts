import { hash } from 'node:crypto';
import type {
  ApplicationPassword,
  Attachment,
  Comment,
  MenuItem,
  Post,
  PreviewToken,
  Term,
  User,
  Webhook,
} from '../../../prisma/generated/sqlite/client.ts';

/** What happened. */
export type AuditAction =
  | 'created'
  | 'updated'
  | 'trashed'
  | 'restored'
  | 'published'
  | 'unpublished'
  | 'deleted'
  | 'uploaded'
  | 'imported'
  | 'activated'
  | 'deactivated'
  | 'logged-in'
  | 'logged-out'
  | 'login-failed'
  | 'password-reset'
  | 'link-created'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-created'
  | 'recovery-code-used'
  | 'changed';

/** The kinds of objects in the audit log. `tables` is a change that its author did not describe. */
export type AuditKind = AuditedRowKind | 'setting' | 'session' | 'plugin' | 'widget' | 'site' | 'extension' | 'tables';

/** Who acts, from where and with which program. */
export interface AuditActor {
  readonly userId: number;
  /** Empty: the login is read from the account. */
  readonly login: string;
  readonly credential: 'anonymous' | 'session' | 'token' | 'application-password' | 'system';
  readonly program: string;
  readonly address: string;
  readonly requestId: string;
}

type Row = Readonly<Record<string, unknown>>;

/** A change of one object, or of several as one. */
export interface AuditChange {
  readonly action: AuditAction;
  readonly kind: AuditKind;
  readonly id?: number | string;
  /** The type of an item, or the taxonomy of a term. */
  readonly type?: string;
  /** Title, name or slug. */
  readonly name?: string;
  /** The rows before and after a change. Only the fields of `auditedFields` are compared and recorded. */
  readonly before?: Row | null;
  readonly after?: Row | null;
  /** The names of values that changed, such as keys of meta values, by what they are. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Settings by their name: the values before and after, which entries do not contain if they are hidden. */
  readonly settings?: Readonly<Record<string, { before: unknown; after: unknown; isHidden?: boolean }>>;
  /** How many objects were added or changed, by what they are. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The number of objects; by default 1. */
  readonly count?: number;
  /** If it differs from that of the transaction. */
  readonly actor?: AuditActor;
  /** Events with the same key are counted in one entry. */
  readonly aggregation?: string;
}

/** What an entry is about, without its details. */
export type AuditEntryKind = Pick<AuditChange, 'action' | 'kind'>;

/** The changed fields of an entry: their values before and after. */
export type AuditChanges = Readonly<Record<string, AuditValue>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || value === false || value === '{}';

/**
 * Compares the rows of a change and returns the fields that differ. A created object has only values after, a deleted one
 * only values before; empty ones are left out. `password: { changed: true }` says that a secret changed.
 */
export function changedFields({ kind, before, after, names, counts, settings }: AuditChange): AuditChanges {
  const changes: Record<string, AuditValue> = {};
  if ((before || after) && Object.hasOwn(auditedFields, kind)) {
    const { values, secrets = {} } = auditedFields[kind as AuditedRowKind] as {
      values: readonly string[];
      secrets?: Readonly<Record<string, string>>;
    };
    for (const name of values) {
      const [old, current] = [before?.[name], after?.[name]];
      if (before && after) {
        if (current !== undefined && old !== current)
          changes[name] = { before: auditValue(old), after: auditValue(current) };
      } else if (after && !isEmpty(current)) changes[name] = { after: auditValue(current) };
      else if (before && !isEmpty(old)) changes[name] = { before: auditValue(old) };
    }
    for (const [name, column] of Object.entries(secrets)) {
      const [old, current] = [before?.[column], after?.[column]];
      if (after && current !== undefined && (before ? old !== current : !isEmpty(current)))
        changes[name] = { changed: true };
    }
  }
  for (const [name, list] of Object.entries(names ?? {})) {
    if (list.length > 0) changes[name] = { names: auditValue(list.map(auditLabel)) };
  }
  for (const [name, count] of Object.entries(counts ?? {})) {
    if (count > 0) changes[name] = { count };
  }
  for (const [name, { before: old, after: current, isHidden }] of Object.entries(settings ?? {})) {
    if (JSON.stringify(old) !== JSON.stringify(current))
      changes[name] = isHidden ? { changed: true } : { before: auditValue(old), after: auditValue(current) };
  }
  return changes;
}

/** The maximum lengths of texts of an entry, in characters. */
const MAX_LABEL_LENGTH = 200;

const MAX_VALUE_LENGTH = 200;

/** The maximum number of items of a list that an entry contains. */
const MAX_LIST_LENGTH = 20;

// Control characters, line separators, and characters that change the direction of the text around them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const UNPRINTABLE_IN_VALUES =
  /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A value in an entry. */
type AuditValue = string | number | boolean | null | readonly AuditValue[] | { readonly [name: string]: AuditValue };

/**
 * Returns a text as one printable line of bounded length, so that no name can imitate another entry or control a
 * terminal.
 */
export const auditLabel = (text: string): string => text.slice(0, MAX_LABEL_LENGTH).replace(UNPRINTABLE, '\ufffd');

/**
 * Returns a value as an entry contains it. Of a long text, that is its length, its SHA-256 hash and its beginning; of a
 * long list, its length and its beginning.
 */
function auditValue(value: unknown): AuditValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) {
    const start = value.slice(0, MAX_LIST_LENGTH).map(auditValue);
    return value.length > MAX_LIST_LENGTH ? { length: value.length, start } : start;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const start = text.slice(0, MAX_VALUE_LENGTH).replace(UNPRINTABLE_IN_VALUES, '\ufffd');
  if (text.length <= MAX_VALUE_LENGTH) return start;
  return { length: text.length, sha256: hash('sha256', text), start };
}

/** What an entry may contain of the rows of one kind. Everything else is never recorded. */
interface AuditedFields<Row> {
  /** The fields that are recorded with their values. */
  readonly values: readonly (keyof Row & string)[];
  /** Secrets, by the name under which an entry says that they changed. Their values are never recorded. */
  readonly secrets?: Readonly<Record<string, keyof Row & string>>;
}

const rowFields = <Row>(fields: AuditedFields<Row>): AuditedFields<Row> => fields;

/**
 * The fields that entries may contain, by kind. A field that is not listed cannot be recorded. `test/rest/audit` checks that
 * no column with a secret is listed.
 */
export const auditedFields = {
  post: rowFields<
    Post & Pick<Attachment, 'altText' | 'file'> & Pick<MenuItem, 'itemType' | 'object' | 'objectId' | 'url'>
  >({
    values: [
      'title',
      'slug',
      'status',
      'content',
      'excerpt',
      'date',
      'authorId',
      'parentId',
      'menuOrder',
      'featuredMediaId',
      'template',
      'format',
      'sticky',
      'commentStatus',
      'pingStatus',
      'unpublishAt',
      'unpublishStatus',
      'altText',
      'file',
      'itemType',
      'object',
      'objectId',
      'url',
    ],
    secrets: { password: 'password' },
  }),
  term: rowFields<Term>({ values: ['name', 'slug', 'description', 'parentId'] }),
  user: rowFields<User>({
    values: [
      ...([
        'login',
        'slug',
        'email',
        'displayName',
        'roles',
        'capabilities',
        'disabled',
        'url',
        'description',
      ] as const),
      'avatarMediaId',
    ],
    secrets: { password: 'passwordHash' },
  }),
  comment: rowFields<Comment>({
    values: ['status', 'content', 'postId', 'parentId', 'userId', 'authorName', 'authorEmail', 'authorUrl', 'dateGmt'],
  }),
  // An address may contain a token of the receiver.
  webhook: rowFields<Webhook>({
    values: [
      'name',
      'isActive',
      'stopReason',
      'format',
      'payload',
      'document',
      'readsAs',
      'kinds',
      'types',
      'actions',
      'statuses',
      'ownerId',
      'headerName',
    ],
    secrets: { url: 'url', secret: 'secret', header: 'headerValue' },
  }),
  applicationPassword: rowFields<ApplicationPassword>({ values: ['name', 'userId', 'appId', 'scopes', 'expires'] }),
  previewToken: rowFields<PreviewToken>({ values: ['name', 'postId', 'userId', 'version', 'expires', 'maxUses'] }),
} as const;

/** The kinds whose rows are compared. */
type AuditedRowKind = keyof typeof auditedFields;
