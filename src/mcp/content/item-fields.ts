import { plainTitle } from '../../../schema/extensions/export/formats/text-files.ts';

/** The fields of an item in lists, for documents. */
export const SUMMARY_FIELDS = '__typename databaseId type status link modified title { rendered } entityTag';

/** An item as `SUMMARY_FIELDS` select it. */
export interface SelectedItem {
  databaseId: number;
  type: string;
  status: string;
  link: string;
  modified: string;
  title: { rendered: string };
  entityTag: string;
}

/** The values of an item in the results of tools. */
export const itemSummary = ({ databaseId, type, status, link, modified, title, entityTag }: SelectedItem) => ({
  id: databaseId,
  ...{ type, title: plainTitle(title.rendered), status, link, modified, entityTag },
});

const text = { type: 'string' } as const;

/** The JSON Schema of `itemSummary`. */
export const SUMMARY_PROPERTIES = {
  id: { type: 'integer' },
  type: text,
  title: text,
  status: text,
  link: text,
  modified: { ...text, description: 'Local time of the last change.' },
  entityTag: { ...text, description: 'The version of the item, which update-content compares.' },
} as const;
