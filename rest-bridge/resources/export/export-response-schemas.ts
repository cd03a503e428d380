import { describedResponse } from '../../declare/response.ts';
import { integer, list, map, text } from '../../declare/typed-schema.ts';
import { exportItemResource } from './export-resource.ts';

const head = {
  schema: text('Name and version of this form.'),
  plugin_version: text('Version of the export.'),
  generated_at: text('When it was made.'),
  site: map('The site: name, description, addresses, language, time zone.'),
  options: map('What the administrators chose to export.'),
  counts: map('Items of each type.'),
  statuses: map('Items of each type by their status.'),
  total: integer('All items.'),
};

/** What an export holds, without the items. */
export const manifestSchema = describedResponse('export-manifest', {
  ...head,
  menus: integer('Number of the menus.'),
});

/** The whole export. */
export const exportSchema = describedResponse('export', {
  ...head,
  items: list('The items, by type and number.', {
    items: {
      type: 'object',
      properties: Object.fromEntries(exportItemResource.fields.map(({ name, schema }) => [name, schema])),
    },
  }),
  menus: list('The menus with their items.', { items: { type: 'object' } }),
});
