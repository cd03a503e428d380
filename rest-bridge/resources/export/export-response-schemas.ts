import { describedResponse, fileResponse } from '../../declare/response.ts';
import { integer, list, map, text } from '../../declare/typed-schema.ts';
import { exportItemResource } from './export-resource.ts';

const summaryProperties = {
  schema: text('Name and version of the export format.'),
  plugin_version: text('Version of the export plugin.'),
  generated_at: text('Date and time of the export.'),
  site: map('Name, description, addresses, language and time zone of the site.'),
  options: map('Export settings of the administrators.'),
  counts: map('Number of items, by type.'),
  statuses: map('Number of items, by type and status.'),
  total: integer('Total number of items.'),
};

/** The summary of an export, without items. */
export const manifestSchema = describedResponse('export-manifest', {
  ...summaryProperties,
  menus: integer('Number of menus.'),
});

/** The export in another format. */
export const downloadSchema = fileResponse('export-file', 'A file in the requested format.');

/** The complete export. */
export const exportSchema = describedResponse('export', {
  ...summaryProperties,
  items: list('Items, ordered by type and id.', {
    items: {
      type: 'object',
      properties: Object.fromEntries(exportItemResource.fields.map(({ name, schema }) => [name, schema])),
    },
  }),
  menus: list('Menus with their items.', { items: { type: 'object' } }),
});
