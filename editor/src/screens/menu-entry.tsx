import { Button, CheckboxControl, TextControl } from '@wordpress/components';
import { arrowDown, arrowUp, chevronLeft, chevronRight, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { type Entry, moved, nested, without } from './menu-tree.ts';

/** One entry of an edited menu, with the buttons that move it. */
export function MenuEntry({
  entries,
  index,
  onChange,
}: {
  entries: readonly Entry[];
  index: number;
  onChange(entries: Entry[]): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const entry = entries[index];
  if (!entry) return null;
  const { title, kind, depth } = entry;
  const change = (part: Partial<Entry>) =>
    onChange(entries.map((candidate) => (candidate === entry ? { ...entry, ...part } : candidate)));
  const position = { index, by: 1 as const };
  const back = { index, by: -1 as const };
  const button = (label: string, { icon, next }: { icon: typeof trash; next: Entry[] }) => (
    <Button
      size="small"
      icon={icon}
      label={`${label}: ${title}`}
      disabled={JSON.stringify(next) === JSON.stringify(entries)}
      accessibleWhenDisabled
      onClick={() => onChange(next)}
    />
  );
  return (
    <li style={{ marginInlineStart: depth * 28 }}>
      <div className="tree-row">
        <span>
          <strong>{title || '(no label)'}</strong> <span className="dim">{kind}</span>
        </span>
        <span className="screen-actions">
          {button('Move up', { icon: arrowUp, next: moved(entries, back) })}
          {button('Move down', { icon: arrowDown, next: moved(entries, position) })}
          {button('Move one level up', { icon: chevronLeft, next: nested(entries, back) })}
          {button('Move below the entry before', { icon: chevronRight, next: nested(entries, position) })}
          <Button
            size="small"
            icon={pencil}
            label={`Edit: ${title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {button('Remove', { icon: trash, next: without(entries, index) })}
        </span>
      </div>
      {isOpen && (
        <div className="form tree-form">
          <TextControl label="Label" value={title} onChange={(next) => change({ title: next })} />
          {entry.type === 'custom' && (
            <TextControl label="Address" type="url" value={entry.url} onChange={(url) => change({ url })} />
          )}
          <CheckboxControl
            label="Opens in a new tab"
            checked={entry.opensTab}
            onChange={(opensTab) => change({ opensTab })}
          />
        </div>
      )}
    </li>
  );
}
