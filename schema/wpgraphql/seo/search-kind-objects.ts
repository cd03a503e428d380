import { searchSettings } from '../../content/search-metadata/search-settings.ts';
import { typeArchiveLink } from '../../urls/archive-address.ts';
import { exposedItemTypes, exposedTaxonomies } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';

/** A type or taxonomy, whose settings the fields of its object read. */
interface NamedKind {
  name: string;
}

/** Creates the type with the settings of each type of items. */
export const searchContentTypes = (builder: WpgraphqlBuilder) => {
  const { registry } = builder.environment;
  const archive = builder.objectRef<NamedKind>('SEOContentTypeArchive').implement({
    fields: (t) => ({
      hasArchive: t.boolean({
        resolve: ({ name }, _args, context) => context.registry.postTypes.get(name)?.hasArchive !== false,
      }),
      archiveLink: t.string({
        resolve: ({ name }, _args, { registry: types, site }) => {
          const type = types.postTypes.get(name);
          return type ? typeArchiveLink(site.permalinks, type) : null;
        },
      }),
      title: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).title(`title-ptarchive-${name}`) || null,
      }),
      metaDesc: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).title(`metadesc-ptarchive-${name}`) || null,
      }),
      metaRobotsNoindex: t.boolean({
        resolve: ({ name }, _args, { site }) => searchSettings(site).isOn(`noindex-ptarchive-${name}`),
      }),
      breadcrumbTitle: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).title(`bctitle-ptarchive-${name}`) || null,
      }),
    }),
  });
  const contentType = builder.objectRef<NamedKind>('SEOContentType').implement({
    fields: (t) => ({
      title: t.string({ resolve: ({ name }, _args, { site }) => searchSettings(site).titleTemplate(`post:${name}`) }),
      metaDesc: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).descriptionTemplate(`post:${name}`) || null,
      }),
      metaRobotsNoindex: t.boolean({
        resolve: ({ name }, _args, { site }) => !searchSettings(site).isIndexed(`post:${name}`),
      }),
      schemaType: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).title(`schema-page-type-${name}`) || null,
      }),
      archive: t.field({ type: archive, resolve: (type) => type }),
    }),
  });
  const fieldNameOf = (typeName: string) => typeName.charAt(0).toLowerCase() + typeName.slice(1);
  return builder.objectRef<object>('SEOContentTypes').implement({
    fields: (t) =>
      Object.fromEntries(
        exposedItemTypes(registry).map(({ type, typeName }) => [
          fieldNameOf(typeName),
          t.field({ type: contentType, resolve: () => ({ name: type }) }),
        ]),
      ),
  });
};

/** Creates the type with the settings of each taxonomy. */
export const searchTaxonomies = (builder: WpgraphqlBuilder) => {
  const archive = builder.objectRef<NamedKind>('SEOTaxonomyTypeArchive').implement({
    fields: (t) => ({
      title: t.string({ resolve: ({ name }, _args, { site }) => searchSettings(site).titleTemplate(`term:${name}`) }),
      metaDesc: t.string({
        resolve: ({ name }, _args, { site }) => searchSettings(site).descriptionTemplate(`term:${name}`) || null,
      }),
      metaRobotsNoindex: t.boolean({
        resolve: ({ name }, _args, { site }) => !searchSettings(site).isIndexed(`term:${name}`),
      }),
    }),
  });
  const taxonomyType = builder.objectRef<NamedKind>('SEOTaxonomyType').implement({
    fields: (t) => ({ archive: t.field({ type: archive, resolve: (taxonomy) => taxonomy }) }),
  });
  return builder.objectRef<object>('SEOTaxonomyTypes').implement({
    fields: (t) =>
      Object.fromEntries(
        exposedTaxonomies(builder.environment.registry).map(({ taxonomy, singular }) => [
          singular,
          t.field({ type: taxonomyType, resolve: () => ({ name: taxonomy.name }) }),
        ]),
      ),
  });
};
