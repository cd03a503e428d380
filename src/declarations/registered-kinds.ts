import type { TermRight } from '../../schema/access/capability.ts';
import {
  type GraphqlNames,
  graphqlNamesOf,
  type KindDeclaration,
  type PostTypeDeclaration,
  type TaxonomyDeclaration,
} from '../../schema/core/registry/declared-kinds.ts';
import { isSwitchedOn } from '../../schema/core/registry/field-group.ts';
import { camelName, pascalName, wordsOf } from '../../schema/core/registry/kind-words.ts';
import { type JsonObject, toJsonObject } from '../../schema/values/json-text.ts';

/**
 * Returns the declaration of a type that the plugin for field groups registers, from its settings (docs/custom-types.md#types-of-the-plugin);
 * null without a name.
 */
export function registeredType(settings: JsonObject): PostTypeDeclaration | null {
  const common = commonParts(settings, settings.post_type);
  if (!common) return null;
  const rewrite = toJsonObject(settings.rewrite);
  const icon = typeof settings.menu_icon === 'string' ? settings.menu_icon : toJsonObject(settings.menu_icon).value;
  const [singular, plural] = [textOf(settings.singular_capability_name), textOf(settings.plural_capability_name)];
  const hasOwnCapabilities = isSettingOn(settings.rename_capabilities, false) && singular !== '' && singular !== 'post';
  return {
    ...common,
    ...addressParts(rewrite),
    supports: settings.supports === undefined ? [...DEFAULT_FEATURES] : textsOf(settings.supports),
    taxonomies: textsOf(settings.taxonomies),
    hasArchive: isSettingOn(settings.has_archive, false) && (textOf(settings.has_archive_slug) || true),
    showInMenus: isSettingOn(settings.show_in_nav_menus, true),
    showUi: isSettingOn(settings.show_ui, true),
    icon: textOf(icon) || DEFAULT_ICON,
    ...(hasOwnCapabilities ? { capabilities: { singular, ...(plural === '' ? {} : { plural }) } } : {}),
  };
}

const DEFAULT_ICON = 'dashicons-admin-post';

/** The features of a type whose settings name none. */
const DEFAULT_FEATURES = ['title', 'editor', 'thumbnail', 'custom-fields'] as const;

/** Returns the declaration of a taxonomy that the plugin for field groups registers; null without a name. */
export function registeredTaxonomy(settings: JsonObject): TaxonomyDeclaration | null {
  const common = commonParts(settings, settings.taxonomy);
  if (!common) return null;
  const rewrite = toJsonObject(settings.rewrite);
  const term = toJsonObject(settings.default_term);
  const termName = isSettingOn(term.default_term_enabled, false) ? textOf(term.default_term_name) : '';
  const [slug, description] = [textOf(term.default_term_slug), textOf(term.default_term_description)];
  const named = toJsonObject(settings.capabilities);
  const capabilities = Object.entries(TERM_RIGHTS).flatMap(([setting, right]) =>
    textOf(named[setting]) === '' ? [] : [[right, textOf(named[setting])] as const],
  );
  return {
    ...common,
    ...addressParts(rewrite),
    types: textsOf(settings.object_type),
    hierarchicalAddresses: isSettingOn(rewrite.rewrite_hierarchical, false),
    showAdminColumn: isSettingOn(settings.show_admin_column, false),
    showCloud: isSettingOn(settings.show_tagcloud, true),
    ...(termName === ''
      ? {}
      : { defaultTerm: { name: termName, ...(slug ? { slug } : {}), ...(description ? { description } : {}) } }),
    ...(capabilities.length > 0 ? { capabilities: Object.fromEntries(capabilities) } : {}),
  };
}

const TERM_RIGHTS: Readonly<Record<string, TermRight>> = {
  manage_terms: 'manageTerms',
  edit_terms: 'editTerms',
  delete_terms: 'deleteTerms',
  assign_terms: 'assignTerms',
};

function commonParts(settings: JsonObject, key: unknown): KindDeclaration | null {
  const name = textOf(key);
  if (name === '') return null;
  const isPublic = isSettingOn(settings.public, true);
  const [restBase, restNamespace] = [textOf(settings.rest_base), textOf(settings.rest_namespace)];
  return {
    name,
    labels: labelsOf(toJsonObject(settings.labels), { name, title: textOf(settings.title) }),
    graphql: graphqlNames(settings, name),
    description: textOf(settings.description),
    hierarchical: isSettingOn(settings.hierarchical, false),
    viewable: isSettingOn(settings.publicly_queryable, true),
    showInRest: isSettingOn(settings.show_in_rest, true),
    showInGraphql: isSettingOn(settings.show_in_graphql, isPublic),
    ...(restBase === '' ? {} : { restBase }),
    ...(restNamespace === '' ? {} : { restNamespace }),
  };
}

/** The addresses of a kind: without a permalink they have a query; a slug counts only if the permalink is a custom one. */
function addressParts(rewrite: JsonObject): Pick<KindDeclaration, 'rewriteSlug' | 'withFront'> {
  const form = textOf(rewrite.permalink_rewrite);
  const slug = form === 'custom_permalink' ? textOf(rewrite.slug).replace(/^\/+|\/+$/g, '') : '';
  return {
    ...(form === 'no_permalink' ? { rewriteSlug: null } : slug === '' ? {} : { rewriteSlug: slug }),
    withFront: isSettingOn(rewrite.with_front, true),
  };
}

/** The labels that are set, by our names: `add_new_item` is `addNewItem`. */
function labelsOf(labels: JsonObject, { name, title }: { name: string; title: string }): KindDeclaration['labels'] {
  const set = Object.entries(labels).flatMap(([key, value]) =>
    textOf(value) === '' ? [] : [[camelName(key.split('_')), textOf(value)] as const],
  );
  const words = wordsOf(name);
  const named: Readonly<Record<string, string>> = Object.fromEntries(set);
  return {
    ...named,
    name: named.name ?? (title || words.plural.join(' ')),
    singularName: named.singularName ?? (title || words.singular.join(' ')),
  };
}

/** The names in GraphQL that the settings give, or that follow from the labels; else those that follow from the name. */
function graphqlNames(settings: JsonObject, name: string): GraphqlNames {
  const labels = toJsonObject(settings.labels);
  const [one, many] = [
    wordsOfText(textOf(settings.graphql_single_name) || textOf(labels.singular_name)),
    wordsOfText(textOf(settings.graphql_plural_name) || textOf(labels.name)),
  ];
  if (!isName(one) || !isName(many)) return graphqlNamesOf({ name });
  const [singular, plural] = [camelName(one), camelName(many)];
  return { type: pascalName(one), singular, plural: plural === singular ? camelName(['all', ...many]) : plural };
}

const wordsOfText = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');

const isName = (words: readonly string[]): boolean => /^[A-Za-z]/.test(words.join(''));

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const textsOf = (value: unknown): string[] => [
  ...new Set(
    Object.values(toJsonObject({ ...(value as object) }))
      .map(textOf)
      .filter((text) => text !== ''),
  ),
];

/** Whether a switch is on; `fallback` if it is not set. */
export const isSettingOn = (value: unknown, fallback: boolean): boolean =>
  value === undefined || value === null ? fallback : isSwitchedOn(value);
