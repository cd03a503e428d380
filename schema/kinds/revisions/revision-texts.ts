import { RENDERED_COLUMNS, renderedContent, renderedExcerpt } from '../../content/rendered-content.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type RevisionRow, revisionOf } from '../../core/rows/revision-row.ts';
import { reads } from '../../core/selection.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';

// Whoever gets to see a revision may edit its item: neither a password nor a right is asked for here.

export const revisionTitleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionTitle',
    fields: (t) => ({
      raw: t.exposeString('title', { description: 'As it was written.' }),
      rendered: t.string({
        description: 'As HTML.',
        extensions: reads('title'),
        resolve: (row, _args, context) => renderedTitle(revisionOf(row), context),
      }),
    }),
  }),
);

export const revisionContentType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionContent',
    fields: (t) => ({
      raw: t.exposeString('content', { description: 'As it was written.' }),
      rendered: t.string({
        description: 'As HTML.',
        extensions: reads('contentRendered', ...RENDERED_COLUMNS),
        resolve: (row, _args, context) => renderedContent(row, context),
      }),
      blockVersion: t.int({
        description: '1 when the content is made of blocks, else 0.',
        extensions: reads('content'),
        resolve: (row) => (row.content.includes('<!-- wp:') ? 1 : 0),
      }),
    }),
  }),
);

export const revisionExcerptType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionExcerpt',
    fields: (t) => ({
      raw: t.exposeString('excerpt', { description: 'As it was written.' }),
      rendered: t.string({
        description: 'As HTML; empty where none was written.',
        extensions: reads('excerpt', 'excerptRendered', ...RENDERED_COLUMNS),
        resolve: (row, _args, context) => (row.excerpt === '' ? '' : renderedExcerpt(row, context)),
      }),
    }),
  }),
);

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

/** Revisions have no page of their own, so that none is stored: the number says it all. */
const guidOf = ({ id, guid }: RevisionRow, { kernel }: RequestContext): string =>
  guid || `${kernel.addresses.home}/?p=${id}`;

/** Most revisions are never looked at, so that nothing is rendered when they are kept. */
const renderedTitle = ({ title }: RevisionRow, context: RequestContext): string | Promise<string> =>
  title === ''
    ? ''
    : context.rendering.run(
        () => createRenderEnvironment(context),
        async (environment) => renderTitle(title, environment),
      );
