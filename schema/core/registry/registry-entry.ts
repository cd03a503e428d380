import type { ErrorCode } from '../domain-errors.ts';
import type { Labels } from './labels.ts';

/** A kind is shown to those alone who edit something on the site. */
export interface Audience {
  /** The error for all others. */
  refusal: ErrorCode;
  /** The setting that opens it to everybody. */
  opening?: string;
}

/** Menus and their items. */
export const menuAudience: Audience = { refusal: 'rest_cannot_view', opening: 'menus_are_public' };

/** What types and taxonomies have alike. */
export interface RegistryEntry {
  name: string;
  description: string;
  labels: Labels;
  /** Name of the GraphQL type of its items or terms; null where they have none. */
  graphqlName: string | null;
  /** Last part of its REST routes. */
  restBase: string;
  restNamespace: string;
  hierarchical: boolean;
  /** Whether its items or terms have a page of their own on the site. */
  viewable: boolean;
  /** Who sees anything of it; everybody by default. */
  audience?: Audience;
  /** The site's own declaration; absent for what every site has. */
  declared?: {
    /** Names of its GraphQL fields: `book`, `books`. */
    singular: string;
    plural: string;
    /** First part of the path of its items or terms; null: they are addressed by query. */
    rewriteSlug: string | null;
  };
}
