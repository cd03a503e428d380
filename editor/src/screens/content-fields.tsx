import type { Field } from '@wordpress/dataviews';
import { dateI18n, getSettings } from '@wordpress/date';
import { decodeEntities } from '@wordpress/html-entities';
import { column, titleColumn } from '../frame/list-parts.tsx';
import { type ContentType, itemsPath, type Taxonomy } from '../rest/editor-kinds.ts';
import { requestList } from '../rest/requests.ts';
import { authorOf, type ContentItem, termsOf, thumbnailOf, titleOf } from './listed-content.ts';

/** A date of the site as people read it. */
export const Time = ({ date }: { date: string }) => (
  <time dateTime={date}>{dateI18n(getSettings().formats.datetime, date, undefined)}</time>
);

const options = async (path: string, query: Record<string, unknown>) => {
  const { items } = await requestList<{ id: number; name: string }>(path, {
    ...{ per_page: 100, _fields: 'id,name' },
    ...query,
  });
  return items.map(({ id, name }) => ({ value: id, label: decodeEntities(name) }));
};

/** The fields of the items of a type, with those of its taxonomies. */
export function contentFields({
  type,
  taxonomies,
  states,
  mayEditOthers,
}: {
  type: ContentType;
  taxonomies: readonly Taxonomy[];
  states(item: ContentItem): string;
  mayEditOthers: boolean;
}): Field<ContentItem>[] {
  return [
    titleColumn<ContentItem>('Title', { text: titleOf, states }),
    column<ContentItem>('thumbnail', 'Featured image', {
      type: 'media',
      shows: (item) => {
        const image = thumbnailOf(item);
        return image ? (
          <img className="thumbnail" src={image.url} alt={image.alt} loading="lazy" />
        ) : (
          <span className="thumbnail" />
        );
      },
    }),
    column<ContentItem>('author', 'Author', {
      enableSorting: true,
      getValue: ({ item }) => item.author,
      shows: (item) => authorOf(item) || '—',
      ...(mayEditOthers
        ? {
            getElements: () => options('/wp/v2/users', { who: 'authors' }),
            filterBy: { operators: ['isAny' as const] },
          }
        : {}),
    }),
    column<ContentItem>('date', 'Date', {
      ...{ type: 'date', enableSorting: true, filterBy: { operators: ['before', 'after'] } },
      getValue: ({ item }) => item.date,
      shows: ({ date }) => <Time date={date} />,
    }),
    column<ContentItem>('modified', 'Last change', {
      enableSorting: true,
      getValue: ({ item }) => item.modified,
      shows: ({ modified }) => <Time date={modified} />,
    }),
    ...taxonomies
      .filter(({ types }) => types.includes(type.slug))
      .map((taxonomy) =>
        column<ContentItem>(`term:${taxonomy.rest_base}`, taxonomy.name, {
          shows: (item) => termsOf(item, taxonomy.slug) || '—',
          getElements: () => options(itemsPath(taxonomy), { orderby: 'count', order: 'desc' }),
          filterBy: { operators: ['isAny'] },
        }),
      ),
  ];
}
