import { canManageSite } from '../../access/site-access.ts';
import { isLoopbackSite } from '../../auth/application-password.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { Domain } from '../../core/domain.ts';
import { domainError } from '../../core/domain-errors.ts';

const environmentKindEnum = oncePerBuilder((builder) =>
  builder.enumType('EnvironmentKind', {
    description: 'The purpose of a site.',
    values: {
      PRODUCTION: { value: 'production', description: 'The site is public.' },
      LOCAL: { value: 'local', description: 'The site is used on the computer that it runs on.' },
    } as const,
  }),
);

const environmentType = oncePerBuilder((builder) =>
  builder.objectRef<object>('Environment').implement({
    description: 'The environment of the site.',
    fields: (t) => ({
      kind: t.field({
        type: environmentKindEnum(builder),
        description: 'The purpose of the site, derived from its address.',
        resolve: (_root, _args, { kernel }) =>
          !kernel.addresses.home.startsWith('https:') && isLoopbackSite(kernel) ? 'local' : 'production',
      }),
      databaseServer: t.string({
        description: 'The name and version of the database.',
        resolve: (_root, _args, context) => context.cache.get('database server', () => databaseServer(context)),
      }),
      version: t.string({
        description: 'The version of the program.',
        resolve: (_root, _args, { kernel }) => kernel.version ?? '',
      }),
    }),
  }),
);

async function databaseServer({ kernel: { database } }: Domain): Promise<string> {
  const { engineTitle, serverVersion } = database.dialect;
  const [row] = await database.reader.$queryRaw<{ version: string }[]>(serverVersion);
  return `${engineTitle} ${row?.version ?? ''}`.trim();
}

/** Registers the query `environment`. */
export function registerEnvironmentQuery(builder: Builder): void {
  builder.queryField('environment', (t) =>
    t.field({
      type: environmentType(builder),
      description: 'The environment of the site. Requires the capability `manage_options`. Error: `rest_forbidden`.',
      resolve: (_root, _args, { viewer }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        return {};
      },
    }),
  );
}
