import { contentTypeEnum, orderDirectionEnum, postStatusEnum } from '../core/content-enums.ts';
import { mimeTypeEnum } from '../core/mime-type-enum.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  oncePerSchema,
  optionalList,
  type WpgraphqlInputs,
} from '../core/wpgraphql-builder.ts';
import { dateQueryInput } from './date-query.ts';
import { contentTemplateEnum } from './template-object.ts';

/** The values by which lists of content can be ordered. */
const contentOrderByEnum = oncePerSchema((builder) =>
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
  dateQuery: t.field({ type: dateQueryInput(builderOf(t)) }),
  hasPassword: t.boolean(),
  id: t.int(),
  in: optionalList(t, 'ID'),
  isSticky: t.boolean(),
  mimeType: t.field({ type: mimeTypeEnum(builderOf(t)) }),
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
  template: t.field({ type: contentTemplateEnum(builderOf(t)) }),
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

/** The filters of lists of posts. */
export const postWhere = (t: WpgraphqlInputs) => ({
  ...authoredWhere(t),
  categoryId: t.int({ description: 'A category or its descendants.' }),
  categoryIn: optionalList(t, 'ID'),
  categoryName: t.string({ description: 'The slug of a category or its descendants; commas mean any of several.' }),
  categoryNotIn: optionalList(t, 'ID'),
  tag: t.string({ description: 'The slug of a tag; commas mean any of several.' }),
  tagId: t.string(),
  tagIn: optionalList(t, 'ID'),
  tagNotIn: optionalList(t, 'ID'),
  tagSlugAnd: optionalList(t, 'String'),
  tagSlugIn: optionalList(t, 'String'),
});

/** The filters of lists of several types. */
export const contentNodesWhere = (t: WpgraphqlInputs) => ({
  ...contentWhere(t),
  contentTypes: t.field({ type: [contentTypeEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
});
