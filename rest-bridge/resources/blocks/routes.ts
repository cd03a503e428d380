import { autosaveRoutes } from '../autosaves/routes.ts';
import { contentListParameters, taxRelationParameter, termParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { blockResource, path } from './resource.ts';

const block = { type: 'cms_block', path, resource: blockResource, permissionsField: 'blockPermissions' } as const;

const input = {
  inputType: 'BlockInput',
  terms: { cms_pattern_category: { taxonomy: 'cms_pattern_category' } },
} as const;

/** The routes of blocks and of their versions (api.md, Core: blocks). */
export const blockRoutes = [
  ...contentRoutes({
    ...block,
    fields: { list: 'blocks', item: 'block', create: 'createBlock', update: 'updateBlock', delete: 'deleteBlock' },
    ...input,
    hasExcerptLength: true,
    listParameters: {
      ...contentListParameters({ authors: false }),
      tax_relation: taxRelationParameter,
      ...termParameters('cms_pattern_category', { hierarchical: false }),
    },
  }),
  ...revisionRoutes(block),
  ...autosaveRoutes({ ...block, autosaves: { field: 'createBlockAutosave', ...input } }),
];
