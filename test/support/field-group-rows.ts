import { serializeStoredValue } from '../../schema/content/meta/serialize-stored-value.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { insertRows } from '../../src/import/write-rows.ts';
import type { TestSite } from './test-site.ts';

/** A field of a group in the export format of the plugin. */
export interface ExportedField {
  name: string;
  type: string;
  key?: string;
  label?: string;
  sub_fields?: readonly ExportedField[];
  layouts?: readonly { name: string; sub_fields: readonly ExportedField[] }[];
  [setting: string]: unknown;
}

/** A group of fields in the export format of the plugin. */
export interface ExportedGroup {
  key: string;
  title: string;
  fields: readonly ExportedField[];
  location: readonly (readonly { param: string; operator: '==' | '!='; value: string }[])[];
  active?: boolean;
  menu_order?: number;
  [setting: string]: unknown;
}

/** The id of the first row. */
const FIRST_ID = 8_001;

/** Stores groups as the plugin does, which an import keeps: one item for each group and each field, with its settings in the content. */
export async function storeFieldGroups(
  { database }: Pick<TestSite, 'database'>,
  groups: readonly ExportedGroup[],
): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const add = (
    row: {
      type: string;
      slug: string;
      title: string;
      excerpt?: string;
      parentId?: number;
      menuOrder?: number;
      status?: string;
    },
    settings: object,
  ) => {
    const id = FIRST_ID + rows.length;
    rows.push({
      ...{ id, status: 'publish', excerpt: '', parentId: 0, menuOrder: 0, authorId: 1, featuredMediaId: 0, format: '' },
      ...{
        sticky: false,
        password: '',
        commentStatus: 'closed',
        commentCount: 0,
        revisionCount: 0,
        latestRevisionId: 0,
      },
      ...{ date: '2021-01-01T08:00:00', dateGmt: '2021-01-01T07:00:00' },
      ...{ modified: '2021-01-01T08:00:00', modifiedGmt: '2021-01-01T07:00:00' },
      ...{
        guid: `group-${id}`,
        mimeType: '',
        renderVersion: 1,
        titleKey: normalizeText(row.title),
        content: serializeStoredValue(settings),
      },
      ...{ titleRendered: row.title, excerptRendered: '', contentRendered: '' },
      ...row,
    });
    return id;
  };
  const addFields = (
    fields: readonly ExportedField[],
    { parentId, path, layout }: { parentId: number; path: string; layout?: string },
  ) => {
    fields.forEach(({ key, name, label = name, sub_fields = [], layouts, ...settings }, menuOrder) => {
      const own = `${path}_${name}`;
      const layoutKey = (layoutName: string) => `layout_${own}_${layoutName}`;
      const id = add(
        { type: 'acf-field', slug: key ?? `field_${own}`, title: label, excerpt: name, parentId, menuOrder },
        {
          ...settings,
          ...(layout === undefined ? {} : { parent_layout: layout }),
          ...(layouts
            ? {
                layouts: Object.fromEntries(
                  layouts.map((each) => [
                    layoutKey(each.name),
                    { key: layoutKey(each.name), name: each.name, label: each.name },
                  ]),
                ),
              }
            : {}),
        },
      );
      addFields(sub_fields, { parentId: id, path: own });
      for (const each of layouts ?? [])
        addFields(each.sub_fields, { parentId: id, path: `${own}_${each.name}`, layout: layoutKey(each.name) });
    });
  };
  for (const { key, title, fields, active = true, menu_order = 0, ...settings } of groups) {
    const parentId = add(
      { type: 'acf-field-group', slug: key, title, status: active ? 'publish' : 'acf-disabled', menuOrder: menu_order },
      { show_in_rest: 1, show_in_graphql: 1, ...settings },
    );
    addFields(fields, { parentId, path: key.replace(/^group_/, '') });
  }
  await database.transaction((client) =>
    insertRows(client, { rows: { post: rows as never }, dialect: database.dialect }),
  );
}

/** Stores values of fields of items as JSON, without checks. */
export async function storeItemValues(
  { database }: Pick<TestSite, 'database'>,
  { id, values }: { id: number; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const postMeta = Object.entries(values).map(([key, value]) => ({ postId: id, key, value: JSON.stringify(value) }));
  await database.transaction((client) => insertRows(client, { rows: { postMeta }, dialect: database.dialect }));
}
