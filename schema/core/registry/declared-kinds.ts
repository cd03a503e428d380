import {
  type CapabilityDeclaration,
  declareContentCapabilities,
  declaredCapabilities,
  defaultTaxonomyCapabilities,
  type TermRight,
} from '../../access/capability.ts';
import { derivedGraphqlNames } from './kind-words.ts';
import { contentLabels, type LabelNames, type Labels, taxonomyLabels } from './labels.ts';
import { footnotesMeta, type MetaObject, type MetaRegistration, type MetaRegistrations } from './meta-registrations.ts';
import { features, type PostType, postTypeOf, type TemplateLock } from './post-type.ts';
import { type DeclaredTerm, type Taxonomy, taxonomyOf, visibilityOf } from './taxonomy.ts';

/** The names of a declared type or taxonomy in GraphQL: `Book`, `book`, `books`. */
export interface GraphqlNames {
  type: string;
  singular: string;
  plural: string;
}

/** What declared types and taxonomies have in common. */
export interface KindDeclaration {
  /** The name of the type or taxonomy: lower-case letters, digits, `_` and `-`, at most 32. */
  name: string;
  labels: LabelNames & Labels;
  /** By default they follow from the name. */
  graphql?: GraphqlNames;
  /** Whether REST has routes for it, and the public GraphQL schemas its type; by default true. */
  showInRest?: boolean;
  showInGraphql?: boolean;
  /** The last part of the path of its REST routes; by default the name. */
  restBase?: string;
  /** The first parts of the path of its REST routes; by default `cms/v2`. */
  restNamespace?: string;
  description?: string;
  hierarchical?: boolean;
  /** Whether its items or terms have addresses on the site; by default true. */
  viewable?: boolean;
  /** The first part of the path of these addresses; by default the name. Null: the addresses have a query instead. */
  rewriteSlug?: string | null;
  /** Whether these addresses begin with the front of the permalink structure, such as `/blog`; by default true. */
  withFront?: boolean;
  /** Its meta values by key. */
  meta?: MetaRegistrations;
}

/** A type of items that a site declares. */
export interface PostTypeDeclaration extends KindDeclaration {
  /** The names of taxonomies, also of built-in ones. */
  taxonomies?: readonly string[];
  /** The features of its items: a list of names, or a map with details. By default title and editor. */
  supports?: readonly string[] | Readonly<Record<string, unknown>>;
  icon?: string;
  hasArchive?: boolean | string;
  /** Whether its items can be in menus; by default as `viewable`. */
  showInMenus?: boolean;
  /** Whether editors have a list of its items; by default true. */
  showUi?: boolean;
  /** The initial blocks of a new item, and what editors cannot change in them. */
  template?: readonly unknown[];
  templateLock?: TemplateLock;
  /** The capabilities; by default those of posts. */
  capabilities?: CapabilityDeclaration;
}

/** A taxonomy that a site declares. */
export interface TaxonomyDeclaration extends KindDeclaration {
  /** The names of the types whose items it classifies, also of built-in ones. */
  types: readonly string[];
  /** Whether the addresses of terms contain those of their parents, if the taxonomy is hierarchical; by default false. */
  hierarchicalAddresses?: boolean;
  /** Whether lists of items have a column with the terms, and whether terms may be shown as a cloud. */
  showAdminColumn?: boolean;
  showCloud?: boolean;
  /** The term that items without one of the taxonomy receive; it is created at the start if it is missing. */
  defaultTerm?: DeclaredTerm;
  /** The capabilities by right; those of categories for the rights that it does not name. */
  capabilities?: Readonly<Partial<Record<TermRight, string>>>;
}

/** A meta value of items, terms, accounts or comments. */
export interface MetaDeclaration extends MetaRegistration {
  key: string;
  object: MetaObject;
  /** The types or taxonomies that have the value; by default all. Accounts and comments have no subtypes. */
  subtypes?: readonly string[];
}

