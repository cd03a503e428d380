import { contentOrderEnum, orderEnum } from '../../content/content-inputs.ts';
import { listConnection } from '../../content/lists/connection.ts';
import { loadAutosave, loadAutosaves } from '../../content/versions/autosave-read.ts';
import { type AutosaveWrite, createAutosave } from '../../content/versions/autosave-save.ts';
import { fieldsBeside } from '../../content/versions/autosaved-fields.ts';
import { revisionFilterInput } from '../../content/versions/revision-inputs.ts';
import { deleteRevision, loadRevision } from '../../content/versions/revision-item.ts';
import { loadRevisions } from '../../content/versions/revision-list.ts';
import { deletionType } from '../../content/write/deletion-result.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import { selectedColumns } from '../../core/selection.ts';
import { findTemplate } from './find-template.ts';
import { requireWriter } from './template-access.ts';
import { templateInput } from './template-input.ts';
import type { StoredTemplate, Template, TemplateTypeName } from './template-source.ts';
import { templateNode, templateTypeEnum } from './template-type.ts';
import { MAY_BE_EMPTY, type TemplateInput, templateChange, writtenTemplate } from './write-templates.ts';

interface OwnerArguments {
  type: TemplateTypeName;
  parentName: string;
}

type OwnTemplate = Template & { stored: StoredTemplate };

/** The template whose versions are meant. Errors: `rest_post_invalid_parent`, `rest_invalid_template` for a file. */
async function ownerOf({ type, parentName }: OwnerArguments, context: RequestContext): Promise<OwnTemplate> {
  const template = await findTemplate({ type, name: parentName, context });
  if (!template) throw domainError('rest_post_invalid_parent');
  const { stored } = template;
  if (!stored) throw domainError('rest_invalid_template');
  return { ...template, stored };
}

const identityOf = ({ stored }: OwnTemplate) => ({ parentId: stored.id, parentType: stored.type });

/** A version of a template. */
const versionOf = (owner: OwnTemplate, row: RevisionRow): Template => ({
  ...owner,
  version: row,
});

const connection = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'TemplateRevision',
    node: templateNode(builder),
    total: 'How many items the filter matches, whatever the page.',
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

/** What an autosave of a template has columns for. */
const AUTOSAVED_TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'description']);

/** Errors: `rest_invalid_param` for another theme, which is what a template cannot be moved to. */
async function autosaveOf(
  { type, theme, slug }: OwnTemplate,
  { input, context }: { input: TemplateInput; context: RequestContext },
): Promise<AutosaveWrite> {
  if (input.theme && input.theme !== theme) {
    throw domainError('rest_invalid_param', {
      parameter: 'theme',
      message: 'A template cannot move to another theme. Leave out the theme.',
    });
  }
  const change = await templateChange(type, { input, context });
  return {
    input: { ...change, ...(input.slug && input.slug !== slug ? { slug: input.slug } : {}) },
    own: MAY_BE_EMPTY,
    fields: fieldsBeside(input, AUTOSAVED_TEXTS),
  };
}

/** Registers what this file declares on a schema builder. */
export function registerTemplatesVersions(builder: Builder): void {
  builder.queryFields((t) => ({
    templateRevisions: t.field({
      type: connection(builder),
      description: 'The revisions of a template, autosaves among them. Takes the right to edit the theme.',
      extensions: { usualItems: 1_000 },
      args: {
        ...ownerArguments(builder),
        where: t.arg({ type: revisionFilterInput(builder) }),
        orderBy: t.arg({ type: contentOrderEnum(builder), defaultValue: 'DATE' }),
        order: t.arg({ type: orderEnum(builder), defaultValue: 'DESC' }),
        first: t.arg.int({ description: 'Revisions on the page, at most 100; 1,000 when it is not given.' }),
        after: t.arg.string({ description: 'A cursor: the page begins after it.' }),
        offset: t.arg.int({ description: 'Revisions to skip.' }),
      },
      resolve: async (_root, { type, parentName, ...args }, context, info) => {
        const owner = await ownerOf({ type, parentName }, context);
        return loadRevisions({
          args: { ...args, ...identityOf(owner) },
          context,
          info,
          show: (rows) => rows.map((row) => versionOf(owner, row)),
        });
      },
    }),
    templateRevision: t.field({
      type: templateNode(builder),
      description: 'One revision of a template. Takes the right to edit the theme.',
      args: { ...ownerArguments(builder), id: t.arg.int({ required: true }) },
      resolve: async (_root, { id, ...args }, context, info) => {
        const owner = await ownerOf(args, context);
        return versionOf(owner, await loadRevision({ args: { ...identityOf(owner), id }, context, info }));
      },
    }),
    templateAutosaves: t.field({
      type: [templateNode(builder)],
      description: 'What was saved of a template on the way, one version for each editor.',
      args: ownerArguments(builder),
      resolve: async (_root, args, context, info) => {
        const owner = await ownerOf(args, context);
        const rows = await loadAutosaves({ args: identityOf(owner), context, info });
        return rows.map((row) => versionOf(owner, row));
      },
    }),
    templateAutosave: t.field({
      type: templateNode(builder),
      description: 'One version of a template that was saved on the way.',
      args: {
        ...ownerArguments(builder),
        id: t.arg.int({ description: "Without it the viewer's own is returned, else the newest." }),
      },
      resolve: async (_root, { id, ...args }, context, info) => {
        const owner = await ownerOf(args, context);
        return versionOf(owner, await loadAutosave({ args: { ...identityOf(owner), id: id ?? null }, context, info }));
      },
    }),
  }));

  builder.mutationFields((t) => ({
    deleteTemplateRevision: t.field({
      type: deletion(builder),
      description: 'Deletes a revision for good. Takes the right to edit the theme; revisions have no trash.',
      args: {
        ...ownerArguments(builder),
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Must be true.' }),
      },
      resolve: async (_root, { id, force, ...args }, context, info) => {
        const owner = await ownerOf(args, context);
        const { previous, ...rest } = await deleteRevision({
          args: { ...identityOf(owner), id, force: force ?? null },
          context,
          info,
        });
        return { ...rest, previous: previous && versionOf(owner, previous), item: null };
      },
    }),
    createTemplateAutosave: t.field({
      type: templateNode(builder),
      description:
        "Saves a template on the way: the viewer's own draft in place, anything else beside what is stored. Takes the right to edit the theme.",
      args: { ...ownerArguments(builder), input: t.arg({ type: templateInput(builder), required: true }) },
      resolve: async (_root, { input, ...args }, context, info) => {
        requireWriter(context);
        const owner = await ownerOf(args, context);
        const write = () => autosaveOf(owner, { input, context });
        const row = await createAutosave({ args: identityOf(owner), write, context });
        if (row.id !== owner.stored.id) return versionOf(owner, row);
        const { theme } = owner;
        return writtenTemplate(
          { type: args.type, context, columns: selectedColumns(info, [[]]) },
          { id: row.id, theme },
        );
      },
    }),
  }));
}
