import { tellingAbility } from '../telling.ts';

interface Data {
  environment: { kind: string; databaseServer: string; version: string };
}

const text = (title: string, description: string) => ({ type: 'string' as const, title, description });

/** Tells what the site runs on. */
export const environmentInfo = tellingAbility<Data>({
  name: 'core/get-environment-info',
  label: 'Get Environment Info',
  description: 'Tells what the site runs on, for those who look for what is wrong or whether something fits.',
  category: 'site',
  capability: 'manage_options',
  document: '{ environment { kind databaseServer version } }',
  told: {
    environment: {
      schema: {
        ...text('Environment Type', 'What the site is for.'),
        enum: ['production', 'staging', 'development', 'local'],
      },
      read: ({ environment }) => environment.kind.toLowerCase(),
    },
    php_version: {
      schema: text('PHP Version', 'Version of PHP. Empty: the program runs without it.'),
      read: () => '',
    },
    db_server_info: {
      schema: text('Database Server Info', 'Name and version of the database.'),
      read: ({ environment }) => environment.databaseServer,
    },
    wp_version: {
      schema: text('Version', 'Version of the program that runs the site.'),
      read: ({ environment }) => environment.version,
    },
  },
});
