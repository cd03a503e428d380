import { resolvedAddressType } from '../content/addresses/address-query.ts';
import type { AddressTarget, ResolvedAddress } from '../content/addresses/resolve-address.ts';
import type { ContentFilter } from '../content/lists/content-filter.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import type { Builder } from '../core/graphql/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { SiteLanguages } from '../core/site/site-languages.ts';
import { postsPerPage } from '../site/settings/site-query.ts';
import { mixedConnection } from './mixed-connection.ts';

interface ArchiveList {
  /** The name of the type; null for all types. */
  type: string | null;
  where: ContentFilter;
  hasStickyPosts?: boolean;
}

/** Returns the list that a resolved address shows; null if it is the address of one item. */
function archiveListOf(target: AddressTarget, { registry }: RequestContext): ArchiveList | null {
  switch (target.kind) {
    case 'content':
      return null;
    case 'posts':
      return { type: 'post', where: {}, hasStickyPosts: true };
    case 'author':
      return { type: 'post', where: { authorIn: [target.id] } };
    case 'date':
      return { type: 'post', where: { after: target.after, before: target.before } };
    case 'search':
      return { type: null, where: { search: target.words } };
    case 'type':
      return { type: target.name, where: {} };
    case 'term': {
      const { taxonomy, id } = target.term;
      const { types, hierarchical: includeChildren = false } = registry.taxonomies.get(taxonomy) ?? {};
      return {
        type: types?.find((type) => registry.postTypes.get(type)?.viewable) ?? 'post',
        where: { terms: [{ taxonomy, termIds: [id], includeChildren }] },
      };
    }
  }
}

/**
 * Restricts a list to the language of its address: the one whose folder the address has, else the default one. Terms have
 * the language of their items themselves.
 */
function inLanguageOf(
  where: ContentFilter,
  {
    resolved: { kind, language },
    languages,
  }: { resolved: Pick<ResolvedAddress, 'kind' | 'language'>; languages: SiteLanguages | null },
): ContentFilter {
  const { code } = language ?? languages?.default ?? {};
  return code === undefined || kind === 'term' ? where : { ...where, shownInLanguage: code };
}

/** Registers the field `contentNodes` of resolved addresses. */
export function registerResolvedAddressRelations(builder: Builder): void {
  builder.objectField(resolvedAddressType(builder), 'contentNodes', (t) =>
    t.field({
      type: mixedConnection(builder),
      nullable: true,
      description:
        'The items that the site lists at this address; `page` is the number of the page. Null if the address is that of one item.',
      args: {
        first: t.arg.int({
          description: 'The number of items per page, 100 at most; by default the number in the settings.',
        }),
        stickyFirst: t.arg.boolean({
          defaultValue: true,
          description: 'Whether sticky posts come first in the list of the latest posts.',
        }),
      },
      resolve: (resolved, { first, stickyFirst }, context) => {
        const list = archiveListOf(resolved, context);
        if (!list) return null;
        const { type, hasStickyPosts = false } = list;
        const where = inLanguageOf(list.where, { resolved, languages: context.site.languages });
        const size = Math.min(Math.max(first ?? postsPerPage(context.site), 0), 100);
        return loadMixedPage(
          {
            types: type === null ? null : [type],
            where,
            stickyFirst: hasStickyPosts && stickyFirst !== false,
            first: size,
            offset: (resolved.page - 1) * size,
          },
          { context },
        );
      },
    }),
  );
}
