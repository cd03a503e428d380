import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

type Differences = Omit<JsonSchema, 'type' | 'description'>;

const setting = (
  name: string,
  { description, type, ...more }: { description: string } & Differences & Required<Pick<JsonSchema, 'type'>>,
): Field => ({
  name,
  schema: { title: '', default: null, description, type, ...more },
});

const text = (name: string, { description, ...more }: { description: string } & Differences) =>
  setting(name, { description, type: 'string', ...more });
const integer = (name: string, { description, ...more }: { description: string } & Differences) =>
  setting(name, { description, type: 'integer', ...more });

/** A switch that the reference does not have: it is in no schema, and in answers only where it is on. */
const extension = (name: string, description: string): Field => ({
  ...setting(name, { description, type: 'boolean' }),
  unlisted: true,
  omittedAs: false,
});

/** A text that the reference does not have: it is in no schema, and in answers only where `_fields` names it. */
const requested = (name: string, description: string): Field => ({
  ...text(name, { description }),
  unlisted: true,
  onRequest: true,
});

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings of the site. */
export const settingsResource: Resource = {
  title: 'settings',
  links: [],
  fields: [
    text('title', { description: 'Title of the site.', title: 'Title' }),
    text('description', { description: 'What the site is about.', title: 'Tagline' }),
    text('url', { description: 'Address of the site.', format: 'uri' }),
    text('email', { description: 'Where messages for the administrator go.', format: 'email' }),
    text('timezone', { description: 'A time zone, by the name of a city in it.' }),
    text('date_format', { description: 'How dates are written.' }),
    text('time_format', { description: 'How times are written.' }),
    integer('start_of_week', { description: 'The day on which weeks begin; 0 is Sunday.' }),
    text('language', { description: 'Language of the site.', default: 'en_US' }),
    setting('use_smilies', {
      description: 'Whether typed faces are shown as pictures.',
      type: 'boolean',
      default: true,
    }),
    integer('default_category', { description: 'The category of posts that have no other.' }),
    text('default_post_format', { description: 'The form of new posts.' }),
    integer('posts_per_page', { description: 'Most items on a page.', title: 'Maximum posts per page', default: 10 }),
    text('show_on_front', { description: 'What the front page shows.', title: 'Show on front' }),
    integer('page_on_front', { description: 'Number of the front page.', title: 'Page on front' }),
    integer('page_for_posts', { description: 'Number of the page that lists the posts.' }),
    text('default_ping_status', { description: 'Whether new posts take pings.', enum: OPEN_OR_CLOSED }),
    text('default_comment_status', {
      description: 'Whether new posts take comments.',
      title: 'Allow comments on new posts',
      enum: OPEN_OR_CLOSED,
    }),
    integer('site_logo', { description: 'Number of the logo.', title: 'Logo' }),
    integer('site_icon', { description: 'Number of the icon.', title: 'Icon' }),
    requested('permalink_structure', 'How addresses of posts are formed; empty for addresses by number.'),
    requested('category_base', 'What addresses of categories begin with; empty for "category".'),
    requested('tag_base', 'What addresses of tags begin with; empty for "tag".'),
    extension('users_list_requires_login', 'Whether the list of accounts is closed to requests without a login.'),
    extension('menus_are_public', 'Whether everybody may read menus, their items and places.'),
  ],
};
