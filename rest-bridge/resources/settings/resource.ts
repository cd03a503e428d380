import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

type Differences = Omit<JsonSchema, 'type' | 'description'>;

const setting = (
  name: string,
  description: string,
  { type, ...more }: Differences & Required<Pick<JsonSchema, 'type'>>,
): Field => ({
  name,
  schema: { title: '', default: null, description, type, ...more },
});

const text = (name: string, description: string, more: Differences = {}) =>
  setting(name, description, { type: 'string', ...more });
const integer = (name: string, description: string, more: Differences = {}) =>
  setting(name, description, { type: 'integer', ...more });

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings of the site. */
export const settingsResource: Resource = {
  title: 'settings',
  links: [],
  fields: [
    text('title', 'Title of the site.', { title: 'Title' }),
    text('description', 'What the site is about.', { title: 'Tagline' }),
    text('url', 'Address of the site.', { format: 'uri' }),
    text('email', 'Where messages for the administrator go.', { format: 'email' }),
    text('timezone', 'A time zone, by the name of a city in it.'),
    text('date_format', 'How dates are written.'),
    text('time_format', 'How times are written.'),
    integer('start_of_week', 'The day on which weeks begin; 0 is Sunday.'),
    text('language', 'Language of the site.', { default: 'en_US' }),
    setting('use_smilies', 'Whether typed faces are shown as pictures.', { type: 'boolean', default: true }),
    integer('default_category', 'The category of posts that have no other.'),
    text('default_post_format', 'The form of new posts.'),
    integer('posts_per_page', 'Most items on a page.', { title: 'Maximum posts per page', default: 10 }),
    text('show_on_front', 'What the front page shows.', { title: 'Show on front' }),
    integer('page_on_front', 'Number of the front page.', { title: 'Page on front' }),
    integer('page_for_posts', 'Number of the page that lists the posts.'),
    text('default_ping_status', 'Whether new posts take pings.', { enum: OPEN_OR_CLOSED }),
    text('default_comment_status', 'Whether new posts take comments.', {
      title: 'Allow comments on new posts',
      enum: OPEN_OR_CLOSED,
    }),
    integer('site_logo', 'Number of the logo.', { title: 'Logo' }),
    integer('site_icon', 'Number of the icon.', { title: 'Icon' }),
  ],
};
