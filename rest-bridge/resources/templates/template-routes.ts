import type { Parameter } from '../../declare/parameter.ts';
import type { Endpoint, Parameters, Permission, Route } from '../../declare/route.ts';
import { flag, integer, text } from '../../declare/typed-schema.ts';
import { autosaveRoutes } from '../autosaves/autosave-routes.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { revisionRoutes } from '../revisions/revision-routes.ts';
import { type TemplateKind, templateKinds, templateResource, templateVersionResource } from './template-resource.ts';

/** Theme and slug: one or two segments for the theme, then the slug. */
const NAME = '([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+';

/** Between theme and slug stand two slashes; clients and servers on the way may make them one. */
const nameParameter: Parameter = {
  description: 'Name of the template.',
  type: 'string',
  read: (value) => (typeof value === 'string' && !value.includes('//') ? value.replace(/\/([^/]*)$/, '//$1') : value),
};

/** `theme` or `plugin`: the file, whatever is stored; on writing `theme` alone takes back what is stored. */
const sourceParameter: Parameter = { isUnlisted: true, unchecked: true };

const mayWrite: Permission = { needs: 'site.editTheme' };

/** The routes of templates and template parts, with their versions. */
export const templateRoutes = (): readonly Route[] =>
  templateKinds.flatMap((kind) => [...versionRoutes(kind), ...ownRoutes(kind)]);

function ownRoutes(kind: TemplateKind): Route[] {
  const { path, name: type } = kind;
  const mayRead: Permission = { needs: 'site.editAnything' };
  const resource = templateResource(kind);
  return crudRoutes({
    path,
    name: 'Template',
    plural: 'templates',
    resource,
    owner: { parameters: {}, variableTypes: { type: 'TemplateType!' }, variables: () => ({ type }) },
    key: {
      pattern: `/(?P<id>${NAME})`,
      parameters: { id: nameParameter },
      variableTypes: { name: 'String!' },
      variables: ({ id: name }) => ({ name }),
    },
    hasContext: false,
    list: {
      isUnpaged: true,
      permission: mayRead,
      parameters: {
        context: contextParameter,
        cms_id: integer('Only the template with this number.'),
        area: text('Only parts of this area.'),
        post_type: text('Only templates for items of this type.', { isName: true }),
      },
      variableTypes: { postId: 'Int', area: 'String', postType: 'String' },
      variables: ({ cms_id: postId, area, post_type: postType }) => ({ postId, area, postType }),
    },
    create: {
      permission: mayWrite,
      context: 'view',
      locationSelection: '_name: name',
      location: (node) => `${path}/${node._name}`,
    },
    read: {
      permission: mayRead,
      parameters: { source: sourceParameter },
      variableTypes: { fileOnly: 'Boolean' },
      variables: ({ source }) => ({ fileOnly: source === 'theme' || source === 'plugin' }),
    },
    update: {
      permission: mayWrite,
      parameters: { source: sourceParameter },
      variableTypes: { revert: 'Boolean' },
      variables: ({ source }) => ({ revert: source === 'theme' }),
    },
    remove: { permission: mayWrite },
  }).toSpliced(1, 0, {
    // What stands in for a template that need not be there: no item of the collection.
    pattern: `${path}/lookup`,
    resource: { ...resource, isUnlisted: true },
    endpoints: [lookup(mayRead)],
  });
}

const lookup = (mayRead: Permission): Endpoint => ({
  methods: ['GET'],
  permission: mayRead,
  parameters: {
    slug: text('The slug of a template that need not be there.', { required: true }),
    is_custom: flag('Whether items ask for it by name.'),
    template_prefix: text('The template that it would be a special case of.'),
  },
  variableTypes: { slug: 'String!', isCustom: 'Boolean', prefix: 'String' },
  reply: {
    kind: 'item',
    field: 'templateFor',
    mayBeEmpty: true,
    variables: ({ slug, is_custom: isCustom, template_prefix: prefix }) => ({ slug, isCustom, prefix }),
  },
});

function versionRoutes(kind: TemplateKind): Route[] {
  const { path, type, name } = kind;
  const variableTypes = { type: 'TemplateType!', parentName: 'String!' };
  const variables = (parentName: unknown) => ({ type: name, parentName });
  const permissions = {
    field: 'templatePermissions',
    select: 'edit delete',
    variableTypes: { type: 'TemplateType!', name: 'String!' },
    variables: ({ id }: Parameters) => ({ type: name, name: String(id) }),
  };
  const revised = {
    type,
    path,
    name: 'Template',
    resource: templateResource(kind),
    revision: templateVersionResource(kind, { versions: 'revisions', deletable: true }),
    autosave: templateVersionResource(kind, { versions: 'autosaves', deletable: false }),
    permissions,
    listsDeletion: true,
    identity: {
      pattern: NAME,
      parameter: nameParameter,
      variableTypes,
      variables,
      target: { variableTypes, variables },
      permissions: (parameter: 'parent' | 'id') => ({
        ...permissions,
        variables: (parameters: Parameters) => permissions.variables({ id: parameters[parameter] }),
      }),
      isListed: true,
    },
    fields: {
      list: 'templateRevisions',
      item: 'templateRevision',
      delete: 'deleteTemplateRevision',
      autosaves: 'templateAutosaves',
      autosave: 'templateAutosave',
    },
  };
  return [...revisionRoutes(revised), ...autosaveRoutes(revised)];
}
