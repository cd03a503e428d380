import type { JsonSchema, SchemaType } from '../../../schema/json-schema/types.ts';
import { describedResponse } from '../../declare/response.ts';
import { exportItemResource } from './resource.ts';

const member = (type: SchemaType, description: string): JsonSchema => ({ description, type, readonly: true });

const head = {
  schema: member('string', 'Name and version of this form.'),
  plugin_version: member('string', 'Version of the export.'),
  generated_at: member('string', 'When it was made.'),
  site: member('object', 'The site: name, description, addresses, language, time zone.'),
  options: member('object', 'What the administrators chose to export.'),
  counts: member('object', 'Items of each type.'),
  statuses: member('object', 'Items of each type by their status.'),
  total: member('integer', 'All items.'),
};

/** What an export holds, without the items. */
export const manifestSchema = describedResponse('export-manifest', {
  ...head,
  menus: member('integer', 'Number of the menus.'),
});

/** The whole export (api.md, Export item). */
export const exportSchema = describedResponse('export', {
  ...head,
  items: {
    ...member('array', 'The items, by type and number.'),
    items: {
      type: 'object',
      properties: Object.fromEntries(exportItemResource.fields.map(({ name, schema }) => [name, schema])),
    },
  },
  menus: { ...member('array', 'The menus with their items.'), items: { type: 'object' } },
});
