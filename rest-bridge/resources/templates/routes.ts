import { canEditAnything, canEditTheme } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Endpoint, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { autosaveRoutes } from '../autosaves/routes.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { forceParameter, writeParameters } from '../content/write-parameters.ts';
import { writeInput } from '../content/write-variables.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { type TemplateKind, templateKinds, templateResource, templateVersionResource } from './resource.ts';

/** Theme and slug: one or two segments for the theme, then the slug. */
const NAME = '([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+';

/** Between theme and slug stand two slashes; clients and servers on the way may make them one. */
const nameParameter: Parameter = {
  description: 'Name of the template.',
  type: 'string',
  read: (value) => (typeof value === 'string' && !value.includes('//') ? value.replace(/\/([^/]*)$/, '//$1') : value),
};

/** Made by an editor for one item or list; every client spells it so. */
const suggestionParameter: Parameter = { type: 'boolean', unlisted: true };

/** `theme` or `plugin`: the file, whatever is stored; on writing `theme` alone takes back what is stored. */
const sourceParameter: Parameter = { unlisted: true, unchecked: true };

const mayWrite: Permission = ({ viewer }) => canEditTheme(viewer);

function inputOf(parameters: Parameters, kind: TemplateKind): Record<string, unknown> {
  const { excerpt: description, type: _, ...input } = writeInput(parameters, { resource: templateResource(kind) });
  return { ...input, description, isSuggestion: parameters.is_wp_suggestion };
}

/** The routes of templates and template parts, with their versions (api.md, Core: templates and template parts). */
export const templateRoutes = (registry: Registry): readonly Route[] =>
  templateKinds.flatMap((kind) => [...versionRoutes(kind), ...ownRoutes(kind, registry)]);

function ownRoutes(kind: TemplateKind, registry: Registry): Route[] {
  const { path } = kind;
  const declared = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const mayRead: Permission = ({ viewer }) => canEditAnything(viewer, declared);
  const shared = { namespace: 'cms/v2', resource: templateResource(kind) };
  return [
    { ...shared, pattern: path, endpoints: collection(kind, mayRead) },
    {
      ...shared,
      pattern: `${path}/lookup`,
      resource: { ...shared.resource, isUnlisted: true },
      endpoints: [lookup(mayRead)],
    },
    { ...shared, pattern: `${path}/(?P<id>${NAME})`, endpoints: item(kind, mayRead) },
  ];
}

function collection(kind: TemplateKind, mayRead: Permission): Endpoint[] {
  const { path, name: type } = kind;
  return [
    {
      methods: ['GET'],
      permission: mayRead,
      parameters: {
        context: contextParameter,
        cms_id: { description: 'Only the template with this number.', type: 'integer' },
        area: { description: 'Only parts of this area.', type: 'string' },
        post_type: {
          description: 'Only templates for items of this type.',
          type: 'string',
          isName: true,
        },
      },
      variableTypes: { type: 'TemplateType!', postId: 'Int', area: 'String', postType: 'String' },
      reply: {
        kind: 'list',
        whole: true,
        field: 'templates',
        variables: ({ cms_id: postId, area, post_type: postType }) => ({ type, postId, area, postType }),
      },
    },
    {
      methods: ['POST'],
      permission: mayWrite,
      parameters: { ...writeParameters(templateResource(kind), 'create'), is_wp_suggestion: suggestionParameter },
      variableTypes: { type: 'TemplateType!', input: 'TemplateInput!' },
      reply: {
        kind: 'create',
        field: 'createTemplate',
        context: () => 'view',
        locate: '_name: name',
        location: (node) => `${path}/${node._name}`,
        variables: (parameters) => ({ type, input: inputOf(parameters, kind) }),
      },
    },
  ];
}

const lookup = (mayRead: Permission): Endpoint => ({
  methods: ['GET'],
  permission: mayRead,
  parameters: {
    slug: { description: 'The slug of a template that need not be there.', type: 'string', required: true },
    is_custom: { description: 'Whether items ask for it by name.', type: 'boolean' },
    template_prefix: { description: 'The template that it would be a special case of.', type: 'string' },
  },
  variableTypes: { slug: 'String!', isCustom: 'Boolean', prefix: 'String' },
  reply: {
    kind: 'item',
    field: 'templateFor',
    mayBeEmpty: true,
    variables: ({ slug, is_custom: isCustom, template_prefix: prefix }) => ({ slug, isCustom, prefix }),
  },
});

function item(kind: TemplateKind, mayRead: Permission): Endpoint[] {
  const { name: type } = kind;
  const variableTypes = { type: 'TemplateType!', name: 'String!' };
  return [
    {
      methods: ['GET'],
      permission: mayRead,
      parameters: { id: nameParameter, context: contextParameter, source: sourceParameter },
      variableTypes: { ...variableTypes, fileOnly: 'Boolean' },
      reply: {
        kind: 'item',
        field: 'template',
        variables: ({ id: name, source }) => ({ type, name, fileOnly: source === 'theme' || source === 'plugin' }),
      },
    },
    {
      methods: ['POST', 'PUT', 'PATCH'],
      permission: mayWrite,
      parameters: {
        id: nameParameter,
        ...writeParameters(templateResource(kind), 'update'),
        is_wp_suggestion: suggestionParameter,
        source: sourceParameter,
      },
      variableTypes: { ...variableTypes, input: 'TemplateInput!', revert: 'Boolean' },
      reply: {
        kind: 'update',
        field: 'updateTemplate',
        variables: (parameters) => ({
          type,
          name: parameters.id,
          input: inputOf(parameters, kind),
          revert: parameters.source === 'theme',
        }),
      },
    },
    {
      methods: ['DELETE'],
      permission: mayWrite,
      parameters: { id: nameParameter, force: forceParameter },
      variableTypes: { ...variableTypes, force: 'Boolean' },
      reply: {
        kind: 'delete',
        field: 'deleteTemplate',
        variables: ({ id: name, force }) => ({ type, name, force: force === true }),
      },
    },
  ];
}

function versionRoutes(kind: TemplateKind): Route[] {
  const { path, type, name } = kind;
  const permissionsField = 'templatePermissions';
  const variableTypes = { type: 'TemplateType!', parentName: 'String!' };
  const variables = (parentName: unknown) => ({ type: name, parentName });
  const revised = {
    type,
    path,
    permissionsField,
    resource: templateResource(kind),
    revision: templateVersionResource(kind, { versions: 'revisions', deletable: true }),
    autosave: templateVersionResource(kind, { versions: 'autosaves', deletable: false }),
    namesDeletion: true,
    identity: {
      pattern: NAME,
      parameter: nameParameter,
      variableTypes,
      variables,
      target: { variableTypes, variables },
      permissions: (parameter: 'parent' | 'id') => ({
        field: permissionsField,
        select: 'edit delete',
        variableTypes: { type: 'TemplateType!', name: 'String!' },
        variables: (parameters: Parameters) => ({ type: name, name: String(parameters[parameter]) }),
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
    autosaves: {
      field: 'createTemplateAutosave',
      inputType: 'TemplateInput',
      input: (parameters: Parameters) => inputOf(parameters, kind),
    },
  };
  return [...revisionRoutes(revised), ...autosaveRoutes(revised)];
}
