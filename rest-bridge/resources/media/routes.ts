import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Parameter, Route } from '../../declare/route.ts';
import { itemEndpoints, listEndpoint } from '../content/endpoints.ts';
import { itemPermissions } from '../content/item-route.ts';
import { contentListParameters } from '../content/list-parameters.ts';
import { mediaResource, path } from './resource.ts';
import { uploadEndpoint } from './upload-routes.ts';

const media = {
  resource: mediaResource,
  capabilities: builtinRegistry.postTypes.get('attachment')?.capabilities as ContentCapabilities,
  fields: { list: 'mediaItems', item: 'mediaItem', update: 'updateMediaItem', delete: 'deleteMediaItem' },
  inputType: 'MediaItemInput',
  terms: {},
  isUnbatched: true,
  isOpen: true,
} as const;

const listParameters: Readonly<Record<string, Parameter>> = {
  ...contentListParameters({ authors: true, parents: true }),
  status: {
    default: 'inherit',
    description: 'Only items in these states.',
    type: 'array',
    items: { enum: ['inherit', 'private', 'trash'], type: 'string' },
  },
  media_type: {
    default: null,
    description: 'Only files of these kinds.',
    type: 'array',
    items: { type: 'string', enum: ['image', 'video', 'text', 'application', 'audio'] },
  },
  mime_type: {
    default: null,
    description: 'Only files of these types.',
    type: 'array',
    items: { type: 'string' },
  },
};

/** The routes of files (api.md, Core: media). */
export const mediaRoutes: readonly Route[] = [
  {
    pattern: path,
    namespace: 'cms/v2',
    resource: mediaResource,
    endpoints: [listEndpoint({ ...media, listParameters }), uploadEndpoint],
  },
  {
    pattern: `${path}/(?P<id>[\\d]+)`,
    namespace: 'cms/v2',
    resource: mediaResource,
    itemPermissions: itemPermissions('mediaItemPermissions'),
    endpoints: itemEndpoints(media),
  },
];
