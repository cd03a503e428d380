import type { Option } from '@wordpress/dataviews';
import { type FieldParts, formFields, ItemForm, type Schema, schemaFields, type Values } from '../frame/forms.tsx';
import { Loaded, Screen } from '../frame/screen.tsx';
import { request, requestChoices, save, useLoading } from '../rest/requests.ts';

const choices = (labels: Readonly<Record<string, string>> | readonly string[]): Option<string>[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const OPEN = choices({ open: 'Allowed', closed: 'Not allowed' });

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A page of the site; chosen only if the front page shows one. */
const PAGE: FieldParts = {
  isNumber: true,
  isVisible: ({ show_on_front }) => show_on_front === 'page',
  getElements: async () => [{ value: '0', label: 'None' }, ...(await requestChoices('/wp/v2/pages'))],
};

/** The settings with a name and a place; all others follow with the names that the API gives them. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, FieldParts>>>> = {
  Site: {
    title: { label: 'Site title' },
    description: { label: 'Tagline' },
    email: { label: 'E-mail address of the administrator' },
  },
  'Language and time': {
    language: { label: 'Language' },
    timezone: {
      label: 'Time zone',
      elements: ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      })),
    },
    date_format: { label: 'Date format' },
    time_format: { label: 'Time format' },
    start_of_week: { label: 'First day of the week', isNumber: true, elements: choices(DAYS) },
  },
  Reading: {
    show_on_front: { label: 'Front page shows', elements: choices({ posts: 'The latest posts', page: 'A page' }) },
    page_on_front: { label: 'Front page', ...PAGE },
    page_for_posts: { label: 'Page that lists the posts', ...PAGE },
    posts_per_page: { label: 'Posts on a page' },
  },
  'Writing and discussion': {
    default_category: {
      label: 'Default category',
      isNumber: true,
      getElements: () => requestChoices('/wp/v2/categories'),
    },
    default_comment_status: { label: 'Comments on new posts', elements: OPEN },
    default_ping_status: { label: 'Pingbacks on new posts', elements: OPEN },
    use_smilies: { label: 'Show emoticons as images' },
  },
};

/** Settings that have a better place or are set where the program starts. */
const HIDDEN = new Set(['url', 'site_logo', 'site_icon', 'default_post_format']);

/** The settings, the field of each, and the groups of fields. */
async function loadSettings() {
  const [values, { schema }] = await Promise.all([
    request<Values>('/wp/v2/settings'),
    request<{ schema: { properties: Record<string, Schema> } }>('/wp/v2/settings', { method: 'OPTIONS' }),
  ]);
  const placed: Readonly<Record<string, FieldParts>> = Object.assign({}, ...Object.values(GROUPS));
  const parts = schemaFields(schema.properties, HIDDEN).map(({ id, description, ...part }) => [
    id,
    { ...part, ...placed[id] },
  ]);
  const fields = formFields(Object.fromEntries(parts));
  const ids = fields.map(({ id }) => id);
  const groups = Object.entries({
    ...GROUPS,
    'More settings': Object.fromEntries(ids.filter((id) => !(id in placed)).map((id) => [id, {}])),
  }).map(([label, members]) => ({
    ...{ id: label, label },
    children: Object.keys(members).filter((id) => ids.includes(id)),
  }));
  return { values, fields, groups: groups.filter(({ children }) => children.length > 0) };
}

/** The settings of the site. */
export const SettingsScreen = () => (
  <Screen title="Settings">
    <Loaded from={useLoading('settings', loadSettings)}>
      {(loaded) => <ItemForm {...loaded} save={(changes) => save('/wp/v2/settings', changes)} />}
    </Loaded>
  </Screen>
);
