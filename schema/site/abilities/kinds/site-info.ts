import { graphql, type ResultOf } from '../../../core/graphql/typed-document.ts';
import { informationAbility } from '../information-ability.ts';

const SITE = graphql('{ site { name description url home } settings { email language } environment { version } }');

type Read = (data: ResultOf<typeof SITE>) => string;

const text = (title: string, { description, read }: { description: string; read: Read }) => ({
  schema: { type: 'string' as const, title, description },
  read,
});

/** Returns the ability `core/get-site-info`, with the spelling of names that the brand has. */
export const siteInfo = (brand: string) =>
  informationAbility({
    name: 'core/get-site-info',
    label: 'Get Site Information',
    description: 'Returns the name, addresses, language and administrator of the site.',
    category: 'site',
    capability: 'manage_options',
    document: SITE,
    values: {
      name: text('Site Title', { description: 'The name of the site.', read: ({ site }) => site.name }),
      description: text('Tagline', {
        description: 'The subject of the site in a few words.',
        read: ({ site }) => site.description,
      }),
      url: text('Site Address (URL)', {
        description: 'The address of the site for visitors.',
        read: ({ site }) => site.home,
      }),
      [`${brand}url`]: text('Installation Address (URL)', {
        description: 'The address of the program, which can differ from the address of the site.',
        read: ({ site }) => site.url,
      }),
      admin_email: text('Administration Email Address', {
        description: 'The e-mail address of the administrator.',
        read: ({ settings }) => settings.email ?? '',
      }),
      charset: text('Site Charset', { description: 'The character encoding of the site.', read: () => 'UTF-8' }),
      language: text('Site Language', {
        description: 'The language of the site as a language tag, such as en-US.',
        read: ({ settings }) => (settings.language || 'en_US').replaceAll('_', '-'),
      }),
      version: text('Version', {
        description: 'Version of the program that runs the site.',
        read: ({ environment }) => environment.version,
      }),
    },
  });
