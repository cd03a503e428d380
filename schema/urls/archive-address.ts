import { whenLoaded } from '../core/loaders.ts';
import type { RegistryEntry } from '../core/registry/registry-entry.ts';
import type { RequestContext } from '../core/request-context.ts';
import { languageOfTerm } from '../core/rows/language-of.ts';
import { type TermRow, termTree } from '../core/rows/term-row.ts';
import {
  declaredFront,
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureFront,
  structureRoot,
  withSlash,
  withStructureSlash,
} from '../core/site/permalink-structure.ts';

type DeclaredLinks = NonNullable<RegistryEntry['declared']>;

/** The data of a term that determines the address of its archive. */
export interface TermLinkData {
  id: number;
  taxonomy: string;
  slug: string;
  /** Slugs of the ancestors, from the top down. */
  ancestors?: readonly string[];
  /** Only for a declared taxonomy. */
  declared?: Pick<DeclaredLinks, 'rewriteSlug' | 'hasHierarchicalAddresses'> &
    Partial<DeclaredLinks> & { queryVariable: string | null };
}

/** Returns the address of the archive of a term; with a query if its taxonomy has no path or permalinks are plain. */
export function termLink(settings: PermalinkSettings, term: TermLinkData): string {
  const base = termBase(settings, term);
  if (settings.structure === '' || base === null) return plainAddress(settings, termQuery(term));
  const isHierarchical = term.declared?.hasHierarchicalAddresses ?? term.taxonomy === 'category';
  const path = isHierarchical ? [...(term.ancestors ?? []), term.slug].join('/') : term.slug;
  return prettyAddress(settings, `${base}/${path}`);
}

/** The data of a type that determines the address of its archive. */
export interface TypeArchiveData {
  name: string;
  /** A text is the path of the archive. */
  hasArchive: boolean | string;
  declared?: Pick<DeclaredLinks, 'rewriteSlug'> & Partial<DeclaredLinks>;
}

/** Returns the address of the archive of a type; null if it has none. */
export function typeArchiveLink(
  settings: PermalinkSettings,
  { name, hasArchive, declared }: TypeArchiveData,
): string | null {
  if (hasArchive === false) return null;
  const path = typeof hasArchive === 'string' ? hasArchive : declared?.rewriteSlug;
  if (settings.structure === '' || !path) return plainAddress(settings, `post_type=${name}`);
  return prettyAddress(settings, `${declaredFront(settings, declared)}${path}`);
}

/** Returns the address of the archive of an author. */
export function authorAddress(settings: PermalinkSettings, author: { id: number; slug: string }): string {
  if (settings.structure === '') return plainAddress(settings, `author=${author.id}`);
  return prettyAddress(settings, `${structureFront(settings)}author/${author.slug}`);
}

/**
 * Returns the address of a comment: that of its item, or of one of the item's comment pages, with a fragment. `page` is
 * null for the first page.
 */
export function commentLink(
  settings: PermalinkSettings,
  { id, postAddress, page }: { id: number; postAddress: string; page: number | null },
): string {
  const pageAddress = page === null ? postAddress : commentPageAddress(settings, { postAddress, page });
  return `${settings.structure === '' ? pageAddress : withStructureSlash(settings, pageAddress)}#comment-${id}`;
}

function commentPageAddress(
  { structure }: PermalinkSettings,
  { postAddress, page }: { postAddress: string; page: number },
): string {
  if (structure !== '') return `${withSlash(postAddress)}comment-page-${page}`;
  return `${postAddress}${postAddress.includes('?') ? '&' : '?'}cpage=${page}`;
}

/**
 * Returns the first part of the paths of terms; null for a taxonomy without paths. A base from the settings is at the
 * root, the default one follows the fixed prefix of the structure.
 */
function termBase(settings: PermalinkSettings, term: TermLinkData): string | null {
  const front = structureFront(settings);
  if (term.declared)
    return term.declared.rewriteSlug === null
      ? null
      : declaredFront(settings, term.declared) + term.declared.rewriteSlug;
  const isIndexed = structureRoot(settings) !== '/';
  const configured = (base: string | undefined, defaultBase: string) => {
    const trimmed = (base ?? '').replace(/^\/+/, '').replace(/\/$/, '');
    return trimmed === '' ? front + defaultBase : (isIndexed ? front : '/') + trimmed;
  };
  if (term.taxonomy === 'category') return configured(settings.categoryBase, 'category');
  if (term.taxonomy === 'post_tag') return configured(settings.tagBase, 'tag');
  return term.taxonomy === 'post_format' ? `${front}type` : null;
}

function termQuery(term: TermLinkData): string {
  const queryVariable = term.declared?.queryVariable;
  if (queryVariable) return `${queryVariable}=${term.slug}`;
  if (term.taxonomy === 'category') return `cat=${term.id}`;
  if (term.taxonomy === 'post_tag') return `tag=${term.slug}`;
  return term.taxonomy === 'post_format' ? `post_format=${term.slug}` : `taxonomy=${term.taxonomy}&term=${term.slug}`;
}

/** Returns the address of the archive of a term. */
export function termAddress(row: TermRow, context: RequestContext): string | Promise<string> {
  const { languages, permalinks } = context.site;
  const addressIn = (settings: PermalinkSettings) => {
    if (row.path) return termAddressAt(row.path, { row, context, permalinks: settings });
    if (!context.registry.taxonomies.get(row.taxonomy)?.hierarchical)
      return termAddressAt([], { row, context, permalinks: settings });
    return whenLoaded(termTree(context, row.taxonomy), (tree) =>
      termAddressAt(tree.slugPath(row.id), { row, context, permalinks: settings }),
    );
  };
  if (!languages) return addressIn(permalinks);
  return languageOfTerm(row, context).then((language) => addressIn(language?.permalinks ?? permalinks));
}

/** Returns the address of a term; `path` has the slugs from the top down to the term. */
function termAddressAt(
  path: readonly string[],
  {
    row,
    context,
    permalinks = context.site.permalinks,
  }: { row: TermRow; context: RequestContext; permalinks?: PermalinkSettings },
): string {
  const { declared } = context.registry.taxonomies.get(row.taxonomy) ?? {};
  return termLink(permalinks, {
    ...row,
    ancestors: path.slice(0, -1),
    ...(declared
      ? {
          declared: {
            ...declared,
            queryVariable: row.taxonomy,
          },
        }
      : {}),
  });
}
