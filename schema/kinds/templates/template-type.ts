import { canEditTheme, canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { autosavedFields } from '../../content/versions/autosaved-fields.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import { toGlobalId } from '../../core/node-id.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { reads, sameRow } from '../../core/selection.ts';
import { renderTitle } from '../../markup/render-title.ts';
import {
  areaOf,
  descriptionOf,
  isCustom,
  nameOf,
  originalSource,
  originOf,
  rowOf,
  shownTemplateContent,
  shownTemplateTitle,
  type Template,
} from './template-source.ts';

export const templateTypeEnum = oncePerBuilder((builder) =>
  builder.enumType('TemplateType', {
    description: 'Whole templates, or the parts that they are made of.',
    values: { TEMPLATE: { value: 'cms_template' }, PART: { value: 'cms_template_part' } } as const,
  }),
);

/** What the viewer may do with templates: the same with all of them. */
export const templatePermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<object>('TemplatePermissions').implement({
    description: 'What the viewer may do with a template.',
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
      raw: t.string({ extensions: reads('title'), resolve: shownTemplateTitle }),
      rendered: t.string({
        description: 'As HTML.',
        extensions: reads('title'),
        resolve: (template, _args, { kernel }) =>
          rowOf(template)
            ? renderTitle(shownTemplateTitle(template), { site: { properName: kernel.properName ?? '' } })
            : shownTemplateTitle(template),
      }),
    }),
  }),
);

const templateContent = oncePerBuilder((builder) =>
  builder.objectRef<Template>('TemplateContent').implement({
    fields: (t) => ({
      raw: t.string({
        description: 'Its markup; each part in it is named together with the theme.',
        extensions: reads('content'),
        resolve: shownTemplateContent,
      }),
      blockVersion: t.int({
        description: '1 when it is made of blocks, else 0.',
        extensions: reads('content'),
        resolve: (template) => (shownTemplateContent(template).includes('<!-- wp:') ? 1 : 0),
      }),
    }),
  }),
);

async function authorText(template: Template, { site, loaders }: RequestContext): Promise<string> {
  const source = originalSource(template);
  if (source === 'theme') return template.themeName;
  if (source === 'site') return site.text('blogname');
  const author = await loaders.users.load(rowOf(template)?.authorId ?? 0);
  return author?.displayName ?? 'Unknown author';
}

/** A template or a template part: a file of the theme, what the site's people made of it, or one of their own. */
export const templateNode = oncePerBuilder((builder) =>
  builder.objectRef<Template>('Template').implement({
    description: 'A template, or a part of templates. Whoever may edit anything sees them.',
    fields: (t) => ({
      id: t.id({
        description: 'Unique over all types.',
        resolve: (template) => toGlobalId('Template', `${template.type}:${nameOf(template)}`),
      }),
      name: t.string({ description: 'Theme and slug: what clients know it by.', resolve: nameOf }),
      databaseId: t.int({
        description: 'The number of what is stored of it; 0 for a file.',
        resolve: (template) => rowOf(template)?.id ?? 0,
      }),
      parentId: t.int({
        description: 'The number of the template that this is a version of; 0 for a template itself.',
        resolve: ({ version, stored }) => (version ? (stored?.id ?? 0) : 0),
      }),
      autosavedFields: t.field({
        type: 'Json',
        nullable: true,
        description:
          'Of an autosave: what its editor sent of the other fields, by the names of the input; null where that is nothing.',
        resolve: ({ version }, _args, context) => (version ? autosavedFields(version, context) : null),
      }),
      type: t.string({ resolve: ({ type }) => type }),
      theme: t.string({ resolve: ({ theme }) => theme }),
      slug: t.string({ resolve: ({ slug }) => slug }),
      source: t.string({
        description: '`theme` for a file, `custom` for what is stored.',
        resolve: ({ stored }) => (stored ? 'custom' : 'theme'),
      }),
      origin: t.string({
        nullable: true,
        description: 'Where what is stored came from, if that was noted.',
        resolve: originOf,
      }),
      originalSource: t.string({
        description: 'theme, user or site.',
        extensions: reads('authorId'),
        resolve: originalSource,
      }),
      authorText: t.string({
        description: 'What people call the theme or the person that it comes from.',
        extensions: reads('authorId'),
        resolve: (template, _args, context) => authorText(template, context),
      }),
      title: t.field({ type: templateTitle(builder), extensions: sameRow, resolve: (template) => template }),
      content: t.field({ type: templateContent(builder), extensions: sameRow, resolve: (template) => template }),
      description: t.string({ extensions: reads('excerpt'), resolve: descriptionOf }),
      status: t.string({
        extensions: reads('status'),
        resolve: (template) => rowOf(template)?.status ?? 'publish',
      }),
      hasThemeFile: t.boolean({ resolve: ({ file }) => file !== null }),
      isCustom: t.boolean({
        description: 'Whether it is none of those that all themes know by their slug.',
        resolve: isCustom,
      }),
      area: t.string({ nullable: true, description: 'What a part is for; null for a template.', resolve: areaOf }),
      authorId: t.int({
        description: '0 for a file.',
        extensions: reads('authorId'),
        resolve: (template) => rowOf(template)?.authorId ?? 0,
      }),
      author: t.field({
        type: 'User',
        nullable: true,
        extensions: reads('authorId'),
        resolve: (template, _args, { loaders }) => loaders.users.load(rowOf(template)?.authorId ?? 0),
      }),
      date: t.field({
        type: 'LocalDateTime',
        nullable: true,
        extensions: reads('date'),
        resolve: (template) => rowOf(template)?.date ?? null,
      }),
      modified: t.field({
        type: 'LocalDateTime',
        nullable: true,
        extensions: reads('modified'),
        resolve: (template) => rowOf(template)?.modified ?? null,
      }),
      revisionCount: t.int({
        description: 'Of what is stored.',
        extensions: reads('revisionCount'),
        resolve: ({ stored }) => stored?.revisionCount ?? 0,
      }),
      latestRevisionId: t.int({
        description: '0 where there is none.',
        extensions: reads('latestRevisionId'),
        resolve: ({ stored }) => stored?.latestRevisionId ?? 0,
      }),
      viewerCan: t.field({ type: templatePermissionsType(builder), resolve: (template) => template }),
    }),
  }),
);
