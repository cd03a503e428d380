import { informationAbility } from '../information-ability.ts';

interface Data {
  site: { name: string; description: string; url: string; home: string };
  settings: { email: string | null; language: string | null };
  environment: { version: string };
}

const text = (title: string, { description, read }: { description: string; read: (data: Data) => string }) => ({
  schema: { type: 'string' as const, title, description },
  read,
});

/** Returns the name, addresses and version of the site. */
export const siteInfo = informationAbility<Data>({
  name: 'core/get-site-info',
  label: 'Get Site Information',
  description: 'Returns the name of the site, its addresses, language and administrator.',
  category: 'site',
  capability: 'manage_options',
  document: '{ site { name description url home } settings { email language } environment { version } }',
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
    wpurl: text('Installation Address (URL)', {
      description: 'The address of the program; may differ.',
      read: ({ site }) => site.url,
    }),
    admin_email: text('Administration Email Address', {
      description: 'The e-mail address of the administrator.',
      read: ({ settings }) => settings.email ?? '',
    }),
    charset: text('Site Charset', { description: 'The encoding of texts.', read: () => 'UTF-8' }),
    language: text('Site Language', {
      description: 'Language of the site with hyphens, such as en-US.',
      read: ({ settings }) => (settings.language || 'en_US').replaceAll('_', '-'),
    }),
    version: text('Version', {
      description: 'Version of the program that runs the site.',
      read: ({ environment }) => environment.version,
    }),
  },
});
