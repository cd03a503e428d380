import { canEditTheme, canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { autosavedFields } from '../../content/versions/separate-autosave.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { toGlobalId } from '../../core/graphql/node-options.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasBlocks } from '../../markup/block-grammar/parsed-block.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { displayedMarkup, loadBlockPatterns } from '../../rendering/data/block-patterns.ts';
import {
  currentContent,
  currentRow,
  displayedTemplateTitle,
  isCustomTemplate,
  originalSource,
  type Template,
  templateArea,
  templateDescription,
  templateName,
  templateOrigin,
} from './template-source.ts';

/** The GraphQL enum of the two types of templates. */
export const templateTypeEnum = oncePerBuilder((builder) =>
  builder.enumType('TemplateType', {
    description: 'Whole templates, or the parts that they contain.',
    values: { TEMPLATE: { value: 'cms_template' }, PART: { value: 'cms_template_part' } } as const,
  }),
);

/** The GraphQL type of the permissions on a template. They are the same for all templates. */
export const templatePermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<object>('TemplatePermissions').implement({
    description: 'The permissions of the viewer on a template.',
    fields: (t) => ({
      edit: t.boolean({ resolve: (_template, _args, { viewer }) => canEditTheme(viewer) }),
      delete: t.boolean({ resolve: (_template, _args, { viewer }) => canEditTheme(viewer) }),
      publish: t.boolean({ resolve: (_template, _args, { viewer }) => canEditTheme(viewer) }),
      unfilteredHtml: t.boolean({ resolve: (_template, _args, { viewer }) => canWriteUnfilteredHtml(viewer) }),
    }),
  }),
);

const templateTitle = oncePerBuilder((builder) =>
  builder.objectRef<Template>('TemplateTitle').implement({
    fields: (t) => ({
      raw: t.string({ extensions: reads('title'), resolve: displayedTemplateTitle }),
      rendered: t.string({
        description: 'HTML for display.',
        extensions: reads('title'),
        resolve: (template, _args, { kernel }) =>
          currentRow(template)
            ? renderTitle(displayedTemplateTitle(template), { site: { properName: kernel.properName ?? '' } })
            : displayedTemplateTitle(template),
      }),
    }),
  }),
);

const templateContent = oncePerBuilder((builder) =>
  builder.objectRef<Template>('TemplateContent').implement({
    fields: (t) => ({
      raw: t.string({
        description:
          'The markup, with the blocks of the patterns that it refers to. Each template part in it has the attribute `theme`.',
        extensions: reads('content'),
        resolve: async (template, _args, context) =>
          displayedMarkup(currentContent(template), {
            patterns: await loadBlockPatterns(context),
            theme: template.theme,
          }),
      }),
      blockVersion: t.int({
        description: '1 if it contains blocks, else 0.',
        extensions: reads('content'),
        resolve: (template) => (hasBlocks(currentContent(template)) ? 1 : 0),
      }),
    }),
  }),
);

async function authorText(template: Template, { site, loaders }: RequestContext): Promise<string> {
  const source = originalSource(template);
  if (source === 'theme') return template.themeName;
  if (source === 'site') return site.text('blogname');
  const author = await loaders.users.load(currentRow(template)?.authorId ?? 0);
  return author?.displayName ?? 'Unknown author';
}

/** The GraphQL type of templates and template parts: files of the theme, customized ones, and those of the site. */
export const templateNode = oncePerBuilder((builder) =>
  builder.objectRef<Template>('Template').implement({
    description: 'A template, or a template part. Visible to viewers who may edit items of at least one type.',
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique among all types.',
        resolve: (template) => toGlobalId('Template', `${template.type}:${templateName(template)}`),
      }),
      name: t.string({
        description: 'Name of the theme, two slashes, and slug, such as `my-theme//single`.',
        resolve: templateName,
      }),
      databaseId: t.int({
        description: 'Id of the stored template; 0 for a file.',
        resolve: (template) => currentRow(template)?.id ?? 0,
      }),
      parentId: t.int({
        description: 'For a revision or an autosave: id of its template; otherwise 0.',
        resolve: ({ version, stored }) => (version ? (stored?.id ?? 0) : 0),
      }),
      autosavedFields: t.field({
        type: 'Json',
        nullable: true,
        description:
          'For an autosave: the other fields that it contains, by the names of the input; null if there are none.',
        resolve: ({ version }, _args, context) => (version ? autosavedFields(version, context) : null),
      }),
      type: t.string({ resolve: ({ type }) => type }),
      theme: t.string({ resolve: ({ theme }) => theme }),
      slug: t.string({ resolve: ({ slug }) => slug }),
      source: t.string({
        description: '`theme` for a file, `custom` for a stored template.',
        resolve: ({ stored }) => (stored ? 'custom' : 'theme'),
      }),
      origin: t.string({
        nullable: true,
        description: 'The recorded origin of a stored template: `theme` for a customized file of the theme.',
        resolve: templateOrigin,
      }),
      originalSource: t.string({
        description: 'Its creator: `theme`, `user` or `site`.',
        extensions: reads('authorId'),
        resolve: originalSource,
      }),
      authorText: t.string({
        description: 'Display name of its creator: the theme, the account or the site.',
        extensions: reads('authorId'),
        resolve: (template, _args, context) => authorText(template, context),
      }),
      title: t.field({ type: templateTitle(builder), extensions: sameRow, resolve: (template) => template }),
      content: t.field({ type: templateContent(builder), extensions: sameRow, resolve: (template) => template }),
      description: t.string({ extensions: reads('excerpt'), resolve: templateDescription }),
      status: t.string({
        extensions: reads('status'),
        resolve: (template) => currentRow(template)?.status ?? 'publish',
      }),
      hasThemeFile: t.boolean({ resolve: ({ file }) => file !== null }),
      isCustom: t.boolean({
        description: 'Whether it is not part of the template hierarchy, such as `single`.',
        resolve: isCustomTemplate,
      }),
      area: t.string({
        nullable: true,
        description: 'Area of a template part; null for a whole template.',
        resolve: templateArea,
      }),
      authorId: t.int({
        description: 'Id of its author; 0 for a file.',
        extensions: reads('authorId'),
        resolve: (template) => currentRow(template)?.authorId ?? 0,
      }),
      author: t.field({
        type: 'User',
        nullable: true,
        extensions: reads('authorId'),
        resolve: (template, _args, { loaders }) => loaders.users.load(currentRow(template)?.authorId ?? 0),
      }),
      date: t.field({
        type: 'LocalDateTime',
        nullable: true,
        extensions: reads('date'),
        resolve: (template) => currentRow(template)?.date ?? null,
      }),
      modified: t.field({
        type: 'LocalDateTime',
        nullable: true,
        extensions: reads('modified'),
        resolve: (template) => currentRow(template)?.modified ?? null,
      }),
      revisionCount: t.int({
        description: 'Number of revisions of the stored template.',
        extensions: reads('revisionCount'),
        resolve: ({ stored }) => stored?.revisionCount ?? 0,
      }),
      latestRevisionId: t.int({
        description: 'Id of the latest revision; 0 if there is none.',
        extensions: reads('latestRevisionId'),
        resolve: ({ stored }) => stored?.latestRevisionId ?? 0,
      }),
      viewerCan: t.field({ type: templatePermissionsType(builder), resolve: (template) => template }),
    }),
  }),
);
