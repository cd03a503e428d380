import { canEditAnything } from '../access/site-access.ts';
import { viewerCan } from '../access/viewer.ts';
import { builder } from '../builder.ts';
import { domainError } from '../errors.ts';

/** Something that could be installed, or is: this server has neither, and says so to those who may know. */
interface Package {
  name: string;
}

const packageType = builder.objectRef<Package>('Package').implement({
  description: 'Something that extends a site. This server runs none and connects to no directory.',
  fields: (t) => ({ name: t.exposeString('name') }),
});

const NONE: Package[] = [];

builder.queryFields((t) => ({
  plugins: t.field({
    type: [packageType],
    description: 'The programs that extend the site: none. Takes the right to activate some.',
    resolve: (_root, _args, { viewer }) => {
      if (!viewerCan(viewer, 'activate_plugins')) throw domainError('rest_cannot_view_plugins', { viewer });
      return NONE;
    },
  }),
  plugin: t.field({
    type: packageType,
    description: 'One of them, by the name of its file.',
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, _args, { viewer }): Package => {
      if (!viewerCan(viewer, 'activate_plugins')) throw domainError('rest_cannot_view_plugin', { viewer });
      throw domainError('rest_plugin_not_found');
    },
  }),
  blockDirectory: t.field({
    type: [packageType],
    description: 'Blocks that could be installed: none. Takes the rights to install and activate plugins.',
    args: { term: t.arg.string({ required: true }) },
    resolve: (_root, _args, { viewer }) => {
      const mayInstall = viewerCan(viewer, 'install_plugins') && viewerCan(viewer, 'activate_plugins');
      if (!mayInstall) throw domainError('rest_block_directory_cannot_view', { viewer });
      return NONE;
    },
  }),
  patternDirectory: t.field({
    type: [packageType],
    description: 'Patterns of a public directory: none. Takes the right to edit something.',
    resolve: (_root, _args, { viewer, registry }) => {
      const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
      if (!canEditAnything(viewer, types)) throw domainError('rest_pattern_directory_cannot_view', { viewer });
      return NONE;
    },
  }),
}));
