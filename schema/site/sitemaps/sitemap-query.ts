import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  countSitemapPages,
  loadSitemapPage,
  type SitemapEntry,
  type SitemapSubject,
  sitemapSubjects,
} from './sitemap-pages.ts';

const kindEnum = oncePerBuilder((builder) =>
  builder.enumType('SitemapKind', {
    description: 'Which addresses a sitemap contains.',
    values: {
      CONTENT: { value: 'content', description: 'Those of the items of a type.' },
      TAXONOMY: { value: 'taxonomy', description: 'Those of the terms of a taxonomy that have items.' },
      AUTHORS: { value: 'authors', description: 'Those of the authors of published items.' },
    } as const,
  }),
);

const entryType = oncePerBuilder((builder) =>
  builder.objectRef<SitemapEntry>('SitemapEntry').implement({
    description: 'A public address of the site.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'The absolute address.' }),
      modifiedGmt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the item at the address was changed, in UTC; null if that is not known.',
        resolve: ({ modifiedGmt }, _args, { site }) => modifiedGmt && site.clock.toAnswerDate(modifiedGmt),
      }),
    }),
  }),
);

const sitemapType = oncePerBuilder((builder) =>
  builder.objectRef<SitemapSubject>('Sitemap').implement({
    description: 'A list of public addresses of the site, for search engines.',
    fields: (t) => ({
      kind: t.field({ type: kindEnum(builder), resolve: ({ kind }) => kind }),
      name: t.exposeString('name', { description: 'The name of the type or taxonomy; empty for authors.' }),
      pageCount: t.int({
        description: 'The number of pages, with at most 2,000 addresses each.',
        resolve: (subject, _args, context) => countSitemapPages(subject, context),
      }),
      entries: t.field({
        type: [entryType(builder)],
        description: 'The addresses on a page; empty after the last page. Errors: `rest_invalid_param`.',
        args: { page: t.arg.int({ required: true, description: 'The number of the page, from 1.' }) },
        resolve: (subject, { page }, context) => loadSitemapPage(subject, { page: checkedPage(page), context }),
      }),
    }),
  }),
);

/** Higher numbers are not those of pages. */
const MAX_PAGE = 1_000_000;

function checkedPage(page: number): number {
  if (page >= 1 && page <= MAX_PAGE) return page;
  throw domainError('rest_invalid_param', { message: `The page must be between 1 and ${MAX_PAGE}.` });
}

const isNamed =
  ({ kind, name }: { kind?: SitemapSubject['kind'] | null; name?: string | null }) =>
  (subject: SitemapSubject): boolean =>
    (kind ?? subject.kind) === subject.kind && (name ?? subject.name) === subject.name;

/** Registers the query `sitemaps`. */
export function registerSitemapQueries(builder: Builder): void {
  builder.queryField('sitemaps', (t) =>
    t.field({
      type: [sitemapType(builder)],
      description:
        'The sitemaps of the site, or those with a kind and a name. Empty if the site asks search engines not to list it.',
      args: { kind: t.arg({ type: kindEnum(builder) }), name: t.arg.string() },
      resolve: (_root, args, context: RequestContext) => sitemapSubjects(context).filter(isNamed(args)),
    }),
  );
}
