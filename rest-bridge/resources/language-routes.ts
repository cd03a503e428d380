import type { Registry } from '../../schema/core/registry/registry.ts';
import { LANGUAGE_CODE, LOCALE, languageOptionSchemas } from '../../schema/site/languages/language-options.ts';
import { emptyAsList, type Parameter } from '../declare/declared-parameter.ts';
import { describedResponse, type Resource } from '../declare/declared-resource.ts';
import { fieldList, viewAndEdit } from '../declare/field.ts';
import type { Endpoint, Parameters, Permission, Route } from '../declare/route.ts';
import { address, flag, integer, map, text, texts } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { itemId } from './crud/item-key.ts';
import { writeInput, writeParameters } from './crud/write-parameters.ts';

const NAMESPACE = 'pll/v1';

const LANGUAGES = `/${NAMESPACE}/languages`;

const readonly = true;

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

const locale = { type: 'string', pattern: LOCALE } as const;

const languageResource: Resource = {
  title: 'language',
  links: [],
  fields: fieldList(
    { context: viewAndEdit },
    {
      term_id: integer('Id of the language.', { minimum: 1, select: 'termId', readonly }),
      name: text('Name of the language.', { minLength: 1 }),
      slug: text('Code of the language.', { pattern: LANGUAGE_CODE, select: 'code', input: 'code' }),
      locale: text('Locale of the language.', { pattern: LOCALE }),
      w3c: text('Locale with a hyphen.', { select: 'tag', readonly }),
      facebook: text('Locale for social networks; empty without one.', { select: 'socialLocale', readonly }),
      is_rtl: flag('Whether texts are written from right to left.'),
      term_group: integer('Position among the languages.', { select: 'order', input: 'order' }),
      flag_code: text('Name of the flag.'),
      flag_url: address('Address of a picture of the flag, which the site itself does not have.', { readonly }),
      flag: text('Element with the picture of the flag.', { readonly }),
      custom_flag_url: address('Address of another picture of the flag; empty.', {
        ...{ select: 'code', read: () => '' },
        readonly,
      }),
      custom_flag: text('Element with the other picture of the flag; empty.', {
        ...{ select: 'code', read: () => '' },
        readonly,
      }),
      is_default: flag('Whether it is the default language.', { readonly }),
      active: flag('Whether visitors see the language.', { select: 'isActive', readonly }),
      home_url: address('Address of the front page in the language.', { readonly }),
      search_url: address('Address of the search in the language.', { readonly }),
      host: address('Host of the language; empty, since addresses have folders.', {
        ...{ select: 'code', read: () => '' },
        readonly,
      }),
      page_on_front: integer('Id of the front page in the language; 0 for none.', {
        minimum: 0,
        select: 'frontPageId',
        readonly,
      }),
      page_for_posts: integer('Id of the page for posts in the language; 0 for none.', {
        minimum: 0,
        select: 'postsPageId',
        readonly,
      }),
      fallbacks: texts('Locales in place of missing ones.', { uniqueItems: true, items: locale, readonly }),
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
      no_default_cat: flag('Whether the default category gets no translation into a new language.', {
        context: ['edit'],
        default: false,
        select: null,
        writableOn: 'create',
        input: 'hasNoDefaultCategory',
      }),
    },
  ),
};

const languageContext = { ...contextParameter, enum: ['view', 'edit'] };

const readContext = ({ context = 'view' }: Parameters): Readonly<Record<string, unknown>> => ({ context });

const managePermission: Permission = { needs: 'site.manageSite' };

/** An endpoint that answers with a language, read or written. */
const languageEndpoint = (endpoint: Omit<Endpoint, 'batch'>): Endpoint => ({ batch: { v1: true }, ...endpoint });