/** Returns the namespace of the routes of a declared kind, also if it is written in the spelling of the brand `wp`. */
export const declaredNamespace = ({ restNamespace = 'cms/v2' }: Pick<KindDeclaration, 'restNamespace'>): string =>
  restNamespace === 'wp/v2' ? 'cms/v2' : restNamespace;

/** Returns the names of a declared kind in GraphQL, which follow from its name unless it declares them. */
export const graphqlNamesOf = ({ name, graphql }: Pick<KindDeclaration, 'name' | 'graphql'>): GraphqlNames =>
  graphql ?? derivedGraphqlNames(name);

/** Returns the properties that declared types and taxonomies have in common. */
function declaredEntry(declaration: KindDeclaration) {
  const { name, description = '', hierarchical = false, viewable = true, meta = {} } = declaration;
  const {
    restBase = name,
    rewriteSlug = name,
    withFront = true,
    showInRest = true,
    showInGraphql = true,
  } = declaration;
  const restNamespace = declaredNamespace(declaration);
  const { type: graphqlName, singular, plural } = graphqlNamesOf(declaration);
  return {
    ...{ description, graphqlName, restBase, restNamespace, hierarchical, viewable, meta },
    isListed: showInRest,
    declared: {
      ...{ singular, plural, showInRest, showInGraphql, rewriteSlug, withFront },
      hasHierarchicalAddresses: hierarchical,
    },
  };
}

/** Creates a declared type, with its defaults. */
export function declaredType(declaration: PostTypeDeclaration): PostType {
  const { name, labels, hasArchive = false, icon = null, capabilities, template = [] } = declaration;
  const entry = declaredEntry(declaration);
  const supports = supportsOf(declaration);
  return postTypeOf(name, {
    ...entry,
    labels: { ...contentLabels(labels, entry), templateName: `Single item: ${labels.singularName}`, ...labels },
    hasArchive,
    showInNavMenus: declaration.showInMenus ?? entry.viewable,
    showUi: declaration.showUi ?? true,
    icon,
    supports,
    supportsFormats: Boolean(supports['post-formats']),
    template,
    templateLock: declaration.templateLock ?? false,
    ...(capabilities ? { capabilities: declareContentCapabilities(capabilities) } : {}),
    meta:
      supports.editor && supports['custom-fields'] && supports.revisions
        ? { ...footnotesMeta, ...entry.meta }
        : entry.meta,
  });
}

/** Returns the features of a declared type: those with an editor have autosaves, those with meta values custom fields. */
function supportsOf({ supports = ['title', 'editor'], meta = {} }: PostTypeDeclaration): PostType['supports'] {
  const named = Array.isArray(supports) ? features(...(supports as readonly string[])) : supports;
  const present = Object.fromEntries(Object.entries(named).filter(([, details]) => details !== false));
  return {
    ...present,
    ...(Object.keys(meta).length > 0 ? features('custom-fields') : {}),
    ...(present.editor ? features('autosave') : {}),
  };
}

/** Creates a declared taxonomy, with its defaults. */
export function declaredTaxonomy(declaration: TaxonomyDeclaration): Taxonomy {
  const { name, labels, capabilities, hierarchicalAddresses = false, showAdminColumn = false } = declaration;
  const { defaultTerm } = declaration;
  const entry = declaredEntry(declaration);
  return taxonomyOf(name, {
    ...entry,
    declared: { ...entry.declared, hasHierarchicalAddresses: entry.hierarchical && hierarchicalAddresses },
    labels: { ...taxonomyLabels(labels, entry), ...labels },
    types: declaration.types,
    capabilities: declaredCapabilities({ ...defaultTaxonomyCapabilities, ...capabilities }),
    showCloud: declaration.showCloud ?? entry.viewable,
    ...(defaultTerm ? { defaultTerm, defaultTermSetting: `default_term_${name}` } : {}),
    visibility: { ...visibilityOf({ site: entry.viewable, admin: true }), showAdminColumn },
  });
}
