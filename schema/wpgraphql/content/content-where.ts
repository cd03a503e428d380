import { builderOf, LIST_OF_NULLABLES, optionalList } from '../core/optional-list.ts';
import { oncePerSchema, type WpgraphqlInputs } from '../core/wpgraphql-builder.ts';
import { contentTypeEnum, orderDirectionEnum, postStatusEnum } from '../enums/content-enums.ts';

/** The values by which lists of content can be ordered. */
export const contentOrderByEnum = oncePerSchema((builder) =>
  builder.enumType('PostObjectsConnectionOrderbyEnum', {
    values: [
      ...['AUTHOR', 'COMMENT_COUNT', 'DATE', 'IN', 'MENU_ORDER'],
      ...['MODIFIED', 'NAME_IN', 'PARENT', 'SLUG', 'TITLE'],
    ] as readonly ContentOrderBy[],
  }),
);

/** The name of a value by which lists of content can be ordered. */
export type ContentOrderBy =
  | 'AUTHOR'
  | 'COMMENT_COUNT'
  | 'DATE'
  | 'IN'
  | 'MENU_ORDER'
  | 'MODIFIED'
  | 'NAME_IN'
  | 'PARENT'
  | 'SLUG'
  | 'TITLE';

const orderByInput = oncePerSchema((builder) =>
  builder.inputType('PostObjectsConnectionOrderbyInput', {
    fields: (t) => ({
      field: t.field({ type: contentOrderByEnum(builder), required: true }),
      order: t.field({ type: orderDirectionEnum(builder), required: true }),
    }),
  }),
);

/** The filters of lists of all types. */
export const contentWhere = (t: WpgraphqlInputs) => ({
  hasPassword: t.boolean(),
  id: t.int(),
  in: optionalList(t, 'ID'),
  name: t.string({ description: 'The slug.' }),
  nameIn: optionalList(t, 'String'),
  notIn: optionalList(t, 'ID'),
  orderby: t.field({ type: [orderByInput(builderOf(t))], required: LIST_OF_NULLABLES }),
  parent: t.id(),
  parentIn: optionalList(t, 'ID'),
  parentNotIn: optionalList(t, 'ID'),
  password: t.string(),
  search: t.string(),
  stati: t.field({ type: [postStatusEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
  status: t.field({ type: postStatusEnum(builderOf(t)) }),
  title: t.string(),
});

/** The filters of lists of one type whose items have authors. */
export const authoredWhere = (t: WpgraphqlInputs) => ({
  ...contentWhere(t),
  author: t.int(),
  authorIn: optionalList(t, 'ID'),
  authorName: t.string({ description: 'The slug of the author.' }),
  authorNotIn: optionalList(t, 'ID'),
});

/** The filters of lists of several types. */
export const contentNodesWhere = (t: WpgraphqlInputs) => ({
  ...contentWhere(t),
  contentTypes: t.field({ type: [contentTypeEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
});
