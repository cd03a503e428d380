import type { Parameter } from '../../declare/parameter.ts';
import type { Endpoint, Parameters, Permission, Route } from '../../declare/route.ts';
import { flag, integer, text } from '../../declare/typed-schema.ts';
import { autosaveRoutes } from '../autosaves/autosave-routes.ts';
import { contextParameter, unlistedContextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { revisionRoutes } from '../revisions/revision-routes.ts';
import { type TemplateKind, templateKinds, templateResource, templateRevisionResource } from './template-resource.ts';

/** Pattern of a template id: one or two segments for the theme, then the slug. */
const NAME = '([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+';

/** Two slashes separate theme and slug. Clients and proxies may merge them, so `read` restores the second one. */
const nameParameter: Parameter = {
  description: 'Id of the template: theme and slug.',
  type: 'string',
  read: (value) => (typeof value === 'string' && !value.includes('//') ? value.replace(/\/([^/]*)$/, '//$1') : value),
};

/**
 * `theme` or `plugin` reads the file instead of the stored template; in a write, `theme` removes the stored template.
 */
const sourceParameter: Parameter = { isUnlisted: true, validation: 'none' };

const writePermission: Permission = { needs: 'site.editTheme' };

/** Returns the routes of templates and template parts, their revisions and autosaves. */
export const templateRoutes = (): readonly Route[] =>
  templateKinds.flatMap((kind) => [...revisionAndAutosaveRoutes(kind), ...templateAndListRoutes(kind)]);

function templateAndListRoutes(kind: TemplateKind): Route[] {
  const { path, name: type } = kind;
  const readPermission: Permission = { needs: 'site.editAnything' };
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
      permission: readPermission,
      parameters: {
        context: contextParameter,
        cms_id: integer('Limits the list to the stored template with this id.'),
        area: text('Limits the list to template parts of this area.'),
        post_type: text('Limits the list to templates for items of this type.', { hasDialectSpelling: true }),
      },
      variableTypes: { postId: 'Int', area: 'String', postType: 'String' },
      variables: ({ cms_id: postId, area, post_type: postType }) => ({ postId, area, postType }),
    },
    create: {
      permission: writePermission,
      context: 'view',
      locationSelection: '_name: name',
      location: (node) => `${path}/${node._name}`,
    },
    read: {
      permission: readPermission,
      parameters: { source: sourceParameter },
      variableTypes: { fileOnly: 'Boolean' },
      variables: ({ source }) => ({ fileOnly: source === 'theme' || source === 'plugin' }),
    },
    update: {
      permission: writePermission,
      parameters: { source: sourceParameter },
      variableTypes: { revert: 'Boolean' },
      variables: ({ source }) => ({ revert: source === 'theme' }),
    },
    remove: { permission: writePermission },
  }).toSpliced(1, 0, {
    // Returns the template that applies if the requested one does not exist.
    pattern: `${path}/lookup`,
    resource,
    endpoints: [lookupEndpoint(readPermission)],
  });
}

const lookupEndpoint = (readPermission: Permission): Endpoint => ({
  methods: ['GET'],
  permission: readPermission,
  parameters: {
    slug: text('Slug of the template, which need not exist.', { required: true }),
    is_custom: flag('Whether items can select the template by name.'),
    context: unlistedContextParameter,
    template_prefix: text('Slug of the more general template, of which this one is a special case.'),
  },
  variableTypes: { slug: 'String!', isCustom: 'Boolean', prefix: 'String' },
  reply: {
    kind: 'item',
    field: 'templateFor',
    mayBeEmpty: true,
    variables: ({ slug, is_custom: isCustom, template_prefix: prefix }) => ({ slug, isCustom, prefix }),
  },
});

function revisionAndAutosaveRoutes(kind: TemplateKind): Route[] {
  const { path, type, name } = kind;
  const variableTypes = { type: 'TemplateType!', parentName: 'String!' };
  const variables = (parentName: unknown) => ({ type: name, parentName });
  const permissions = {
    field: 'templatePermissions',
    select: 'edit delete',
    variableTypes: { type: 'TemplateType!', name: 'String!' },
    variables: ({ id }: Parameters) => ({ type: name, name: String(id) }),
  };
  const revisionOptions = {
    type,
    path,
    name: 'Template',
    resource: templateResource(kind),
    revision: templateRevisionResource(kind, { collection: 'revisions', isDeletable: true }),
    autosave: templateRevisionResource(kind, { collection: 'autosaves', isDeletable: false }),
    permissions,
    identity: {
      pattern: NAME,
      parameter: nameParameter,
      variableTypes,
      variables,
      mutation: { variableTypes, variables },
      permissions: (parameter: 'parent' | 'id') => ({
        ...permissions,
        variables: (parameters: Parameters) => permissions.variables({ id: parameters[parameter] }),
      }),
      listsAutosaveParameter: true,
    },
    fields: {
      list: 'templateRevisions',
      item: 'templateRevision',
      delete: 'deleteTemplateRevision',
      autosaves: 'templateAutosaves',
      autosave: 'templateAutosave',
    },
  };
  return [...revisionRoutes(revisionOptions), ...autosaveRoutes(revisionOptions)];
}
