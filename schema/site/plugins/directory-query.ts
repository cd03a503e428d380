import { canSearchDirectories } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireEditor } from '../../core/rows/audience.ts';

/** An entry of a directory of installable packages. The program connects to no directory, so there are none. */
interface Package {
  name: string;
}

const packageType = oncePerBuilder((builder) =>
  builder.objectRef<Package>('Package').implement({
    description: 'An entry of a directory of installable packages. The program connects to no directory.',
    fields: (t) => ({ name: t.exposeString('name') }),
  }),
);

const NO_PACKAGES: Package[] = [];

/** Registers the queries `blockDirectory` and `patternDirectory`. */
export function registerDirectoryQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    blockDirectory: t.field({
      type: [packageType(builder)],
      description:
        'Installable blocks: always empty. Requires the capabilities `install_plugins` and `activate_plugins`.',
      args: { term: t.arg.string({ required: true, description: 'The search text.' }) },
      resolve: (_root, _args, { viewer }) => {
        if (!canSearchDirectories(viewer)) throw domainError('rest_block_directory_cannot_view', { viewer });
        return NO_PACKAGES;
      },
    }),
    patternDirectory: t.field({
      type: [packageType(builder)],
      description: 'Patterns of a public directory: always empty. Requires the capability to edit items of some type.',
      resolve: (_root, _args, context) => {
        requireEditor(context, 'rest_pattern_directory_cannot_view');
        return NO_PACKAGES;
      },
    }),
  }));
}
