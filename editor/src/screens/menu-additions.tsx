import { Button, SearchControl, TextControl } from '@wordpress/components';
import { decodeEntities } from '@wordpress/html-entities';
import { useState } from 'react';
import { requestList, useLoading } from '../rest/requests.ts';
import type { Entry } from './menu-tree.ts';

interface Result {
  id: number;
  title: string;
  url: string;
  /** `post` for content; for a term the name of its taxonomy. */
  type: string;
  /** The type of content; terms have none. */
  subtype?: string;
}

/** What may be added: the kind of its target, and the name of its type or taxonomy. */
type Found = Pick<Result, 'id' | 'title' | 'url'> & Pick<Entry, 'type' | 'object'>;

const foundContent = ({ type, subtype = type, ...item }: Result): Found => ({
  ...item,
  type: 'post_type',
  object: subtype,
});

const foundTerm = ({ type, ...item }: Result): Found => ({ ...item, type: 'taxonomy', object: type });

/** Ids of entries that are not saved yet are negative, and each is used once. */
let lastNewId = 0;

const newEntry = (part: Pick<Entry, 'title' | 'kind' | 'type' | 'object' | 'objectId' | 'url'>): Entry => {
  lastNewId -= 1;
  return { id: lastNewId, opensTab: false, depth: 0, ...part };
};

/** Where entries of a menu come from: content and terms of the site, and any address. */
export function MenuAdditions({ onAdd }: { onAdd(entry: Entry): void }) {
  const [search, setSearch] = useState('');
  const [link, setLink] = useState({ url: '', title: '' });
  const found = useLoading(`menu search ${search}`, async () => {
    const query = { search, per_page: 8, _fields: 'id,title,url,type,subtype' };
    const [content, terms] = await Promise.all([
      requestList<Result>('/wp/v2/search', { ...query, type: 'post' }),
      requestList<Result>('/wp/v2/search', { ...query, type: 'term' }),
    ]);
    return [...content.items.map(foundContent), ...terms.items.map(foundTerm)];
  });
  const addFound = ({ id, title, url, type, object }: Found) =>
    onAdd(newEntry({ title: decodeEntities(title), kind: object, type, object, objectId: Number(id), url }));
  return (
    <div className="screen-body is-padded form">
      <h2>Add from the site</h2>
      <SearchControl label="Search content and terms" value={search} onChange={setSearch} />
      <ul className="tree">
        {(found.value ?? []).map((item) => (
          <li className="tree-row" key={`${item.type} ${item.id}`}>
            <span>
              {decodeEntities(item.title) || '(no title)'} <span className="dim">{item.object}</span>
            </span>
            <Button size="small" variant="secondary" onClick={() => addFound(item)}>
              Add<span className="hidden"> {decodeEntities(item.title)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found.value?.length === 0 && <p className="dim">Nothing matches.</p>}
      {found.problem !== undefined && <p role="alert">{found.problem}</p>}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(newEntry({ ...link, kind: 'Address', type: 'custom', object: 'custom', objectId: 0 }));
          setLink({ url: '', title: '' });
        }}
      >
        <h2>Add an address</h2>
        <TextControl
          label="Address"
          placeholder="https://"
          value={link.url}
          onChange={(url) => setLink({ ...link, url })}
          required
        />
        <TextControl label="Label" value={link.title} onChange={(title) => setLink({ ...link, title })} required />
        <div className="form-actions">
          <Button variant="secondary" type="submit" disabled={link.url === '' || link.title === ''}>
            Add the address
          </Button>
        </div>
      </form>
    </div>
  );
}
