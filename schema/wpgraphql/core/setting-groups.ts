import { canManageSite } from '../../access/site-access.ts';
import type { RegisteredSetting } from '../../core/registry/declared-settings.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { settingOptionsOf, settingValue } from '../../site/settings/site-settings.ts';
import { pascalCased } from '../../values/text-functions.ts';

/** A setting that the API returns. */
interface ExposedSetting {
  /** The schema of its values. */
  schema: JsonSchema;
  description: string;
  value(context: RequestContext): JsonValue;
  /** Whether mutations do not write it. */
  isReadOnly?: boolean;
}

/** A group of settings: the key of its global id, the name of its type, and its settings by the names of fields. */
export interface SettingGroup {
  key: string;
  typeName: string;
  description: string;
  settings: Readonly<Record<string, ExposedSetting>>;
}

/** A setting whose stored value is returned. */
interface StoredSetting<Value> extends Pick<ExposedSetting, 'description' | 'isReadOnly'> {
  /** The name in the database. */
  option: string;
  defaultValue?: Value;
}

const text = ({ option, defaultValue = '', ...more }: StoredSetting<string>): ExposedSetting => ({
  schema: { type: 'string' },
  ...more,
  value: ({ site }) => site.text(option, defaultValue),
});

const integer = ({ option, description, defaultValue = 0 }: StoredSetting<number>): ExposedSetting => ({
  schema: { type: 'integer' },
  description,
  value: ({ site }) => site.integer(option, defaultValue),
});

const homeAddress = (description: string): ExposedSetting => ({
  schema: { type: 'string' },
  description,
  value: ({ kernel }) => kernel.addresses.home,
});

/** Writes a distance from UTC in hours as `+05:30`. */
function distanceText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0'));
  return `${hours < 0 ? '-' : '+'}${whole}:${rest}`;
}

/** The groups of the settings of every site. */
const builtinGroups: readonly SettingGroup[] = [
  {
    key: 'general',
    typeName: 'GeneralSettings',
    description: 'The general settings of the site.',
    settings: {
      title: text({ option: 'blogname', description: 'The title of the site.' }),
      description: text({ option: 'blogdescription', description: 'The tagline of the site.' }),
      url: homeAddress('The address of the site.'),
      homeUrl: { ...homeAddress('The address of the home page.'), isReadOnly: true },
      email: {
        schema: { type: 'string' },
        description: 'The address for messages to the administrator, for viewers who may change settings.',
        value: ({ site, viewer }) => (canManageSite(viewer) ? site.text('admin_email') : null),
      },
      language: {
        schema: { type: 'string' },
        description: 'The language of the site, such as `en_US`.',
        value: ({ site }) => site.locale,
      },
      timezone: {
        schema: { type: 'string' },
        description: 'The time zone by the name of a city, or its distance from UTC such as `+02:00`.',
        value: ({ site }) =>
          site.text('timezone_string') || distanceText(Number.parseFloat(site.text('gmt_offset')) || 0),
      },
      dateFormat: text({ option: 'date_format', description: 'The format of dates.' }),
      timeFormat: text({ option: 'time_format', description: 'The format of times.' }),
      startOfWeek: integer({ option: 'start_of_week', description: 'The first day of the week; 0 is Sunday.' }),
    },
  },
  {
    key: 'reading',
    typeName: 'ReadingSettings',
    description: 'The settings of lists and the front page.',
    settings: {
      postsPerPage: integer({
        option: 'posts_per_page',
        description: 'The number of items on one page of a list.',
        defaultValue: 10,
      }),
      showOnFront: text({
        option: 'show_on_front',
        description: 'The content of the front page: `posts` or `page`.',
        defaultValue: 'posts',
      }),
      pageOnFront: integer({ option: 'page_on_front', description: 'The id of the page that is the front page.' }),
      pageForPosts: integer({
        option: 'page_for_posts',
        description: 'The id of the page that lists the latest posts.',
      }),
    },
  },
  {
    key: 'discussion',
    typeName: 'DiscussionSettings',
    description: 'The settings of comments.',
    settings: {
      defaultCommentStatus: text({
        option: 'default_comment_status',
        description: 'Whether new posts accept comments.',
        defaultValue: 'open',
      }),
      defaultPingStatus: text({
        option: 'default_ping_status',
        description: 'Whether new posts accept pings.',
        defaultValue: 'open',
      }),
    },
  },
  {
    key: 'writing',
    typeName: 'WritingSettings',
    description: 'The settings of new posts.',
    settings: {
      defaultCategory: integer({
        option: 'default_category',
        description: 'The id of the category of posts without another category.',
      }),
      defaultPostFormat: text({
        option: 'default_post_format',
        description: 'The format of new posts.',
        defaultValue: '0',
      }),
      useSmilies: {
        schema: { type: 'boolean' },
        description: 'Whether typed emoticons are shown as images.',
        value: ({ site }) => site.flag('use_smilies', true),
      },
    },
  },
  {
    key: 'permalink',
    typeName: 'PermalinkSettings',
    description: 'The settings of addresses.',
    settings: {
      structure: text({
        isReadOnly: true,
        option: 'permalink_structure',
        description: 'The permalink structure of posts.',
      }),
      categoryBase: text({
        isReadOnly: true,
        option: 'category_base',
        description: 'The first part of the paths of categories.',
      }),
      tagBase: text({ isReadOnly: true, option: 'tag_base', description: 'The first part of the paths of tags.' }),
    },
  },
];

const groupsByRegistry = new WeakMap<Registry, readonly SettingGroup[]>();

/** Returns the groups of settings of a site: those of every site with the settings declared for them, then the declared ones. */
export function settingGroupsOf(registry: Registry): readonly SettingGroup[] {
  const existing = groupsByRegistry.get(registry);
  if (existing) return existing;
  const groups = new Map(builtinGroups.map((group) => [group.typeName, group]));
  for (const setting of registry.settings) {
    const { group: key, graphqlName } = setting;
    if (key === null) continue;
    const typeName = `${pascalCased(key)}Settings`;
    const before = groups.get(typeName) ?? {
      key,
      typeName,
      description: `The settings of the group ${key}.`,
      settings: {},
    };
    groups.set(typeName, {
      ...before,
      settings: { ...before.settings, [graphqlName]: exposedSetting(setting, registry) },
    });
  }
  const all = [...groups.values()];
  groupsByRegistry.set(registry, all);
  return all;
}

/** Everyone reads settings whose declarations show them here, except those with a `readCapability`. */
function exposedSetting({ graphqlName, schema }: RegisteredSetting, registry: Registry): ExposedSetting {
  const option = settingOptionsOf(registry).find(({ name }) => name === graphqlName);
  if (!option) throw new Error(`The site has no setting "${graphqlName}".`);
  return { schema, description: option.description, value: (context) => settingValue(option, context) };
}

/** Whether a value is a group of settings. */
export const isSettingGroup = (value: object): value is SettingGroup => 'settings' in value && 'typeName' in value;
