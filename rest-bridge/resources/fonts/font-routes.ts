import { contentFilters } from '../../../schema/content/lists/content-filter.ts';
import { builtinRegistry, type PostType } from '../../../schema/core/registry/registry.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { integer } from '../../declare/typed-schema.ts';
import { contentListTypes } from '../content/content-list-inputs.ts';
import type { CrudKind, Inputs } from '../crud/crud-kind.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { idKey, itemId } from '../crud/item-key.ts';
import { computeOffset } from '../crud/list-offset.ts';
import { fontCollectionResource, fontFaceResource, fontFamiliesPath, fontFamilyResource } from './font-resource.ts';

const permission: Permission = { needs: 'site.editTheme' };

const { page, per_page: perPage } = pagingParameters;

const { searchExact, idNotIn, idIn, slugIn } = contentFilters;

/** Returns the parameters and variables of the lists of font families and font faces. */
const fontList = (filters: Partial<typeof contentFilters>): Inputs =>
  filteredList({
    filters,
    kind: {
      type: builtinRegistry.postTypes.get('cms_font_family') as PostType,
      taxonomies: [],
      fields: new Set<string>(),
    },
    offsetNoun: 'items',
    orders: ['id', 'include'],
    orderby: 'id',
    direction: 'desc',
    types: contentListTypes,
    orderAfter: 'search_semantics',
    hasContext: false,
  });

/** The options that font families and font faces have in common. */
const sharedOptions = {
  hasContext: false,
  read: { permission: { needs: 'item' } },
  remove: {},
} satisfies Partial<CrudKind>;

const settingsArgument = { settings: 'Json!' };

const family: CrudKind = {
  ...sharedOptions,
  path: fontFamiliesPath,
  name: 'FontFamily',
  plural: 'fontFamilies',
  noun: 'font family',
  resource: fontFamilyResource,
  list: { permission, ...fontList({ idNotIn, idIn, searchExact, slugIn }) },
  create: { permission, arguments: settingsArgument },
  update: { arguments: settingsArgument },
};

const idParameter = (noun: string): Parameter => integer(`Id of the ${noun}.`, { required: true });

const face: CrudKind = {
  ...sharedOptions,
  path: `${fontFamiliesPath}/(?P<font_family_id>[\\d]+)/font-faces`,
  name: 'FontFace',
  plural: 'fontFaces',
  resource: fontFaceResource,
  key: { ...idKey('font face'), parameters: { id: idParameter('font face') } },
  owner: {
    parameters: { font_family_id: idParameter('font family') },
    variableTypes: { familyId: 'Int!' },
    variables: (parameters) => ({ familyId: itemId(parameters.font_family_id) }),
  },
  list: { permission, ...fontList({ idNotIn, idIn, searchExact }) },
  create: {
    permission,
    fileField: '*',
    arguments: settingsArgument,
    variableTypes: { files: '[FontFileInput!]' },
    variables: (_parameters, { uploads }) => ({ files: [...uploads].map(([name, file]) => ({ name, file })) }),
    locationSelection: '_id: databaseId _family: familyId',
    location: (node) => `${fontFamiliesPath}/${node._family}/font-faces/${node._id}`,
  },
};

const collection: CrudKind = {
  path: '/cms/v2/font-collections',
  name: 'FontCollection',
  plural: 'fontCollections',
  resource: fontCollectionResource,
  key: {
    pattern: '/(?P<slug>[\\/\\w-]+)',
    parameters: { slug: { type: 'string', isUnlisted: true } },
    variableTypes: { slug: 'String!' },
  },
  hasContext: false,
  list: {
    permission,
    parameters: { context: contextParameter, page, per_page: perPage },
    variableTypes: { first: 'Int', offset: 'Int' },
    variables: (parameters) => ({ first: parameters.per_page, offset: computeOffset(parameters) }),
  },
  read: { permission },
};

/** The routes of font families, font faces and font collections. */
export const fontRoutes: readonly Route[] = [family, face, collection].flatMap(crudRoutes);
