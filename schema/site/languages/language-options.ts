import { canManageSite } from '../../access/site-access.ts';
import { menusInLanguages } from '../../content/menus/menu-settings.ts';
import { domainError, type ParameterDetail } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Site } from '../../core/site/site.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import type { JsonObject } from '../../values/json-text.ts';
import { toJsonObject } from '../../values/json-text.ts';

/** The pattern of the codes of languages. */
export const LANGUAGE_CODE = '^[a-z][a-z0-9_-]*$';

/** The pattern of locales, such as `de_DE` and `de_DE_formal`. */
export const LOCALE = '^[a-z]{2,3}(?:_[A-Z]{2})?(?:_[a-z0-9]+)?$';

const mapOf = (pattern: string, schema: JsonSchema): JsonSchema => ({
  type: 'object',
  patternProperties: { [pattern]: schema },
  additionalProperties: false,
});

const names = (description: string): JsonSchema => ({ description, type: 'array', items: { type: 'string' } });

/** What Polylang can keep equal in all translations of an item. */
const SYNCHRONIZED = [
  ...['taxonomies', 'post_meta', 'comment_status', 'ping_status', 'sticky_posts', 'post_date', 'post_format'],
  ...['post_parent', '_wp_page_template', 'menu_order', '_thumbnail_id'],
];

/** The options of languages that can be written, by the names under which they are stored. */
export const languageOptionSchemas = {
  force_lang: {
    description: 'How addresses have the language: 1 for folders. With other values they have none.',
    type: 'integer',
    enum: [1, 2, 3],
  },
  domains: {
    description: 'The addresses of languages with domains of their own.',
    ...mapOf(LANGUAGE_CODE, { type: 'string', format: 'uri' }),
  },
  hide_default: { description: 'Whether addresses of the default language have no folder.', type: 'boolean' },
  rewrite: { description: 'Whether the folder is the code alone, without `language` before it.', type: 'boolean' },
  redirect_lang: {
    description: 'Whether a page that is the front page of a language is at the folder of the language.',
    type: 'boolean',
  },
  browser: { description: 'Whether the front page redirects to the language of the browser.', type: 'boolean' },
  media_support: { description: 'Whether files have languages.', type: 'boolean' },
  post_types: names('The declared types whose items have languages.'),
  taxonomies: names('The declared taxonomies whose terms have languages.'),
  sync: {
    description: 'What is equal in all translations of an item. Stored only.',
    type: 'array',
    items: { type: 'string', enum: SYNCHRONIZED },
  },
  default_lang: { description: 'The code of the default language.', type: 'string', pattern: LANGUAGE_CODE },
  nav_menus: {
    description: 'The menus by theme, location and language.',
    ...mapOf('[^\\/:<>\\*\\?"\\|]+', mapOf('[\\w-]+', mapOf(LANGUAGE_CODE, { type: 'integer', minimum: 0 }))),
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The options of a site that stores none of them, in their order in answers. */
const DEFAULTS: JsonObject = {
  force_lang: 1,
  domains: {},
  hide_default: true,
  rewrite: true,
  redirect_lang: false,
  browser: false,
  media_support: false,
  post_types: [],
  taxonomies: [],
  sync: [],
  default_lang: '',
  nav_menus: {},
};

/** Returns all options of languages. The menus of the active theme are those at its locations. */
export function languageOptionsOf(site: Site): JsonObject {
  const { options = {} } = site.languages ?? {};
  const theme = site.text('stylesheet');
  const menus = { ...toJsonObject(options.nav_menus), ...(theme ? { [theme]: menusInLanguages(site) } : {}) };
  return { ...DEFAULTS, ...options, default_lang: site.languages?.default.code ?? '', nav_menus: menus };
}

/**
 * Checks written options and returns them in the form to store. Errors: `rest_forbidden_context`, `rest_invalid_param` with
 * details, `pll_invalid_language` for a default language that the site does not have.
 */
export function checkLanguageOptions(
  input: Readonly<Record<string, unknown>>,
  { site, viewer, registry }: RequestContext,
): JsonObject {
  if (!canManageSite(viewer)) throw domainError('rest_forbidden_context', { viewer });
  const schemas: Readonly<Record<string, JsonSchema>> = languageOptionSchemas;
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const details: Record<string, ParameterDetail> = {};
  const options = Object.fromEntries(
    entries.map(([name, value]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      if (!schema) throw domainError('rest_invalid_param', { message: `There is no option "${name.slice(0, 40)}".` });
      const sent = { value: value as JsonValue, schema, name };
      const problem = validate(sent);
      if (problem) details[name] = problem;
      return [name, problem ? null : (sanitize(sent).value as JsonValue)];
    }),
  );
  const invalid = Object.keys(details);
  if (invalid.length > 0)
    throw domainError('rest_invalid_param', { message: `Invalid parameter(s): ${invalid.join(', ')}`, details });
  const { default_lang: code } = options;
  if (typeof code === 'string' && !site.languages?.byCode.has(code)) throw domainError('pll_invalid_language');
  const { postTypes, taxonomies } = registry;
  const named = (name: string, declared: ReadonlySet<string>) =>
    Array.isArray(options[name]) ? { [name]: options[name].filter((entry) => declared.has(String(entry))) } : {};
  const declaredOf = (kinds: ReadonlyMap<string, { declared?: unknown }>) =>
    new Set([...kinds].filter(([, { declared }]) => declared).map(([name]) => name));
  return {
    ...options,
    ...named('post_types', declaredOf(postTypes)),
    ...named('taxonomies', declaredOf(taxonomies)),
  } as JsonObject;
}
