import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import { MEDIA_FIELDS, MEDIA_TEXTS, mediaStruct } from '../content/media-item.ts';
import { uploadFile } from '../content/upload-file.ts';
import { discardItem } from '../content/write-item.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { integer, optional, siteAndLogin, struct } from '../parameter-types.ts';
import { invalidParameters } from '../protocol/fault.ts';
import type { XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { memberOf } from '../read-value.ts';

/** The direction of a list that a program requests; undefined if it requests none. */
export function directionOf(filter: XmlRpcStruct): string | undefined {
  const order = memberOf.text(filter, 'order')?.toUpperCase();
  if (order === undefined || order === 'ASC' || order === 'DESC') return order;
  throw invalidParameters('The member order must be ASC or DESC.');
}

/** The number and the first of the items that a program requests. */
export function listExtentOf(
  filter: XmlRpcStruct,
  { all = 1_000 }: { all?: number } = {},
): { count?: number; offset?: number } {
  const [count, offset] = [memberOf.integer(filter, 'number'), memberOf.integer(filter, 'offset')];
  return {
    ...(count === undefined ? {} : { count: count < 0 ? all : count }),
    ...(offset === undefined || offset < 0 ? {} : { offset }),
  };
}

const ITEM = graphql('query ($id: Int!) { item: mediaItem(id: $id, context: EDIT) { ...MediaFields ...MediaTexts } }', [
  MEDIA_FIELDS,
  MEDIA_TEXTS,
]);

const ITEMS = graphql(
  `query ($first: Int, $offset: Int, $where: ContentFilter) {
    items: mediaItems(first: $first, offset: $offset, where: $where) { nodes { ...MediaFields } }
  }`,
  [MEDIA_FIELDS],
);

const TEXTS = graphql(
  `query ($ids: [Int!]) {
    items: mediaItems(first: 100, where: { idIn: $ids }, context: EDIT) { nodes { ...MediaTexts } }
  }`,
  [MEDIA_TEXTS],
);

/** The most files of one answer. */
const MAX_FILES = 100;

/** The methods about files. All files are listed, so that programs can insert them. */
export const mediaMethods: readonly XmlRpcMethod[] = [
  method('wp.getMediaItem', {
    parameters: { ...siteAndLogin, file: integer },
    answer: 'struct',
    run: async ({ file }, session) => {
      const { item } = await session.run(ITEM, { id: file });
      return mediaStruct(item, item);
    },
  }),
  method('wp.getMediaLibrary', {
    parameters: { ...siteAndLogin, filter: optional(struct) },
    answer: 'array',
    run: async ({ filter = new Map() }, session) => {
      const { count = MAX_FILES, offset } = listExtentOf(filter, { all: MAX_FILES });
      const parentId = memberOf.integer(filter, 'parent_id');
      const mimeType = memberOf.text(filter, 'mime_type');
      const where = {
        ...(parentId === undefined ? {} : { parentIn: [parentId] }),
        ...(mimeType ? { mimeTypeIn: [mimeType] } : {}),
      };
      const { items } = await session.run(ITEMS, {
        first: Math.min(count, MAX_FILES),
        ...(offset === undefined ? {} : { offset }),
        where,
      });
      session.countListed('items', items.nodes.length);
      const { items: editable } = await session.run(TEXTS, { ids: items.nodes.map(({ databaseId }) => databaseId) });
      const texts = new Map(editable.nodes.map((item) => [item.databaseId, item]));
      return items.nodes.map((item) => mediaStruct(item, texts.get(item.databaseId)));
    },
  }),
  method('wp.deleteFile', {
    parameters: { ...siteAndLogin, file: integer },
    answer: 'boolean',
    run: async ({ file }, session) => {
      await discardItem(session, file);
      return true;
    },
  }),
  method('wp.uploadFile', {
    parameters: { ...siteAndLogin, file: struct },
    answer: 'struct',
    run: ({ file }, session) => uploadFile(session, file),
  }),
];
