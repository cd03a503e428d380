import { languageParameter } from '../../schema/core/graphql/filters.ts';
import { checkedSettingSchema } from '../../schema/core/registry/declared-settings.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Parameter } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { camelCase, type Field, fieldList } from '../declare/field.ts';
import type { Permission, Route } from '../declare/route.ts';
import { address, flag, integer, text } from '../declare/typed-schema.ts';
import { writeParameters } from './crud/write-parameters.ts';

/**
 * Options of a flag that the reference does not have: it is not in the schema, and answers contain it only if it is
 * on.
 */
const additionalFlag = { isUnlisted: true, omittedValue: false } as const;

/**
 * Options of a text that the reference does not have: it is not in the schema, and answers contain it only on request.
 */
const additionalText = { isUnlisted: true, onlyIfRequested: true } as const;

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings that every site has. */
const builtinFields: readonly Field[] = fieldList(
  { title: '', default: null },
  {
    title: text('Title of the site.', { title: 'Title' }),
    description: text('Tagline of the site.', { title: 'Tagline' }),
    url: address('Address of the site.'),
    email: text('E-mail address for messages to the administrator.', { format: 'email' }),
    timezone: text('Time zone of the site, such as "Europe/Berlin".'),
    date_format: text('Format of dates.'),
    time_format: text('Format of times.'),
    start_of_week: integer('First day of the week; 0 is Sunday.'),
    language: text('Language of the site.', { default: 'en_US' }),
    use_smilies: flag('Whether to show emoticons as images.', { default: true }),
    default_category: integer('Id of the default category of posts.'),
    default_post_format: text('Default format of posts.'),
    posts_per_page: integer('Maximum number of posts on a page of the site.', {
      title: 'Maximum posts per page',
      default: 10,
    }),
    show_on_front: text('Content of the front page: the latest posts, or a page.', { title: 'Show on front' }),
    page_on_front: integer('Id of the page shown as the front page.', { title: 'Page on front' }),
    page_for_posts: integer('Id of the page that lists the posts.'),
    default_ping_status: text('Whether new posts accept pingbacks and trackbacks.', { enum: OPEN_OR_CLOSED }),
    default_comment_status: text('Whether new posts accept comments.', {
      title: 'Allow comments on new posts',
      enum: OPEN_OR_CLOSED,
    }),
    site_logo: integer('Id of the logo of the site.', { title: 'Logo' }),
    site_icon: integer('Id of the icon of the site.', { title: 'Icon' }),
    permalink_structure: text('Permalink structure of posts; empty for plain permalinks with the id.', additionalText),
    category_base: text('Prefix of the permalinks of categories; empty for "category".', additionalText),
    tag_base: text('Prefix of the permalinks of tags; empty for "tag".', additionalText),
    blog_public: flag('Whether search engines may list the site.', { isUnlisted: true, omittedValue: true }),
    posts_per_rss: integer('Number of items in a feed; 100 at most.', { isUnlisted: true, onlyIfRequested: true }),
    rss_use_excerpt: flag('Whether feeds contain excerpts only.', additionalFlag),
    users_list_requires_login: flag('Whether the list of accounts requires a login.', additionalFlag),
    menus_are_public: flag('Whether menus, their items and locations are visible to everyone.', additionalFlag),
  },
);

const integerLimits = (schema: JsonSchema) => {
  const { minimum = 0, maximum = 0 } = checkedSettingSchema(schema);
  return { minimum, maximum };
};

/** The fields of the settings that a site declares. A value that the viewer may not read is left out. */
const declaredFields = ({ settings }: Registry): readonly Field[] =>
  settings.map(({ restName, graphqlName, schema, declaration: { readCapability } }) => ({
    ...{ name: restName, schema, select: graphqlName, input: graphqlName },
    ...(schema.type === 'integer' ? { parameterOptions: integerLimits(schema) } : {}),
    ...(readCapability === undefined ? {} : { omittedIfNull: true }),
  }));

/** The language in which a request reads, as a variable; null for none. */
const languageOf = ({ lang }: Readonly<Record<string, unknown>>) => ({ languageOrDefault: lang || null });

const managePermission: Permission = { needs: 'site.manageSite' };

/** The write parameters. Null resets a setting to its default. */
const parametersOf = (resource: Resource): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(
    Object.entries(writeParameters(resource, 'update')).map(([name, parameter]) => [
      name,
      { ...parameter, clearable: true },
    ]),
  );

/**
 * Returns the route of the settings (docs/protocol/errors.md#terms-types-and-settings). Not created by crudRoutes: there is
 * no collection, and every field accepts null.
 */
export function settingsRoutes(registry: Registry): readonly Route[] {
  const fields = [...builtinFields, ...declaredFields(registry)];
  const resource: Resource = { title: 'settings', links: [], fields };
  const inputs = new Map(fields.map(({ name, input = camelCase(name) }) => [name, input]));
  const names = new Map([...inputs].map(([name, input]) => [input, name]));
  const lang: Readonly<Record<string, Parameter>> = registry.languages
    ? { lang: languageParameter('Reads the pages and the default category in the language with this code.') }
    : {};
  return [
    {
      pattern: '/cms/v2/settings',
      resource,
      endpoints: [
        {
          methods: ['GET'],
          permission: managePermission,
          parameters: lang,
          variableTypes: { languageOrDefault: 'String' },
          reply: { kind: 'item', field: 'settings', variables: languageOf },
        },
        {
          methods: ['POST', 'PUT', 'PATCH'],
          permission: managePermission,
          parameters: { ...parametersOf(resource), ...lang },
          parameterName: (argument) => names.get(argument) ?? argument,
          variableTypes: { input: 'SettingsInput!', languageOrDefault: 'String' },
          reply: {
            kind: 'update',
            field: 'updateSettings',
            variables: ({ lang: code, ...values }) => ({
              input: Object.fromEntries(
                Object.entries(values).map(([name, value]) => [inputs.get(name) ?? name, value]),
              ),
              ...languageOf({ lang: code }),
            }),
          },
        },
      ],
    },
  ];
}
