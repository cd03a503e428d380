import { ComboboxControl, SelectControl, TextControl, ToggleControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { EditedForm, type Edits } from '../frame/forms.tsx';
import { Screen, Waiting } from '../frame/screen.tsx';
import { request, requestList, useLoading } from '../rest/requests.ts';

interface Schema {
  type: string;
  title?: string;
  description?: string;
  enum?: readonly string[];
}

interface Choice {
  value: string;
  label: string;
}

/** What the screen shows: the settings, what each is, and the items that some of them name. */
interface Loaded {
  values: Record<string, unknown>;
  schemas: Readonly<Record<string, Schema>>;
  pages: Choice[];
  categories: Choice[];
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const OPEN: Choice[] = [
  { value: 'open', label: 'Allowed' },
  { value: 'closed', label: 'Not allowed' },
];

/** The settings with a name and a place; all others follow with the names that the API gives them. */
const GROUPS: readonly { title: string; names: Readonly<Record<string, string>> }[] = [
  {
    title: 'Site',
    names: { title: 'Site title', description: 'Tagline', email: 'E-mail address of the administrator' },
  },
  {
    title: 'Language and time',
    names: {
      language: 'Language',
      timezone: 'Time zone',
      date_format: 'Date format',
      time_format: 'Time format',
      start_of_week: 'First day of the week',
    },
  },
  {
    title: 'Reading',
    names: {
      show_on_front: 'Front page shows',
      page_on_front: 'Front page',
      page_for_posts: 'Page that lists the posts',
      posts_per_page: 'Posts on a page',
    },
  },
  {
    title: 'Writing and discussion',
    names: {
      default_category: 'Default category',
      default_comment_status: 'Comments on new posts',
      default_ping_status: 'Pingbacks on new posts',
      use_smilies: 'Show emoticons as images',
    },
  },
];

/** Settings that have a better place or are set where the program starts. */
const HIDDEN = new Set(['url', 'site_logo', 'site_icon', 'default_post_format']);

async function load(): Promise<Loaded> {
  const named = async (path: string, query: Record<string, unknown>, label: (item: never) => string) => {
    const { items } = await requestList<{ id: number }>(path, { per_page: 100, ...query });
    return items.map((item) => ({ value: String(item.id), label: decodeEntities(label(item as never)) }));
  };
  const [values, { schema }, pages, categories] = await Promise.all([
    request<Record<string, unknown>>('/wp/v2/settings'),
    request<{ schema: { properties: Record<string, Schema> } }>('/wp/v2/settings', { method: 'OPTIONS' }),
    named('/wp/v2/pages', { _fields: 'id,title' }, ({ title }: { title: { rendered: string } }) => title.rendered),
    named('/wp/v2/categories', { _fields: 'id,name' }, ({ name }: { name: string }) => name),
  ]);
  return { values, schemas: schema.properties, pages, categories };
}

/** The settings of the site. */
export function SettingsScreen() {
  const { value: loaded, problem, reload } = useLoading('settings', load);
  const save = async (changes: Record<string, unknown>) => {
    await request('/wp/v2/settings', { method: 'POST', data: changes });
    reload();
  };
  return (
    <Screen title="Settings" problem={problem} onRetry={reload}>
      {!loaded && !problem && <Waiting />}
      {loaded && (
        <EditedForm values={loaded.values} save={save}>
          {(edits) => <Groups loaded={loaded} edits={edits} />}
        </EditedForm>
      )}
    </Screen>
  );
}

function Groups({ loaded, edits }: { loaded: Loaded; edits: Edits }) {
  const placed = new Set(GROUPS.flatMap(({ names }) => Object.keys(names)));
  const others = Object.entries(loaded.schemas).filter(
    ([name, { type }]) => !placed.has(name) && !HIDDEN.has(name) && !['object', 'array'].includes(type),
  );
  const groups = [
    ...GROUPS,
    {
      title: 'More settings',
      names: Object.fromEntries(others.map(([name, { title, description }]) => [name, title || description || name])),
    },
  ];
  return groups.map(({ title, names }) => {
    const shown = Object.entries(names).filter(([name]) => isShown(name, { loaded, edits }));
    return (
      shown.length > 0 && (
        <div className="form" key={title}>
          <h2>{title}</h2>
          {shown.map(([name, label]) => (
            <Setting key={name} name={name} label={label} loaded={loaded} edits={edits} />
          ))}
        </div>
      )
    );
  });
}

/** The pages of the front page are chosen only if it shows a page. */
const isShown = (name: string, { loaded, edits }: { loaded: Loaded; edits: Edits }): boolean =>
  name in loaded.schemas &&
  (!['page_on_front', 'page_for_posts'].includes(name) || edits.value('show_on_front') === 'page');

/** What can be chosen for a setting; undefined for a setting that is written. */
function choicesOf(name: string, { pages, categories, schemas }: Loaded): Choice[] | undefined {
  const none = { value: '0', label: 'None' };
  if (name === 'page_on_front' || name === 'page_for_posts') return [none, ...pages];
  if (name === 'default_category') return categories;
  if (name === 'start_of_week') return DAYS.map((label, index) => ({ value: String(index), label }));
  if (name === 'show_on_front')
    return [
      { value: 'posts', label: 'The latest posts' },
      { value: 'page', label: 'A page' },
    ];
  const listed = schemas[name]?.enum;
  if (listed?.join() === 'open,closed') return OPEN;
  return listed?.map((value) => ({ value, label: value }));
}

function Setting({ name, label, loaded, edits }: { name: string; label: string; loaded: Loaded; edits: Edits }) {
  const value = edits.text(name);
  const type = loaded.schemas[name]?.type;
  const isNumber = type === 'integer' || type === 'number';
  const change = (text: string) => edits.change(name, isNumber ? Number(text) : text);
  const choices = choicesOf(name, loaded);
  if (name === 'timezone') {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
    return <ComboboxControl label={label} value={value} options={options} onChange={(zone) => change(zone ?? '')} />;
  }
  if (choices) return <SelectControl label={label} value={value} options={choices} onChange={change} />;
  if (type === 'boolean') {
    return (
      <ToggleControl label={label} checked={edits.value(name) === true} onChange={(next) => edits.change(name, next)} />
    );
  }
  return <TextControl label={label} type={isNumber ? 'number' : 'text'} value={value} onChange={change} />;
}
