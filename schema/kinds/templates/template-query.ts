import { canEditTheme } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { findTemplate, listTemplates } from './find-template.ts';
import { currentContent } from './template-source.ts';
import { templateNode, templatePermissionsType, templateTypeEnum } from './template-type.ts';
import { requireTemplateReader } from './write-templates.ts';

/** Registers the queries of templates. */
export function registerTemplateQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    template: t.field({
      type: templateNode(builder),
      description: 'One template, by its name. Requires the right to edit items of at least one type.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        name: t.arg.string({
          required: true,
          description: 'Name of the theme, two slashes, and slug, such as `my-theme//single`.',
        }),
        fileOnly: t.arg.boolean({
          description: 'Whether to return the file of the theme, even if a stored template replaces it.',
        }),
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
      description:
        'The templates of the active theme, including published ones of the site. Requires the right to edit items of at least one type.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        postId: t.arg.int({
          description: 'Only the stored template with this id, published or not; 0 for all stored ones.',
        }),
        area: t.arg.string({ description: 'Only parts of this area.' }),
        postType: t.arg.string({ description: 'Only templates that items of this type can select.' }),
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
        'The template that applies if there is none with this slug: the first of the template hierarchy that exists and is not empty. Null for an empty slug.',
      args: {
        slug: t.arg.string({ required: true }),
        isCustom: t.arg.boolean({ description: 'Whether the slug is that of a template that items select by name.' }),
        prefix: t.arg.string({
          description: 'The more general template, such as `taxonomy-books` for `taxonomy-books-plum`.',
        }),
      },
      resolve: async (_root, lookup, context, info) => {
        requireTemplateReader(context);
        if (lookup.slug === '') return null;
        const { registry } = context;
        const slugs = templateHierarchy(lookup, {
          types: [...registry.postTypes.keys(), ...registry.hidden.types],
          taxonomies: [...registry.taxonomies.keys(), ...registry.hidden.taxonomies],
        });
        const columns = [...selectedColumns(info, [[]]), 'content'] as const;
        const templates = await listTemplates({ type: 'cms_template', context, columns }, { slugs });
        const bySlug = new Map(templates.map((template) => [template.slug, template]));
        const candidates = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
        return candidates.find((template) => currentContent(template) !== '') ?? candidates.at(-1) ?? null;
      },
    }),
    templatePermissions: t.field({
      type: templatePermissionsType(builder),
      nullable: true,
      description:
        'The permissions of the viewer on a stored template; null if there is none, or the viewer may not edit the theme.',
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

/** The template to look up in the template hierarchy. */
interface TemplateLookup {
  slug: string;
  /** Whether it is a template that items select by name. */
  isCustom?: boolean | null;
  /** The more general template, such as `taxonomy-books` for `taxonomy-books-plum`. */
  prefix?: string | null;
}

/** Matches slugs of templates for one item or term, such as `page-about`. Its group is the slug of the general template. */
const SPECIFIC_SLUG = /^(author|category|archive|tag|page)-.+$/;

/**
 * Returns the slugs of the templates to try, from the most specific one to `index`. `types` and `taxonomies` are all
 * names of types and taxonomies of the site.
 */
function templateHierarchy(
  { slug, isCustom, prefix }: TemplateLookup,
  { types, taxonomies }: { types: readonly string[]; taxonomies: readonly string[] },
): string[] {
  if (slug === 'index') return ['index'];
  if (isCustom) return ['page', 'singular', 'index'];
  if (slug === 'front-page') return ['front-page', 'home', 'index'];
  const intermediate = prefix ? slugsOfPrefix(slug, prefix) : lessSpecificSlugs(slug, { types, taxonomies });
  return [slug, ...intermediate, ...generalSlugs(slug), 'index'];
}

function slugsOfPrefix(slug: string, prefix: string): string[] {
  const [type = prefix] = prefix.split('-');
  return [...(prefix === slug || prefix === type ? [] : [prefix]), ...(slug === type ? [] : [type])];
}

/** `single-post-hello` has the less specific templates `single-post` and `single`. */
function lessSpecificSlugs(slug: string, site: { types: readonly string[]; taxonomies: readonly string[] }): string[] {
  const general = SPECIFIC_SLUG.exec(slug)?.[1];
  if (general !== undefined) return [general];
  const [, prefix, suffix = ''] = /^(taxonomy|single)-(.+)$/.exec(slug) ?? [];
  if (prefix === undefined) return [];
  const names = prefix === 'single' ? site.types : site.taxonomies;
  if (names.includes(suffix)) return [prefix];
  const name = names.find((candidate) => suffix.startsWith(`${candidate}-`));
  return name === undefined ? [] : [`${prefix}-${name}`, prefix];
}

/** The slugs of the templates of all lists and of all single items. */
function generalSlugs(slug: string): string[] {
  const isList = slug === 'date' || /^(?:author|taxonomy|category|tag)/.test(slug);
  const isSingle = slug === 'attachment' || /^(?:single|page)/.test(slug);
  return [
    ...(isList ? ['archive'] : []),
    ...(slug === 'attachment' ? ['single'] : []),
    ...(isSingle ? ['singular'] : []),
  ];
}
