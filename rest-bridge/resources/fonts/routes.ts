import { canEditTheme } from '../../../schema/access/site-access.ts';
import type { Endpoint, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { itemId, itemPermissions } from '../content/item-route.ts';
import { contentListParameters, contextParameter } from '../content/list-parameters.ts';
import { listVariables } from '../content/list-variables.ts';
import { forceParameter } from '../content/write-parameters.ts';
import { fontCollectionResource, fontFaceResource, fontFamilyResource, path } from './resource.ts';

const namespace = 'cms/v2';

const mayEdit: Permission = ({ viewer }) => canEditTheme(viewer);
const mayRead: Permission = ({ item }) => item !== null;
const mayDelete: Permission = ({ item }) => item?.delete === true;

/** Of what lists of content take. */
const pick = (...names: string[]): Record<string, Parameter> =>
  Object.fromEntries(
    Object.entries(contentListParameters({ authors: false })).filter(([name]) => names.includes(name)),
  );

const listParameters: Readonly<Record<string, Parameter>> = {
  ...pick('context', 'page', 'per_page', 'exclude', 'include', 'search_semantics', 'offset', 'order'),
  orderby: { description: 'What the list is ordered by.', type: 'string', default: 'id', enum: ['id', 'include'] },
};

const listTypes = { where: 'ContentFilter', orderBy: 'ContentOrder', order: 'Order', first: 'Int', offset: 'Int' };

function pageOf(parameters: Parameters): Record<string, unknown> {
  const { where, orderBy, order, first, offset } = listVariables(parameters, {});
  return { where, orderBy, order, first, offset };
}

const version: Parameter = {
  description: 'Version of the format of theme.json that the settings are written in.',
  type: 'integer',
  default: 3,
  minimum: 2,
  maximum: 3,
};

const settings = (description: string): Parameter => ({ description, type: 'string', required: true });

/** Settings come as JSON text; what is no JSON, or none at all, stays a text, which the domain refuses by name. */
function settingsOf(text: unknown): unknown {
  try {
    return (JSON.parse(String(text)) as unknown) ?? String(text);
  } catch {
    return String(text);
  }
}

const id: Parameter = { description: 'Number of the family.', type: 'integer' };

const familyWrite = {
  theme_json_version: version,
  font_family_settings: settings('Name, slug, fontFamily and preview, as JSON.'),
};

const families: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: { ...listParameters, ...pick('slug') },
    variableTypes: listTypes,
    reply: { kind: 'list', field: 'fontFamilies', variables: pageOf },
  },
  {
    methods: ['POST'],
    permission: mayEdit,
    parameters: familyWrite,
    variableTypes: { settings: 'Json!' },
    reply: {
      kind: 'create',
      field: 'createFontFamily',
      variables: ({ font_family_settings }) => ({ settings: settingsOf(font_family_settings) }),
      location: (node) => `${path}/${node._id}`,
    },
  },
];

const family: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayRead,
    parameters: { id, context: contextParameter },
    variableTypes: { id: 'Int!' },
    reply: { kind: 'item', field: 'fontFamily', variables: (parameters) => ({ id: itemId(parameters.id) }) },
  },
  {
    methods: ['POST', 'PUT', 'PATCH'],
    permission: ({ item }) => item?.edit === true,
    parameters: { id, ...familyWrite },
    variableTypes: { id: 'Int!', settings: 'Json!' },
    reply: {
      kind: 'update',
      field: 'updateFontFamily',
      variables: (parameters) => ({
        id: itemId(parameters.id),
        settings: settingsOf(parameters.font_family_settings),
      }),
    },
  },
  {
    methods: ['DELETE'],
    permission: mayDelete,
    parameters: { id, force: forceParameter },
    variableTypes: { id: 'Int!', force: 'Boolean' },
    reply: {
      kind: 'delete',
      field: 'deleteFontFamily',
      variables: ({ id: number, force }) => ({ id: itemId(number), force: force === true }),
    },
  },
];

const familyId: Parameter = { description: 'Number of the family.', type: 'integer', required: true };
const faceId: Parameter = { description: 'Number of the face.', type: 'integer', required: true };

const ofFamily = (parameters: Parameters) => ({ familyId: itemId(parameters.font_family_id) });
const ofFace = (parameters: Parameters) => ({ ...ofFamily(parameters), id: itemId(parameters.id) });
const faceTypes = { familyId: 'Int!', id: 'Int!' };

const faces: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: { font_family_id: familyId, ...listParameters },
    variableTypes: { ...listTypes, familyId: 'Int!' },
    reply: {
      kind: 'list',
      field: 'fontFaces',
      variables: (parameters) => ({ ...pageOf(parameters), ...ofFamily(parameters) }),
    },
  },
  {
    methods: ['POST'],
    permission: mayEdit,
    fileField: '*',
    parameters: {
      font_family_id: familyId,
      theme_json_version: version,
      font_face_settings: settings('Descriptors as in CSS, as JSON; `src` names the files that come along.'),
    },
    variableTypes: { familyId: 'Int!', settings: 'Json!', files: '[FontFileInput!]' },
    reply: {
      kind: 'create',
      field: 'createFontFace',
      variables: (parameters, { uploads }) => ({
        ...ofFamily(parameters),
        settings: settingsOf(parameters.font_face_settings),
        files: [...uploads].map(([name, file]) => ({ name, file })),
      }),
      locate: '_id: databaseId _family: familyId',
      location: (node) => `${path}/${node._family}/font-faces/${node._id}`,
    },
  },
];

const face: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayRead,
    parameters: { font_family_id: familyId, id: faceId, context: contextParameter },
    variableTypes: faceTypes,
    reply: { kind: 'item', field: 'fontFace', variables: ofFace },
  },
  {
    methods: ['DELETE'],
    permission: mayDelete,
    parameters: { font_family_id: familyId, id: faceId, force: forceParameter },
    variableTypes: { ...faceTypes, force: 'Boolean' },
    reply: {
      kind: 'delete',
      field: 'deleteFontFace',
      variables: (parameters) => ({ ...ofFace(parameters), force: parameters.force === true }),
    },
  },
];

const collections: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: pick('context', 'page', 'per_page'),
    reply: {
      kind: 'list',
      field: 'fontCollections',
      whole: true,
      variables: () => ({}),
    },
  },
];

const collection: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: { context: contextParameter, slug: { type: 'string', unlisted: true } },
    variableTypes: { slug: 'String!' },
    reply: { kind: 'item', field: 'fontCollection', variables: ({ slug }) => ({ slug }) },
  },
];

const numbered = `${path}/(?P<font_family_id>[\\d]+)/font-faces`;

/** The routes of fonts. */
export const fontRoutes: readonly Route[] = [
  { pattern: path, namespace, resource: fontFamilyResource, endpoints: families },
  {
    pattern: `${path}/(?P<id>[\\d]+)`,
    namespace,
    resource: fontFamilyResource,
    itemPermissions: itemPermissions('fontFamilyPermissions'),
    endpoints: family,
  },
  { pattern: numbered, namespace, resource: fontFaceResource, endpoints: faces },
  {
    pattern: `${numbered}/(?P<id>[\\d]+)`,
    namespace,
    resource: fontFaceResource,
    itemPermissions: itemPermissions('fontFacePermissions'),
    endpoints: face,
  },
  { pattern: '/cms/v2/font-collections', namespace, resource: fontCollectionResource, endpoints: collections },
  {
    pattern: '/cms/v2/font-collections/(?P<slug>[\\/\\w-]+)',
    namespace,
    resource: fontCollectionResource,
    endpoints: collection,
  },
];
