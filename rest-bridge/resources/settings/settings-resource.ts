import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, flag, integer, text } from '../../declare/typed-schema.ts';

/** A switch that the reference does not have: it is in no schema, and in answers only where it is on. */
const extension = { isUnlisted: true, omittedValue: false } as const;

/** A text that the reference does not have: it is in no schema, and in answers only where `_fields` names it. */
const requested = { isUnlisted: true, onlyIfRequested: true } as const;

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings of the site. */
export const settingsResource: Resource = {
  title: 'settings',
  links: [],
  fields: fieldRows(
    { title: '', default: null },
    {
      title: text('Title of the site.', { title: 'Title' }),
      description: text('What the site is about.', { title: 'Tagline' }),
      url: address('Address of the site.'),
      email: text('Where messages for the administrator go.', { format: 'email' }),
      timezone: text('A time zone, by the name of a city in it.'),
      date_format: text('How dates are written.'),
      time_format: text('How times are written.'),
      start_of_week: integer('The day on which weeks begin; 0 is Sunday.'),
      language: text('Language of the site.', { default: 'en_US' }),
      use_smilies: flag('Whether typed faces are shown as pictures.', { default: true }),
      default_category: integer('The category of posts that have no other.'),
      default_post_format: text('The form of new posts.'),
      posts_per_page: integer('Most items on a page.', { title: 'Maximum posts per page', default: 10 }),
      show_on_front: text('What the front page shows.', { title: 'Show on front' }),
      page_on_front: integer('Number of the front page.', { title: 'Page on front' }),
      page_for_posts: integer('Number of the page that lists the posts.'),
      default_ping_status: text('Whether new posts take pings.', { enum: OPEN_OR_CLOSED }),
      default_comment_status: text('Whether new posts take comments.', {
        title: 'Allow comments on new posts',
        enum: OPEN_OR_CLOSED,
      }),
      site_logo: integer('Number of the logo.', { title: 'Logo' }),
      site_icon: integer('Number of the icon.', { title: 'Icon' }),
      permalink_structure: text('How addresses of posts are formed; empty for addresses by number.', requested),
      category_base: text('What addresses of categories begin with; empty for "category".', requested),
      tag_base: text('What addresses of tags begin with; empty for "tag".', requested),
      users_list_requires_login: flag('Whether the list of accounts is closed to requests without a login.', extension),
      menus_are_public: flag('Whether everybody may read menus, their items and places.', extension),
    },
  ),
};
