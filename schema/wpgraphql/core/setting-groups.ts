import { canManageSite } from '../../access/site-access.ts';
import type { RequestContext } from '../../core/request-context.ts';

type SettingValue = string | number | boolean | null;

/** A setting that the API returns. */
interface ExposedSetting {
  type: 'String' | 'Int' | 'Boolean';
  description: string;
  value(context: RequestContext): SettingValue;
}

/** A group of settings: the key of its global id, the name of its type, and its settings by the names of fields. */
export interface SettingGroup {
  key: string;
  typeName: 'GeneralSettings' | 'ReadingSettings' | 'DiscussionSettings' | 'WritingSettings' | 'PermalinkSettings';
  description: string;
  settings: Readonly<Record<string, ExposedSetting>>;
}

/** A setting whose stored value is returned. */
interface StoredSetting<Value> {
  /** The name in the database. */
  option: string;
  description: string;
  defaultValue?: Value;
}

const text = ({ option, description, defaultValue = '' }: StoredSetting<string>): ExposedSetting => ({
  type: 'String',
  description,
  value: ({ site }) => site.text(option, defaultValue),
});

const integer = ({ option, description, defaultValue = 0 }: StoredSetting<number>): ExposedSetting => ({
  type: 'Int',
  description,
  value: ({ site }) => site.integer(option, defaultValue),
});

const homeAddress = (description: string): ExposedSetting => ({
  type: 'String',
  description,
  value: ({ kernel }) => kernel.addresses.home,
});

/** Writes a distance from UTC in hours as `+05:30`. */
function distanceText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0'));
  return `${hours < 0 ? '-' : '+'}${whole}:${rest}`;
}

/** The groups of settings. */
export const settingGroups: readonly SettingGroup[] = [
  {
    key: 'general',
    typeName: 'GeneralSettings',
    description: 'The general settings of the site.',
    settings: {
      title: text({ option: 'blogname', description: 'The title of the site.' }),
      description: text({ option: 'blogdescription', description: 'The tagline of the site.' }),
      url: homeAddress('The address of the site.'),
      homeUrl: homeAddress('The address of the home page.'),
      email: {
        type: 'String',
        description: 'The address for messages to the administrator, for viewers who may change settings.',
        value: ({ site, viewer }) => (canManageSite(viewer) ? site.text('admin_email') : null),
      },
      language: {
        type: 'String',
        description: 'The language of the site, such as `en_US`.',
        value: ({ site }) => site.locale,
      },
      timezone: {
        type: 'String',
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
        type: 'Boolean',
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
      structure: text({ option: 'permalink_structure', description: 'The permalink structure of posts.' }),
      categoryBase: text({ option: 'category_base', description: 'The first part of the paths of categories.' }),
      tagBase: text({ option: 'tag_base', description: 'The first part of the paths of tags.' }),
    },
  },
];
