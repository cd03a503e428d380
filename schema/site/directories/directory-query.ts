import { canSearchDirectories } from '../../access/site-access.ts';
import { requireEditor } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';

/** Something that could be installed: this server knows of nothing, and says so to those who may know. */
interface Package {
  name: string;
}

const packageType = oncePerBuilder((builder) =>
  builder.objectRef<Package>('Package').implement({
    description: 'Something that a directory offers. This server connects to none.',
    fields: (t) => ({ name: t.exposeString('name') }),
  }),
);

const NONE: Package[] = [];

/** Registers what this file declares on a schema builder. */
export function registerDirectoriesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    blockDirectory: t.field({
      type: [packageType(builder)],
      description: 'Blocks that could be installed: none. Takes the rights to install and activate plugins.',
      args: { term: t.arg.string({ required: true, description: 'Words to look for.' }) },
      resolve: (_root, _args, { viewer }) => {
        if (!canSearchDirectories(viewer)) throw domainError('rest_block_directory_cannot_view', { viewer });
        return NONE;
      },
    }),
    patternDirectory: t.field({
      type: [packageType(builder)],
      description: 'Patterns of a public directory: none. Takes the right to edit something.',
      resolve: (_root, _args, context) => {
        requireEditor(context, 'rest_pattern_directory_cannot_view');
        return NONE;
      },
    }),
  }));
}
