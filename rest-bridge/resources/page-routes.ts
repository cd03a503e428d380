import { builtinMeta } from '../../schema/core/registry/meta-registrations.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import {
  contentFieldsWithout,
  metaField,
  publicationFields,
  treeFields,
  yoastHeadFields,
} from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { contentRoutes } from './post-like-routes.ts';

/** Creates the resource of pages. */
export const pageResource = (registry: Registry): Resource =>
  contentResource({
    type: 'page',
    registry,
    fields: [
      ...contentFieldsWithout('sticky', 'format'),
      metaField(builtinMeta.page ?? {}),
      ...treeFields('page'),
      ...publicationFields,
      ...yoastHeadFields,
    ],
  });

/** Creates the routes of pages, their revisions and autosaves. */
export const pageRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'page',
    plural: 'pages',
    resource: pageResource(registry),
    hasExcerptLength: true,
  });
