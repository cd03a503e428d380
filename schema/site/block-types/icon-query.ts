import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { blockIcons, type Icon, iconDocument } from '../../rendering/icon-library.ts';

/** The collection of the built-in icons. */
const CORE_COLLECTION = { slug: 'core', label: 'Core', description: 'The built-in icons.' } as const;

const iconType = oncePerBuilder((builder) =>
  builder.objectRef<Icon>('Icon').implement({
    description: 'An SVG icon that blocks can show by its name.',
    fields: (t) => ({
      name: t.string({
        description: 'The name with its collection, such as `core/home`.',
        resolve: ({ name }) => `${CORE_COLLECTION.slug}/${name}`,
      }),
      label: t.exposeString('label', { description: 'The display name.' }),
      content: t.string({ description: 'The icon as an SVG document.', resolve: iconDocument }),
      collection: t.string({ resolve: () => CORE_COLLECTION.slug }),
    }),
  }),
);

const collectionType = oncePerBuilder((builder) =>
  builder.objectRef<typeof CORE_COLLECTION>('IconCollection').implement({
    description: 'A collection of icons.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      label: t.exposeString('label', { description: 'The display name.' }),
      description: t.exposeString('description'),
    }),
  }),
);

const matchesSearch = (text: string, search: string | null | undefined): boolean =>
  !search || text.toLowerCase().includes(search.toLowerCase());

/** Registers the queries of icons and of their collections. */
export function registerIconQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    icons: t.field({
      type: [iconType(builder)],
      description: 'The icons of the site. Requires the capability to edit items of some type.',
      args: {
        search: t.arg.string({ description: 'Only icons whose name or label contains this text.' }),
        collection: t.arg.string({ description: 'Only icons of this collection.' }),
      },
      resolve: (_root, { search, collection }, context) => {
        requireEditor(context, 'rest_cannot_view');
        if (collection && collection !== CORE_COLLECTION.slug) throw domainError('rest_icon_collection_not_found');
        return blockIcons.filter(
          ({ name, label }) => matchesSearch(`${CORE_COLLECTION.slug}/${name}`, search) || matchesSearch(label, search),
        );
      },
    }),
    icon: t.field({
      type: iconType(builder),
      description:
        'One icon, by its name with the collection, such as `core/home`. Requires the capability to edit items of some type.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        requireEditor(context, 'rest_cannot_view');
        const icon = blockIcons.find((candidate) => `${CORE_COLLECTION.slug}/${candidate.name}` === name);
        if (!icon) throw domainError('rest_icon_not_found');
        return icon;
      },
    }),
    iconCollections: t.field({
      type: [collectionType(builder)],
      description: 'The collections of icons of the site. Requires the capability to edit items of some type.',
      args: { search: t.arg.string({ description: 'Only collections whose slug or label contains this text.' }) },
      resolve: (_root, { search }, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [CORE_COLLECTION].filter(
          ({ slug, label }) => matchesSearch(slug, search) || matchesSearch(label, search),
        );
      },
    }),
    iconCollection: t.field({
      type: collectionType(builder),
      description: 'One collection of icons, by its slug. Requires the capability to edit items of some type.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, context) => {
        requireEditor(context, 'rest_cannot_view');
        if (slug !== CORE_COLLECTION.slug) throw domainError('rest_icon_collection_not_found');
        return CORE_COLLECTION;
      },
    }),
  }));
}
