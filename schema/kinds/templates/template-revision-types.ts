import { listConnection } from '../../content/lists/connection.ts';
import { contentOrderEnum, orderEnum } from '../../content/lists/content-order.ts';
import { loadAutosave, loadAutosaves } from '../../content/versions/autosave-read.ts';
import { type AutosaveWrite, createAutosave } from '../../content/versions/autosave-save.ts';
import { deleteRevision, loadRevision } from '../../content/versions/revision-item.ts';
import { loadRevisions, revisionFilterInput } from '../../content/versions/revision-list.ts';
import { fieldsExcept } from '../../content/versions/separate-autosave.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/content-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { findTemplate } from './find-template.ts';
import type { StoredTemplate, Template, TemplateTypeName } from './template-source.ts';
import { templateNode, templateTypeEnum } from './template-type.ts';
import {
  MAY_BE_EMPTY,
  reloadTemplate,
  requireTemplateEditor,
  type TemplateInput,
  templateChangeInput,
  templateInput,
} from './write-templates.ts';

interface TemplateArguments {
  type: TemplateTypeName;
  parentName: string;
}

/** A template with a stored row. */
type TemplateWithRow = Template & { stored: StoredTemplate };

/**
 * Finds the template that owns revisions and autosaves. Errors: `rest_post_invalid_parent`, and `rest_invalid_template`
 * for a file, which has none.
 */
async function requireStoredTemplate(
  { type, parentName }: TemplateArguments,
  context: RequestContext,
): Promise<TemplateWithRow> {
  const template = await findTemplate({ type, name: parentName, context });
  if (!template) throw domainError('rest_post_invalid_parent');
  const { stored } = template;
  if (!stored) throw domainError('rest_invalid_template');
  return { ...template, stored };
}

const parentArguments = ({ stored }: TemplateWithRow) => ({ parentId: stored.id, parentType: stored.type });

/** Returns the template with the texts, dates and author of a revision or autosave. */
const withVersion = (owner: TemplateWithRow, row: RevisionRow): Template => ({ ...owner, version: row });

const connection = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'TemplateRevision',
    node: templateNode(builder),
    totalDescription: 'The number of revisions that match the filter, on all pages.',
  }),
);
const deletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'TemplateRevision', node: templateNode(builder) }),
);

const ownerArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    type: t.field({ type: templateTypeEnum(builder), required: true }),
    parentName: t.string({ required: true, description: 'Name of the template.' }),
  })),
);

/** The input fields that an autosave stores in columns. All others are stored as autosaved fields. */
const AUTOSAVED_TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'description']);

/** Prepares the write of an autosave. Errors: `rest_invalid_param` for another theme: templates cannot change theme. */
async function prepareAutosave(
  { type, theme, slug }: TemplateWithRow,
  { input, context }: { input: TemplateInput; context: RequestContext },
): Promise<AutosaveWrite> {
  if (input.theme && input.theme !== theme) {
    throw domainError('rest_invalid_param', {
      parameter: 'theme',
      message: 'A template cannot move to another theme. Leave out the theme.',
    });
  }
  const change = await templateChangeInput(type, { input, context });
  return {
    input: { ...change, ...(input.slug && input.slug !== slug ? { slug: input.slug } : {}) },
    kindWrite: MAY_BE_EMPTY,
    fields: fieldsExcept(input, AUTOSAVED_TEXTS),
  };
}

/** Registers the queries and mutations of the revisions and autosaves of templates. */
export function registerTemplateRevisions(builder: Builder): void {
  builder.queryFields((t) => ({
    templateRevisions: t.field({
      type: connection(builder),
      description: 'The revisions of a template, including autosaves. Requires the right to edit the theme.',
      args: {
        ...ownerArguments(builder),
        where: t.arg({ type: revisionFilterInput(builder) }),
        orderBy: t.arg({ type: contentOrderEnum(builder), defaultValue: 'DATE' }),
        order: t.arg({ type: orderEnum(builder), defaultValue: 'DESC' }),
        first: t.arg.int({ description: 'Revisions on the page, at most 100. If absent, the page has up to 1,000.' }),
        after: t.arg.string({ description: 'A cursor: the page begins after it.' }),
        offset: t.arg.int({ description: 'Number of revisions to skip.' }),
      },
      resolve: async (_root, { type, parentName, ...args }, context, info) => {
        const owner = await requireStoredTemplate({ type, parentName }, context);
        return loadRevisions({
          args: { ...args, ...parentArguments(owner) },
          context,
          info,
          toNodes: (rows) => rows.map((row) => withVersion(owner, row)),
        });
      },
    }),
    templateRevision: t.field({
      type: templateNode(builder),
      description: 'One revision of a template. Requires the right to edit the theme.',
      args: { ...ownerArguments(builder), id: t.arg.int({ required: true }) },
      resolve: async (_root, { id, ...args }, context, info) => {
        const owner = await requireStoredTemplate(args, context);
        return withVersion(owner, await loadRevision({ args: { ...parentArguments(owner), id }, context, info }));
      },
    }),
    templateAutosaves: t.field({
      type: [templateNode(builder)],
      description: 'The autosaves of a template: at most one per account. Requires the right to edit the theme.',
      args: ownerArguments(builder),
      resolve: async (_root, args, context, info) => {
        const owner = await requireStoredTemplate(args, context);
        const rows = await loadAutosaves({ args: parentArguments(owner), context, info });
        return rows.map((row) => withVersion(owner, row));
      },
    }),
    templateAutosave: t.field({
      type: templateNode(builder),
      description: 'One autosave of a template. Requires the right to edit the theme.',
      args: {
        ...ownerArguments(builder),
        id: t.arg.int({
          description: "Id of the autosave. Default: the viewer's autosave, or the newest if they have none.",
        }),
      },
      resolve: async (_root, { id, ...args }, context, info) => {
        const owner = await requireStoredTemplate(args, context);
        return withVersion(
          owner,
          await loadAutosave({ args: { ...parentArguments(owner), id: id ?? null }, context, info }),
        );
      },
    }),
  }));

  builder.mutationFields((t) => ({
    deleteTemplateRevision: t.field({
      extensions: writesKind('appearance'),
      type: deletion(builder),
      description: 'Deletes a revision permanently; revisions have no trash. Requires the right to edit the theme.',
      args: {
        ...ownerArguments(builder),
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Must be true.' }),
      },
      resolve: async (_root, { id, force, ...args }, context, info) => {
        const owner = await requireStoredTemplate(args, context);
        const { previous, ...result } = await deleteRevision({
          args: { ...parentArguments(owner), id, force: force ?? null },
          context,
          info,
        });
        return { ...result, previous: previous && withVersion(owner, previous), item: null };
      },
    }),
    createTemplateAutosave: t.field({
      extensions: writesKind('appearance'),
      type: templateNode(builder),
      description:
        'Autosaves a template. A draft of the viewer is changed itself; for other templates the autosave is stored separately. Requires the right to edit the theme.',
      args: { ...ownerArguments(builder), input: t.arg({ type: templateInput(builder), required: true }) },
      resolve: async (_root, { input, ...args }, context, info) => {
        requireTemplateEditor(context);
        const owner = await requireStoredTemplate(args, context);
        const write = () => prepareAutosave(owner, { input, context });
        const row = await createAutosave({ args: parentArguments(owner), write, context });
        if (row.id !== owner.stored.id) return withVersion(owner, row);
        const { theme } = owner;
        return reloadTemplate(
          { type: args.type, context, columns: selectedColumns(info, [[]]) },
          { id: row.id, theme },
        );
      },
    }),
  }));
}
