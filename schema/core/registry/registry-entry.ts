import type { ScopeKind } from '../../access/password-scopes.ts';
import type { ErrorCode } from '../errors/domain-errors.ts';
import type { Labels } from './labels.ts';

/** Marks a kind as visible only to viewers who can edit something on the site. */
export interface Audience {
  /** The error for all other viewers. */
  refusal: ErrorCode;
  /** The kind of scopes that an application password needs. */
  scopeKind: ScopeKind;
  /** The setting that makes the kind visible to everyone. */
  publicSetting?: string;
}

/** The audience of menus and menu items. */
export const menuAudience: Audience = {
  refusal: 'rest_cannot_view',
  scopeKind: 'appearance',
  publicSetting: 'menus_are_public',
};

/** The properties that types and taxonomies have in common. */
export interface RegistryEntry {
  name: string;
  description: string;
  labels: Labels;
  /** The GraphQL type of its items or terms; null if there is none. */
  graphqlName: string | null;
  /** The last part of the path of its REST routes. */
  restBase: string;
  restNamespace: string;
  hierarchical: boolean;
  /** Whether its items or terms have addresses on the site. */
  viewable: boolean;
  /** Whether lists of types and taxonomies, search results and links contain it: an API may leave out a declared kind. */
  isListed: boolean;
  /** The viewers to whom the kind is visible; by default everyone. */
  audience?: Audience;
  /** The declaration of the site; absent for built-in types and taxonomies. */
  declared?: {
    /** The names of its GraphQL fields: `book`, `books`. */
    singular: string;
    plural: string;
    /** Whether REST has routes for it, and the public GraphQL schemas its type. */
    showInRest: boolean;
    showInGraphql: boolean;
    /** The first part of the path of its items or terms; null: their addresses have a query instead. */
    rewriteSlug: string | null;
    /** Whether the addresses begin with the front of the permalink structure. */
    withFront: boolean;
    /** Whether the addresses of items or terms contain those of their parents. */
    hasHierarchicalAddresses: boolean;
  };
}

/** The GraphQL fields that types and taxonomies have in common. */
export const registryFields = {
  title: {
    type: 'String',
    description: 'Its name for display.',
    resolve: ({ name, labels }: RegistryEntry) => labels.name ?? name,
  },
  labels: {
    type: 'Json',
    description: 'Its labels by purpose.',
    resolve: ({ labels }: RegistryEntry) => labels,
  },
  capabilities: {
    type: 'Json',
    description: 'The capabilities that the rights require, by right.',
    resolve: ({ capabilities }: { capabilities: object }) => capabilities,
  },
} as const;
