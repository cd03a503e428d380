import { Button, SearchControl, SelectControl } from '@wordpress/components';
import type { MenuLocation, NavMenu } from '@wordpress/core-data';
import { DataForm, type DataFormControlProps } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { arrowDown, arrowUp, chevronLeft, chevronRight, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { Choices, FormButton, formFields, ItemForm, NameButton, type Values } from '../frame/forms.tsx';
import { open, usePlace } from '../frame/navigation.tsx';
import { Empty, Loaded, Screen } from '../frame/screen.tsx';
import { remove, request, requestList, save, useLoading } from '../rest/requests.ts';
import { type Entry, loadEntries, movedDown, movedUp, nested, saveEntries, without } from './menu-entries.ts';

const PATH = '/wp/v2/menus';

/** The menus of the site. */
export function MenusScreen() {
  const { parameters } = usePlace();
  const menus = useLoading('menus', () => request<NavMenu[]>(`${PATH}?context=edit&per_page=100`));
  const menu = menus.value?.find(({ id }) => String(id) === parameters.get('menu')) ?? menus.value?.[0];
  const create = async (name: string) => {
    const { id } = await save<NavMenu>(PATH, { name });
    open(`nav-menus.php?menu=${id}`);
  };
  return (
    <Screen
      title="Menus"
      head={
        <>
          {menus.value && menus.value.length > 1 && menu && (
            <SelectControl
              label="Menu"
              hideLabelFromVision
              value={String(menu.id)}
              options={menus.value.map(({ id, name }) => ({ value: String(id), label: decodeEntities(name) }))}
              onChange={(id) => open(`nav-menus.php?menu=${id}`)}
            />
          )}
          <NameButton label="Add menu" create={create} />
          {menu && <DeleteButton menu={menu} />}
        </>
      }
    >
      <Loaded from={menus}>
        {() =>
          menu ? (
            <EditedMenu key={menu.id} menu={menu} />
          ) : (
            <div className="screen-body">
              <Empty text="There is no menu yet.">
                <NameButton label="Add the first menu" create={create} />
              </Empty>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

const DeleteButton = ({ menu: { id, name } }: { menu: NavMenu }) => (
  <FormButton
    label="Delete menu"
    fields={[]}
    verb="Delete"
    isDestructive
    save={() => remove(`${PATH}/${id}`)}
    done="The menu was deleted."
  >
    <p>Delete the menu “{decodeEntities(name)}” with all its entries? This cannot be undone.</p>
  </FormButton>
);

/** What a menu is changed with: its entries, and where the theme shows it. */
async function loadMenu(menu: number) {
  const [entries, locations] = await Promise.all([
    loadEntries(menu),
    request<Readonly<Record<string, MenuLocation>> | []>('/wp/v2/menu-locations?context=edit'),
  ]);
  const elements = Object.entries(locations).map(([value, at]) => ({ value, label: at.description || at.name }));
  const fields = formFields({
    name: { label: 'Name of the menu' },
    entries: { label: 'Entries', Edit: Entries },
    locations: { label: 'Shown at', elements, Edit: elements.length > 0 ? Choices : NoPlaces },
  });
  return { entries, fields };
}

const EditedMenu = ({ menu: { id, name, locations } }: { menu: NavMenu }) => (
  <Loaded from={useLoading(`menu ${id}`, () => loadMenu(id))}>
    {({ entries: saved, fields }) => (
      <ItemForm
        fields={fields}
        values={{ name: decodeEntities(name), entries: saved, locations }}
        verb="Save menu"
        save={async ({ entries, ...settings }) => {
          if (entries) await saveEntries(id, { saved, entries: entries as Entry[] });
          if (Object.keys(settings).length > 0) await save(`${PATH}/${id}`, settings);
        }}
        done="The menu was saved."
        beside={({ entries }, change) => (
          <MenuAdditions onAdd={(entry) => change({ entries: [...(entries as Entry[]), entry] })} />
        )}
      />
    )}
  </Loaded>
);

const NoPlaces = () => (
  <p className="dim">
    This site declares no places for menus. Front ends read menus from the API; the pages of the site itself link to its
    top-level pages instead.
  </p>
);

/** The entries of a menu, which are moved, changed and removed. */
function Entries({ data, onChange }: DataFormControlProps<Values>) {
  const entries = data.entries as readonly Entry[];
  const change = (next: readonly Entry[]) => onChange({ entries: next });
  if (entries.length === 0) return <Empty text="The menu is empty. Add pages, posts, terms or addresses." />;
  return (
    <ul className="tree">
      {entries.map((entry, index) => (
        <MenuEntry key={entry.id} {...{ entry, index, entries, change }} />
      ))}
    </ul>
  );
}

const ENTRY = formFields({
  title: { label: 'Label' },
  url: { label: 'Address', isVisible: ({ type }) => type === 'custom' },
  target: {
    ...{ label: 'Opens in a new tab', type: 'boolean', Edit: 'checkbox' },
    getValue: ({ item }) => item.target === '_blank',
    setValue: ({ value }) => ({ target: value ? '_blank' : '' }),
  },
});

const ENTRY_FORM = { fields: ENTRY.map(({ id }) => id) };

interface EntryProps {
  entry: Entry;
  index: number;
  entries: readonly Entry[];
  change(entries: readonly Entry[]): void;
}

/** One entry of an edited menu, with the buttons that move it. */
function MenuEntry({ entry, index, entries, change }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const button = (label: string, { icon, next }: { icon: typeof trash; next: readonly Entry[] }) => (
    <Button
      size="small"
      icon={icon}
      label={`${label}: ${entry.title}`}
      disabled={next === entries}
      accessibleWhenDisabled
      onClick={() => change(next)}
    />
  );
  return (
    <li style={{ marginInlineStart: entry.depth * 28 }}>
      <div className="tree-row">
        <span>
          <strong>{entry.title || '(no label)'}</strong> <span className="dim">{entry.type_label}</span>
        </span>
        <span className="screen-actions">
          {button('Move up', { icon: arrowUp, next: movedUp(entries, index) })}
          {button('Move down', { icon: arrowDown, next: movedDown(entries, index) })}
          {button('Move one level up', { icon: chevronLeft, next: nested(entries, { index, by: -1 }) })}
          {button('Move below the entry before', { icon: chevronRight, next: nested(entries, { index, by: 1 }) })}
          <Button
            size="small"
            icon={pencil}
            label={`Edit: ${entry.title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {button('Remove', { icon: trash, next: without(entries, index) })}
        </span>
      </div>
      {isOpen && (
        <div className="tree-form">
          <DataForm<Values>
            data={{ ...entry }}
            fields={ENTRY}
            form={ENTRY_FORM}
            onChange={(edits) => change(entries.map((other) => (other === entry ? { ...entry, ...edits } : other)))}
          />
        </div>
      )}
    </li>
  );
}

/** Something of the site that a search has found. */
interface Result {
  id: number;
  title: string;
  url: string;
  /** `post` for content; for a term the name of its taxonomy. */
  type: string;
  /** The type of content; terms have none. */
  subtype?: string;
}

/** What an entry is made of. */
type Addition = Pick<Entry, 'title' | 'url' | 'type' | 'object' | 'object_id'>;

async function search(words: string): Promise<Addition[]> {
  const query = { search: words, per_page: 8, _fields: 'id,title,url,type,subtype' };
  const find = async (kind: 'post' | 'term') =>
    (await requestList<Result>('/wp/v2/search', { ...query, type: kind })).items.map(
      ({ id, title, url, type, subtype = type }): Addition => ({
        ...{ title: decodeEntities(title), url, object: subtype, object_id: Number(id) },
        type: kind === 'post' ? 'post_type' : 'taxonomy',
      }),
    );
  return (await Promise.all([find('post'), find('term')])).flat();
}

/** Ids of entries that are not saved yet are negative, and each is used once. */
let lastNewId = 0;

const ADDRESS = formFields({
  url: { label: 'Address', placeholder: 'https://', required: true },
  title: { label: 'Label', required: true },
});

/** Where entries of a menu come from: content and terms of the site, and any address. */
function MenuAdditions({ onAdd }: { onAdd(entry: Entry): void }) {
  const [words, setWords] = useState('');
  const { value: found = [], isLoading, problem } = useLoading(`menu search ${words}`, () => search(words));
  const add = (addition: Addition, kind = addition.object) => {
    lastNewId -= 1;
    onAdd({ ...addition, id: lastNewId, type_label: kind, target: '', depth: 0 });
  };
  return (
    <div className="screen-body is-padded form">
      <h2>Add from the site</h2>
      <SearchControl label="Search content and terms" value={words} onChange={setWords} />
      <ul className="tree">
        {found.map((item) => (
          <li className="tree-row" key={`${item.type} ${item.object_id}`}>
            <span>
              {item.title || '(no title)'} <span className="dim">{item.object}</span>
            </span>
            <Button size="small" variant="secondary" onClick={() => add(item)}>
              Add<span className="hidden"> {item.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !isLoading && !problem && <p className="dim">Nothing matches.</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ItemForm
        fields={ADDRESS}
        verb="Add the address"
        save={async ({ url, title }) =>
          add({ url: String(url), title: String(title), type: 'custom', object: 'custom', object_id: 0 }, 'Address')
        }
        done=""
        isInner
      >
        <h2>Add an address</h2>
      </ItemForm>
    </div>
  );
}
