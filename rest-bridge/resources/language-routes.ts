import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, viewAndEdit } from '../declare/field.ts';
import { describedResponse } from '../declare/response.ts';
import type { Endpoint, Parameters, Route } from '../declare/route.ts';
import { address, flag, integer, map, text, texts } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { itemId } from './crud/item-key.ts';

const NAMESPACE = 'pll/v1';

const LANGUAGES = `/${NAMESPACE}/languages`;

const CODE = '^[a-z][a-z0-9_-]*$';

const LOCALE = '^[a-z]{2,3}(?:_[A-Z]{2})?(?:_[a-z0-9]+)?$';

const readonly = true;

/** Options of a field whose value is the same for all languages: what this site does not have. */
const always = (value: unknown): Pick<Field, 'select' | 'read'> => ({ select: 'code', read: () => value });

/** A term of a language, as the domain returns it. */
interface LanguageTerm {
  id: number;
  taxonomyId: number;
  count: number;
}

const termProperties = ({ id, taxonomyId, count }: LanguageTerm) => ({
  term_id: id,
  term_taxonomy_id: taxonomyId,
  count,
});

const termSchema = (description: string) =>
  map(description, {
    properties: {
      term_id: integer('Id of the term.', { minimum: 1 }),
      term_taxonomy_id: integer('Id of the term in its taxonomy.', { minimum: 1 }),
      count: integer('Number of its items or terms.', { minimum: 0 }),
    },
  });

const languageResource: Resource = {
  title: 'language',
  links: [],
  fields: fieldList(
    { context: viewAndEdit },
    {
      term_id: integer('Id of the language.', { minimum: 1, select: 'termId', readonly }),
      name: text('Name of the language.', { minLength: 1 }),
      slug: text('Code of the language.', { pattern: CODE, select: 'code' }),
      locale: text('Locale of the language.', { pattern: LOCALE }),
      w3c: text('Locale with a hyphen.', {
        select: 'locale',
        read: (locale) => String(locale).replaceAll('_', '-'),
        readonly,
      }),
      facebook: text('Locale for social networks; empty without a region.', {
        select: 'locale',
        read: (locale) => (/^[a-z]{2}_[A-Z]{2}$/.test(String(locale)) ? locale : ''),
        readonly,
      }),
      is_rtl: flag('Whether texts are written from right to left.'),
      term_group: integer('Position among the languages.', { select: 'order' }),
      flag_code: text('Name of the flag.'),
      flag_url: address('Address of a picture of the flag; empty, since the site has none.', {
        ...always(''),
        readonly,
      }),
      flag: text('Element with the picture of the flag; empty.', { ...always(''), readonly }),
      custom_flag_url: address('Address of another picture of the flag; empty.', { ...always(''), readonly }),
      custom_flag: text('Element with the other picture of the flag; empty.', { ...always(''), readonly }),
      is_default: flag('Whether it is the default language.', { readonly }),
      active: flag('Whether visitors see the language.', { ...always(true), readonly }),
      home_url: address('Address of the front page in the language.', { readonly }),
      search_url: address('Address of the search in the language.', { select: 'homeUrl', readonly }),
      host: address('Host of the language; empty, since addresses have folders.', { ...always(''), readonly }),
      page_on_front: integer('Id of the front page in the language; 0 for none.', {
        minimum: 0,
        ...always(0),
        readonly,
      }),
      page_for_posts: integer('Id of the page for posts in the language; 0 for none.', {
        minimum: 0,
        ...always(0),
        readonly,
      }),
      fallbacks: texts('Locales in place of missing ones.', {
        uniqueItems: true,
        items: { type: 'string', pattern: LOCALE },
        ...always([]),
        readonly,
      }),
      term_props: map('The terms of the language.', {
        properties: {
          language: termSchema('The term of items.'),
          term_language: termSchema('The term of terms.'),
        },
        select: 'terms',
        read: (terms) => {
          const { items, terms: ofTerms } = terms as Record<'items' | 'terms', LanguageTerm>;
          return { language: termProperties(items), term_language: termProperties(ofTerms) };
        },
        readonly,
      }),
    },
  ),
};

const languageContext = { ...contextParameter, enum: ['view', 'edit'] };

const contextTypes = { context: 'ReadContext' };

const readContext = ({ context = 'view' }: Parameters): Readonly<Record<string, unknown>> => ({ context });

const languageRoute = (
  pattern: string,
  {
    key,
    variableTypes,
    keyOf,
  }: { key: Endpoint['parameters']; variableTypes: Record<string, string>; keyOf(parameters: Parameters): object },
): Route => ({
  pattern: `${LANGUAGES}${pattern}`,
  namespace: NAMESPACE,
  resource: languageResource,
  endpoints: [
    {
      methods: ['GET'],
      batch: { v1: true },
      permission: 'open',
      parameters: { ...key, context: languageContext },
      variableTypes: { ...contextTypes, ...variableTypes },
      reply: {
        kind: 'item',
        field: 'language',
        variables: (parameters) => ({ ...readContext(parameters), ...keyOf(parameters) }),
      },
    },
  ],
});

const routes: readonly Route[] = [
  {
    pattern: LANGUAGES,
    namespace: NAMESPACE,
    resource: languageResource,
    endpoints: [
      {
        methods: ['GET'],
        batch: { v1: true },
        permission: 'open',
        parameters: { context: { ...languageContext, isUnlisted: true } },
        variableTypes: contextTypes,
        reply: { kind: 'list', field: 'languages', isUnpaged: true, variables: readContext },
      },
    ],
  },
  languageRoute('/(?P<term_id>[\\d]+)', {
    key: { term_id: integer('Id of the language.') },
    variableTypes: { id: 'Int' },
    keyOf: ({ term_id: id }) => ({ id: itemId(id) }),
  }),
  languageRoute('/(?P<slug>[a-z][a-z0-9_-]*)', {
    key: { slug: text('Code of the language.') },
    variableTypes: { code: 'String' },
    keyOf: ({ slug: code }) => ({ code }),
  }),
  {
    pattern: `/${NAMESPACE}/settings`,
    namespace: NAMESPACE,
    response: describedResponse('settings', {
      default_lang: text('Code of the default language.'),
      force_lang: integer('How addresses have the language: 1 for folders.'),
      hide_default: flag('Whether addresses of the default language have no folder.'),
    }),
    endpoints: [
      {
        methods: ['GET'],
        batch: { v1: true },
        permission: { needs: 'site.manageSite' },
        parameters: {},
        reply: {
          kind: 'custom',
          operation: { field: 'languageOptions', selection: 'document' },
          answer: ({ node: { document } }) => document,
        },
      },
    ],
  },
];

/** Returns the routes of the languages of a site that has some, and of their options, as clients of the plugin read them. */
export const languageRoutes = ({ languages }: Pick<Registry, 'languages'>): readonly Route[] =>
  languages ? routes : [];
