import {
  RENDERED_COLUMNS,
  renderedContent,
  renderedExcerpt,
  renderedRevisionTitle,
} from '../../content/rendered/rendered-content.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type RevisionRow, revisionOf } from '../../core/rows/content-row.ts';

// Revisions are visible only to viewers who may edit the item, so these fields check neither a password nor a right.

/** The GraphQL type of the title of a revision. */
export const revisionTitleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionTitle',
    fields: (t) => ({
      raw: t.exposeString('title', { description: 'The stored text.' }),
      rendered: t.string({
        description: 'HTML for display.',
        extensions: reads('title'),
        resolve: (row, _args, context) => renderedRevisionTitle(row, context),
      }),
    }),
  }),
);

/** The GraphQL type of the content of a revision. */
export const revisionContentType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionContent',
    fields: (t) => ({
      raw: t.exposeString('content', { description: 'The stored text.' }),
      rendered: t.string({
        description: 'HTML for display.',
        extensions: reads('contentRendered', ...RENDERED_COLUMNS),
        resolve: (row, _args, context) => renderedContent(row, context),
      }),
      blockVersion: t.int({
        description: '1 if the content contains blocks, else 0.',
        extensions: reads('content'),
        resolve: (row) => (row.content.includes('<!-- wp:') ? 1 : 0),
      }),
    }),
  }),
);

/** The GraphQL type of the excerpt of a revision. */
export const revisionExcerptType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionExcerpt',
    fields: (t) => ({
      raw: t.exposeString('excerpt', { description: 'The stored text.' }),
      rendered: t.string({
        description: 'HTML for display; empty if the revision has no excerpt.',
        extensions: reads('excerpt', 'excerptRendered', ...RENDERED_COLUMNS),
        resolve: (row, _args, context) => (row.excerpt === '' ? '' : renderedExcerpt(row, context)),
      }),
    }),
  }),
);

/** The GraphQL type of the guid of a revision. */
export const revisionGuidType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionGuid',
    fields: (t) => ({
      raw: t.string({
        extensions: reads('id', 'guid'),
        resolve: (row, _args, context) => guidOf(revisionOf(row), context),
      }),
      rendered: t.string({
        extensions: reads('id', 'guid'),
        resolve: (row, _args, context) => guidOf(revisionOf(row), context),
      }),
    }),
  }),
);

/** The guid of a revision, derived from its id. Revisions have no permalink, so none is stored. */
const guidOf = ({ id, guid }: RevisionRow, { kernel }: RequestContext): string =>
  guid || `${kernel.addresses.home}/?p=${id}`;
