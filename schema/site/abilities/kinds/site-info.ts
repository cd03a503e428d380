import { tellingAbility } from '../telling.ts';

interface Data {
  site: { name: string; description: string; url: string; home: string };
  settings: { email: string | null; language: string | null };
  environment: { version: string };
}

const text = (title: string, { description, read }: { description: string; read: (data: Data) => string }) => ({
  schema: { type: 'string' as const, title, description },
  read,
});

/** Tells what the site is called, where it is, and what runs it. */
export const siteInfo = tellingAbility<Data>({
  name: 'core/get-site-info',
  label: 'Get Site Information',
  description: 'Tells what the site is called, where it is, its language and who is in charge of it.',
  category: 'site',
  capability: 'manage_options',
  document: '{ site { name description url home } settings { email language } environment { version } }',
  told: {
    name: text('Site Title', { description: 'What the site is called.', read: ({ site }) => site.name }),
    description: text('Tagline', {
      description: 'In a few words, what the site is about.',
      read: ({ site }) => site.description,
    }),
    url: text('Site Address (URL)', { description: 'Where visitors find the site.', read: ({ site }) => site.home }),
    wpurl: text('Installation Address (URL)', {
      description: 'Where the program answers; may differ.',
      read: ({ site }) => site.url,
    }),
    admin_email: text('Administration Email Address', {
      description: 'Where messages for the administrator go.',
      read: ({ settings }) => settings.email ?? '',
    }),
    charset: text('Site Charset', { description: 'How texts are encoded.', read: () => 'UTF-8' }),
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
