import { graphql } from '../../../core/graphql/typed-document.ts';
import { informationAbility } from '../information-ability.ts';

const ENVIRONMENT = graphql('{ environment { kind databaseServer version } }');

const text = (title: string, description: string) => ({ type: 'string' as const, title, description });

/** Returns the ability `core/get-environment-info`, with the spelling of names that the brand has. */
export const environmentInfo = (brand: string) =>
  informationAbility({
    name: 'core/get-environment-info',
    label: 'Get Environment Info',
    description: 'Returns the environment of the site, for diagnosis and compatibility checks.',
    category: 'site',
    capability: 'manage_options',
    document: ENVIRONMENT,
    values: {
      environment: {
        schema: {
          ...text('Environment Type', 'The purpose of the site.'),
          enum: ['production', 'staging', 'development', 'local'],
        },
        read: ({ environment }) => environment.kind.toLowerCase(),
      },
      php_version: {
        schema: text('PHP Version', 'Version of PHP. Always empty, since the program does not use PHP.'),
        read: () => '',
      },
      db_server_info: {
        schema: text('Database Server Info', 'Name and version of the database.'),
        read: ({ environment }) => environment.databaseServer,
      },
      [`${brand}_version`]: {
        schema: text('Version', 'Version of the program that runs the site.'),
        read: ({ environment }) => environment.version,
      },
    },
  });