/** An endpoint that reads one language by its id or its code. */
const readEndpoint = ({
  key,
  type,
  keyOf,
}: {
  key: Endpoint['parameters'];
  type: Readonly<Record<string, string>>;
  keyOf(parameters: Parameters): object;
}): Endpoint =>
  languageEndpoint({
    methods: ['GET'],
    permission: 'open',
    parameters: { ...key, context: languageContext },
    variableTypes: { context: 'ReadContext', ...type },
    reply: {
      kind: 'item',
      field: 'language',
      variables: (parameters) => ({ ...readContext(parameters), ...keyOf(parameters) }),
    },
  });

const { locale: localeParameter, ...createParameters } = writeParameters(languageResource, 'create');

const idParameter = { term_id: integer('Id of the language.') };

const languageRoute = (pattern: string, endpoints: readonly Endpoint[]): Route => ({
  pattern: `${LANGUAGES}${pattern}`,
  namespace: NAMESPACE,
  resource: languageResource,
  endpoints,
});

const routes: readonly Route[] = [
  languageRoute('', [
    languageEndpoint({
      methods: ['GET'],
      permission: 'open',
      parameters: { context: { ...languageContext, isUnlisted: true } },
      variableTypes: { context: 'ReadContext' },
      reply: { kind: 'list', field: 'languages', isUnpaged: true, variables: readContext },
    }),
    languageEndpoint({
      methods: ['POST'],
      permission: managePermission,
      parameters: { ...createParameters, locale: { ...localeParameter, required: true } },
      variableTypes: { input: 'NewLanguageInput!' },
      reply: {
        kind: 'update',
        field: 'createLanguage',
        variables: (parameters) => ({ input: writeInput(parameters, { resource: languageResource, use: 'create' }) }),
      },
    }),
  ]),
  languageRoute('/(?P<term_id>[\\d]+)', [
    readEndpoint({ key: idParameter, type: { id: 'Int' }, keyOf: ({ term_id: id }) => ({ id: itemId(id) }) }),
    languageEndpoint({
      methods: ['POST', 'PUT', 'PATCH'],
      permission: managePermission,
      parameters: { ...idParameter, ...writeParameters(languageResource, 'update') },
      variableTypes: { id: 'Int!', input: 'LanguageInput!' },
      reply: {
        kind: 'update',
        field: 'updateLanguage',
        variables: (parameters) => ({
          id: itemId(parameters.term_id),
          input: writeInput(parameters, { resource: languageResource }),
        }),
      },
    }),
    languageEndpoint({
      methods: ['DELETE'],
      permission: managePermission,
      parameters: idParameter,
      variableTypes: { id: 'Int!' },
      reply: { kind: 'delete', field: 'deleteLanguage', variables: ({ term_id: id }) => ({ id: itemId(id) }) },
    }),
  ]),
  languageRoute('/(?P<slug>[a-z][a-z0-9_-]*)', [
    readEndpoint({
      key: { slug: text('Code of the language.') },
      type: { code: 'String' },
      keyOf: ({ slug: code }) => ({ code }),
    }),
  ]),
  {
    pattern: `/${NAMESPACE}/settings`,
    namespace: NAMESPACE,
    response: describedResponse('polylang', languageOptionSchemas),
    endpoints: [
      {
        methods: ['GET'],
        batch: { v1: true },
        permission: managePermission,
        parameters: {},
        reply: {
          kind: 'custom',
          operation: { field: 'languageOptions', selection: 'document' },
          answer: ({ node: { document } }) => emptyAsList(document),
        },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        batch: { v1: true },
        permission: managePermission,
        parameters: languageOptionSchemas as Readonly<Record<string, Parameter>>,
        variableTypes: { options: 'Json!' },
        reply: {
          kind: 'custom',
          operation: {
            field: 'updateLanguageOptions',
            selection: 'document',
            isMutation: true,
            variables: (options) => ({ options }),
          },
          answer: ({ node: { document } }) => emptyAsList(document),
        },
      },
    ],
  },
];

/** Returns the routes of the languages of a site that has some, and of their options, as clients of the plugin use them. */
export const languageRoutes = ({ languages }: Pick<Registry, 'languages'>): readonly Route[] =>
  languages ? routes : [];
