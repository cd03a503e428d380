import { resolvedAddressType } from '../content/addresses/address-query.ts';
import type { ResolvedAddress } from '../content/addresses/resolve-address.ts';
import { readableRelatedItem } from '../content/previews/content-item.ts';
import { type Builder, oncePerBuilder, registryOfSchema } from '../core/graphql/builder.ts';
import { reads } from '../core/graphql/selection.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../core/rows/language-of.ts';
import { registerLanguageMutations } from '../site/languages/language-mutations.ts';
import { languageType, registerLanguageQueries } from '../site/languages/language-type.ts';
import { type SitemapEntry, sitemapEntryType } from '../site/search/sitemap-query.ts';
import {
  alternatesOfHome,
  alternatesOfItem,
  alternatesOfTerm,
  type LanguageAlternate,
} from '../urls/language-alternates.ts';

/** Registers the languages of a site that has some, and the languages and translations of items and terms. */
export function registerLanguages(builder: Builder): void {
  if (!registryOfSchema(builder).languages) return;
  registerLanguageQueries(builder);
  registerLanguageMutations(builder);
  builder.interfaceField('ContentNode', 'language', (t) =>
    t.field({
      type: languageType(builder),
      nullable: true,
      description: 'Its language; null for none.',
      extensions: reads('id', 'type', 'parentId'),
      resolve: (row, _args, context) => languageOfItem(row, context),
    }),
  );
  builder.interfaceField('ContentNode', 'translations', (t) =>
    t.field({
      type: ['ContentNode'],
      description: 'Its translations that the viewer may read, in the order of languages.',
      extensions: reads('id', 'type'),
      resolve: async ({ id, type }, _args, context) => {
        if (!context.site.languages?.types.has(type)) return [];
        const translations = await translationsOfItem(id, context);
        const rows = await Promise.all(translations.map((entry) => readableRelatedItem(entry.id, context)));
        return rows.filter((row) => row !== null);
      },
    }),
  );
  builder.interfaceField('Term', 'language', (t) =>
    t.field({
      type: languageType(builder),
      nullable: true,
      description: 'Its language; null for none.',
      resolve: (row, _args, context) => languageOfTerm(row, context),
    }),
  );
  builder.interfaceField('Term', 'translations', (t) =>
    t.field({
      type: ['Term'],
      description: 'Its translations, in the order of languages.',
      resolve: async ({ id, taxonomy }, _args, context) => {
        if (!context.site.languages?.taxonomies.has(taxonomy)) return [];
        const translations = await translationsOfTerm(id, context);
        const rows = await Promise.all(translations.map((entry) => context.loaders.terms.load(entry.id)));
        return rows.filter((row) => row?.taxonomy === taxonomy).filter((row) => row !== null);
      },
    }),
  );
  registerAlternates(builder);
}

const alternateType = oncePerBuilder((builder) =>
  builder.objectRef<LanguageAlternate>('LanguageAlternate').implement({
    description: 'The address of a version of a page for readers of a language, for search engines.',
    fields: (t) => ({
      hreflang: t.exposeString('hreflang', {
        description: 'The tag of the language, such as `de`; `x-default` for readers of all other languages.',
      }),
      address: t.exposeString('address', { description: 'The absolute address.' }),
    }),
  }),
);

/** Registers the versions of pages in the languages of the site, and the language of what is at an address. */
function registerAlternates(builder: Builder): void {
  const type = [alternateType(builder)] as const;
  const description =
    'The versions of its page in the languages of the site that everyone may read, with itself, for search engines. Empty if there is only one.';
  builder.interfaceField('ContentNode', 'alternates', (t) =>
    t.field({
      ...{ type: [...type], description },
      extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId'),
      resolve: (row, _args, context) => alternatesOfItem(row, context),
    }),
  );
  builder.interfaceField('Term', 'alternates', (t) =>
    t.field({
      ...{ type: [...type], description },
      resolve: (row, _args, context) => alternatesOfTerm(row, context),
    }),
  );
  builder.objectField(sitemapEntryType(builder), 'alternates', (t) =>
    t.field({
      ...{ type: [...type], description },
      resolve: (entry, _args, context) => alternatesOfEntry(entry, context),
    }),
  );
  builder.objectFields(resolvedAddressType(builder), (t) => ({
    alternates: t.field({
      ...{ type: [...type], description },
      resolve: (resolved, _args, context) => alternatesOfPlace(resolved, context),
    }),
    language: t.field({
      type: languageType(builder),
      nullable: true,
      description: 'The language of the item or the term, else that of the address, else the default one.',
      resolve: async (resolved, _args, context) =>
        (await languageOfPlace(resolved, context)) ?? resolved.language ?? context.site.languages?.default ?? null,
    }),
  }));
}

function alternatesOfEntry({ source }: SitemapEntry, context: RequestContext): Awaitable<LanguageAlternate[]> {
  switch (source?.kind) {
    case 'home':
      return alternatesOfHome(context);
    case 'content':
      return alternatesOfItem(source.row, context);
    case 'term':
      return alternatesOfTerm(source.row, context);
    case undefined:
      return [];
  }
}

type Awaitable<Value> = Value | Promise<Value>;

/** The item whose page is at an address: also the page for posts. */
async function itemOfPlace(
  resolved: ResolvedAddress & { preview?: ContentRow },
  { loaders }: RequestContext,
): Promise<ContentRow | null> {
  const id = resolved.kind === 'content' ? resolved.id : resolved.kind === 'posts' ? resolved.pageId : undefined;
  return resolved.preview ?? (id === undefined ? null : loaders.nodes.load(id));
}

/** Further pages of a list have no versions: other languages have other numbers of items. */
async function alternatesOfPlace(resolved: ResolvedAddress, context: RequestContext): Promise<LanguageAlternate[]> {
  if (resolved.page > 1) return [];
  if (resolved.kind === 'term') return alternatesOfTerm(resolved.term, context);
  const item = await itemOfPlace(resolved, context);
  if (item) return alternatesOfItem(item, context);
  return resolved.kind === 'posts' ? alternatesOfHome(context) : [];
}

async function languageOfPlace(resolved: ResolvedAddress, context: RequestContext) {
  if (resolved.kind === 'term') return languageOfTerm(resolved.term, context);
  const item = await itemOfPlace(resolved, context);
  return item && languageOfItem(item, context);
}
