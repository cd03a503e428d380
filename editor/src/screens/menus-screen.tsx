import { Button, SelectControl, TextControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { useState } from 'react';
import { ChoiceList, NameDialog, useUnsavedWarning } from '../frame/forms.tsx';
import { open, usePlace } from '../frame/location.tsx';
import { attempt } from '../frame/messages.tsx';
import { Empty, Screen, Waiting } from '../frame/screen.tsx';
import { request, useLoading, useValue } from '../rest/requests.ts';
import { MenuAdditions } from './menu-additions.tsx';
import { loadEntries, saveEntries } from './menu-changes.ts';
import { MenuEntry } from './menu-entry.tsx';
import type { Entry } from './menu-tree.ts';

interface Menu {
  id: number;
  name: string;
  locations: readonly string[];
}

type Locations = Readonly<Record<string, { name: string; description: string }>>;

/** The menus of the site. */
export function MenusScreen() {
  const { parameters } = usePlace();
  const { value: menus, problem, reload } = useValue<Menu[]>('/wp/v2/menus?context=edit&per_page=100');
  const [isAdding, setAdding] = useState(false);
  const menu = menus?.find(({ id }) => String(id) === parameters.get('menu')) ?? menus?.[0];
  const create = (name: string) =>
    attempt(async () => {
      const { id } = await request<Menu>('/wp/v2/menus', { method: 'POST', data: { name } });
      reload();
      open(`nav-menus.php?menu=${id}`);
    }, `The menu “${name}” was added.`);
  return (
    <Screen
      title="Menus"
      problem={problem}
      onRetry={reload}
      head={
        <>
          {menus && menus.length > 1 && menu && (
            <SelectControl
              label="Menu"
              hideLabelFromVision
              value={String(menu.id)}
              options={menus.map(({ id, name }) => ({ value: String(id), label: decodeEntities(name) }))}
              onChange={(id) => open(`nav-menus.php?menu=${id}`)}
            />
          )}
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add menu
          </Button>
        </>
      }
    >
      {!menus && !problem && <Waiting />}
      {menus?.length === 0 && (
        <div className="screen-body">
          <Empty text="There is no menu yet.">
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add the first menu
            </Button>
          </Empty>
        </div>
      )}
      {menu && <EditedMenu key={menu.id} menu={menu} onChanged={reload} />}
      {isAdding && <NameDialog title="Add a menu" create={create} close={() => setAdding(false)} />}
    </Screen>
  );
}

function EditedMenu({ menu, onChanged }: { menu: Menu; onChanged: () => void }) {
  const saved = useLoading(`menu ${menu.id}`, () => loadEntries(menu.id));
  const locations = useValue<Locations | []>('/wp/v2/menu-locations?context=edit');
  const [draft, setDraft] = useState<Entry[] | null>(null);
  const [places, setPlaces] = useState(menu.locations);
  const [name, setName] = useState(decodeEntities(menu.name));
  const [isSaving, setSaving] = useState(false);
  const entries = draft ?? saved.value;
  const settings = { name, locations: places };
  const hasSettings = name !== decodeEntities(menu.name) || places.join() !== menu.locations.join();
  const isChanged = draft !== null || hasSettings;
  useUnsavedWarning(isChanged);
  if (!entries) return saved.problem === undefined ? <Waiting /> : <Empty text={saved.problem} />;
  const save = async () => {
    setSaving(true);
    const isDone = await attempt(async () => {
      if (draft) await saveEntries(menu.id, { saved: saved.value ?? [], entries: draft });
      if (hasSettings) await request(`/wp/v2/menus/${menu.id}`, { method: 'POST', data: settings });
    }, 'The menu was saved.');
    if (isDone) {
      setDraft(null);
      onChanged();
    }
    // What was saved before a failure counts too.
    saved.reload();
    setSaving(false);
  };
  const remove = async () => {
    if (!window.confirm(`Delete the menu “${name}” with all its entries? This cannot be undone.`)) return;
    await attempt(() => request(`/wp/v2/menus/${menu.id}?force=true`, { method: 'DELETE' }), 'The menu was deleted.');
    onChanged();
  };
  return (
    <div className="columns">
      <MenuAdditions onAdd={(entry) => setDraft([...entries, entry])} />
      <div className="screen-body is-padded">
        <TextControl label="Name of the menu" value={name} onChange={setName} />
        {entries.length === 0 && <Empty text="The menu is empty. Add pages, posts, terms or addresses." />}
        <ul className="tree">
          {entries.map((entry, index) => (
            <MenuEntry key={entry.id} entries={entries} index={index} onChange={setDraft} />
          ))}
        </ul>
        <Places locations={locations.value} chosen={places} onChange={setPlaces} />
        <div className="form-actions">
          <Button variant="primary" isBusy={isSaving} disabled={isSaving || !isChanged} onClick={save}>
            Save menu
          </Button>
          <Button variant="tertiary" isDestructive onClick={remove}>
            Delete menu
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Where the theme shows the menu. */
function Places({
  locations,
  chosen,
  onChange,
}: {
  locations: Locations | [] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const entries = Object.entries(locations ?? {});
  if (entries.length === 0)
    return (
      <p className="dim">
        This site declares no places for menus. Front ends read menus from the API; the pages of the site itself link to
        its top-level pages instead.
      </p>
    );
  const choices = entries.map(([slug, { description, name }]) => ({ slug, name: description || name }));
  return <ChoiceList legend="Shown at" choices={choices} chosen={chosen} onChange={onChange} />;
}
