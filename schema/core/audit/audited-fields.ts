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
    values: ['login', 'slug', 'email', 'displayName', 'roles', 'capabilities', 'disabled', 'url', 'description'],
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
export type AuditedRowKind = keyof typeof auditedFields;
