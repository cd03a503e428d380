import { canEditTheme } from '../../access/site-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { selectedColumns } from '../../core/selection.ts';
import { findTemplate, listTemplates } from './find-template.ts';
import { requireTemplateReader } from './template-access.ts';
import { templateHierarchy } from './template-hierarchy.ts';
import { shownTemplateContent } from './template-source.ts';
import { templateNode, templatePermissionsType, templateTypeEnum } from './template-type.ts';

/** Registers what this file declares on a schema builder. */
export function registerTemplatesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    template: t.field({
      type: templateNode(builder),
      description: 'One template, by its name. Takes the right to edit anything.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        name: t.arg.string({ required: true, description: 'Theme and slug with two slashes between them.' }),
        fileOnly: t.arg.boolean({ description: "The theme's file, whatever is stored in its place." }),
      },
      resolve: async (_root, { type, name, fileOnly }, context, info) => {
        requireTemplateReader(context);
        const columns = selectedColumns(info, [[]]);
        const template = await findTemplate({ type, name, fileOnly: fileOnly === true, context, columns });
        if (!template) throw domainError('rest_template_not_found');
        return template;
      },
    }),
    templates: t.field({
      type: [templateNode(builder)],
      description: "The active theme's templates, with what the site's people made. Takes the right to edit anything.",
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        postId: t.arg.int({ description: 'Only the one with this number.' }),
        area: t.arg.string({ description: 'Only parts of this area.' }),
        postType: t.arg.string({ description: 'Only templates that items of this type may ask for by name.' }),
      },
      resolve: (_root, { type, ...filter }, context, info) => {
        requireTemplateReader(context);
        return listTemplates({ type, context, columns: selectedColumns(info, [[]]) }, filter);
      },
    }),
    templateFor: t.field({
      type: templateNode(builder),
      nullable: true,
      description:
        'The template that shows what a template of this slug would show: the best that there is and that is not empty.',
      args: {
        slug: t.arg.string({ required: true }),
        isCustom: t.arg.boolean({ description: 'The slug is of a template that items ask for by name.' }),
        prefix: t.arg.string({ description: 'The template that this one would be a special case of.' }),
      },
      resolve: async (_root, lookup, context, info) => {
        requireTemplateReader(context);
        const { registry } = context;
        const slugs = templateHierarchy(lookup, {
          types: [...registry.postTypes.keys(), ...registry.hidden.types],
          taxonomies: [...registry.taxonomies.keys(), ...registry.hidden.taxonomies],
        });
        const columns = [...selectedColumns(info, [[]]), 'content'] as const;
        const templates = await listTemplates({ type: 'cms_template', context, columns }, { slugs });
        const bySlug = new Map(templates.map((template) => [template.slug, template]));
        const best = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
        return best.find((template) => shownTemplateContent(template) !== '') ?? best.at(-1) ?? null;
      },
    }),
    templatePermissions: t.field({
      type: templatePermissionsType(builder),
      nullable: true,
      description:
        'What the viewer may do with what is stored of a template; null when nothing is, or they may not write.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        name: t.arg.string({ required: true }),
      },
      resolve: async (_root, { type, name }, context) => {
        if (!canEditTheme(context.viewer)) return null;
        return (await findTemplate({ type, name, context }))?.stored ?? null;
      },
    }),
  }));
}
