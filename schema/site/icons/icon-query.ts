import { requireEditor } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { blockIcons, type Icon, iconDocument } from '../../rendering/icons.ts';

/** Where the icons that every site has belong. */
const CORE = { slug: 'core', label: 'Core', description: 'The icons that every site has.' } as const;

const iconType = oncePerBuilder((builder) =>
  builder.objectRef<Icon>('Icon').implement({
    description: 'A drawing that blocks can show by its name.',
    fields: (t) => ({
      name: t.string({
        description: 'With its collection: `core/home`.',
        resolve: ({ name }) => `${CORE.slug}/${name}`,
      }),
      label: t.exposeString('label', { description: 'What people call it.' }),
      content: t.string({ description: 'The drawing, as SVG.', resolve: iconDocument }),
      collection: t.string({ resolve: () => CORE.slug }),
    }),
  }),
);

const collectionType = oncePerBuilder((builder) =>
  builder.objectRef<typeof CORE>('IconCollection').implement({
    description: 'A set of icons.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      label: t.exposeString('label', { description: 'What people call it.' }),
      description: t.exposeString('description'),
    }),
  }),
);

const holds = (text: string, search: string | null | undefined): boolean =>
  !search || text.toLowerCase().includes(search.toLowerCase());

/** Registers what this file declares on a schema builder. */
export function registerIconsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    icons: t.field({
      type: [iconType(builder)],
      description: 'The icons of the site. Takes the right to edit something.',
      args: {
        search: t.arg.string({ description: 'Only icons whose name or label holds this.' }),
        collection: t.arg.string({ description: 'Only icons of this collection.' }),
      },
      resolve: (_root, { search, collection }, context) => {
        requireEditor(context, 'rest_cannot_view');
        if (collection && collection !== CORE.slug) throw domainError('rest_icon_collection_not_found');
        return blockIcons.filter(({ name, label }) => holds(`${CORE.slug}/${name}`, search) || holds(label, search));
      },
    }),
    icon: t.field({
      type: iconType(builder),
      description: 'One icon, by its name with its collection. Takes the right to edit something.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        requireEditor(context, 'rest_cannot_view');
        const found = blockIcons.find((icon) => `${CORE.slug}/${icon.name}` === name);
        if (!found) throw domainError('rest_icon_not_found');
        return found;
      },
    }),
    iconCollections: t.field({
      type: [collectionType(builder)],
      description: 'The sets of icons of the site. Takes the right to edit something.',
      args: { search: t.arg.string() },
      resolve: (_root, { search }, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [CORE].filter(({ slug, label }) => holds(slug, search) || holds(label, search));
      },
    }),
    iconCollection: t.field({
      type: collectionType(builder),
      description: 'One set of icons. Takes the right to edit something.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, context) => {
        requireEditor(context, 'rest_cannot_view');
        if (slug !== CORE.slug) throw domainError('rest_icon_collection_not_found');
        return CORE;
      },
    }),
  }));
}
