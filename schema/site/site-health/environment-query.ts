import { canManageSite } from '../../access/site-access.ts';
import { isLoopbackSite } from '../../auth/application-password-availability.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { Domain } from '../../core/domain.ts';
import { domainError } from '../../core/domain-errors.ts';

const kindType = oncePerBuilder((builder) =>
  builder.enumType('EnvironmentKind', {
    description: 'What a site is for.',
    values: {
      PRODUCTION: { value: 'production', description: 'It is there for its visitors.' },
      LOCAL: { value: 'local', description: 'It is read on the machine that it runs on.' },
    } as const,
  }),
);

const environmentType = oncePerBuilder((builder) =>
  builder.objectRef<object>('Environment').implement({
    description: 'What the site runs on.',
    fields: (t) => ({
      kind: t.field({
        type: kindType(builder),
        description: 'What the site is for, as far as its address tells.',
        resolve: (_root, _args, { kernel }) =>
          !kernel.addresses.home.startsWith('https:') && isLoopbackSite(kernel) ? 'local' : 'production',
      }),
      databaseServer: t.string({
        description: 'Name and version of the database.',
        resolve: (_root, _args, context) => context.cache.get('database server', () => databaseServer(context)),
      }),
      version: t.string({
        description: 'Version of the program.',
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

/** Registers what this file declares on a schema builder. */
export function registerSiteHealthEnvironment(builder: Builder): void {
  builder.queryField('environment', (t) =>
    t.field({
      type: environmentType(builder),
      description: 'What the site runs on. Takes the right to manage the site. Error: `rest_forbidden`.',
      resolve: (_root, _args, { viewer }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        return {};
      },
    }),
  );
}
