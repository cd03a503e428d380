import { CheckboxControl, TextControl } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { store as editorStore, PluginDocumentSettingPanel, PluginMoreMenuItem } from '@wordpress/editor';
import { registerPlugin } from '@wordpress/plugins';
import { listOf } from '../frame/navigation.tsx';
import { adminAddress } from '../page-data.ts';
import { type ContentType, itemsPath } from '../rest/editor-kinds.ts';
import { request } from '../rest/requests.ts';

interface Schema {
  type: string;
  title?: string;
  description?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Values that blocks of the packages edit. */
const OWN_PLACES = new Set(['footnotes', 'wp_pattern_sync_status']);

/** Adds a way back to the list of a type to the menu of the editor, because small windows show no other. */
export function addWayBack(type: ContentType): void {
  const address = adminAddress(listOf(type));
  registerPlugin('postern-way-back', {
    render: () => <PluginMoreMenuItem href={address}>{type.labels.all_items ?? type.name}</PluginMoreMenuItem>,
  });
}

/** Adds a panel with the meta values that the site declares for a type: texts, numbers, and yes or no. */
export async function addDeclaredValues(type: ContentType): Promise<void> {
  const { schema } = await request<{
    schema?: { properties?: { meta?: { properties?: Readonly<Record<string, Schema>> } } };
  }>(itemsPath(type), { method: 'OPTIONS' });
  const schemas = Object.entries(schema?.properties?.meta?.properties ?? {}).filter(
    ([name, { type: kind }]) => !OWN_PLACES.has(name) && ['string', 'integer', 'number', 'boolean'].includes(kind),
  );
  if (schemas.length === 0) return;
  registerPlugin('postern-values', { render: () => <ValuesPanel schemas={schemas} /> });
}

function ValuesPanel({ schemas }: { schemas: [string, Schema][] }) {
  const values = useSelect((select) => (select(editorStore).getEditedPostAttribute('meta') ?? {}) as Values, []);
  const { editPost } = useDispatch(editorStore);
  const change = (name: string, value: unknown) => editPost({ meta: { ...values, [name]: value } });
  return (
    <PluginDocumentSettingPanel name="values" title="Values">
      <div className="form">
        {schemas.map(([name, { type, title, description }]) => {
          const shared = { label: title || name, help: description };
          if (type === 'boolean') {
            return (
              <CheckboxControl
                key={name}
                {...shared}
                checked={values[name] === true}
                onChange={(isChecked) => change(name, isChecked)}
              />
            );
          }
          const isNumber = type !== 'string';
          return (
            <TextControl
              key={name}
              {...shared}
              type={isNumber ? 'number' : 'text'}
              value={String(values[name] ?? '')}
              onChange={(text) => change(name, isNumber ? Number(text) : text)}
            />
          );
        })}
      </div>
    </PluginDocumentSettingPanel>
  );
}
