import { parse } from 'graphql';
import { method, type XmlRpcMethod } from '../method.ts';
import { list, optional, siteAndLogin, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { textValues } from '../read-value.ts';
import { listSites } from './site-list.ts';

const SITE = parse('{ viewer { databaseId } site { name description timezone gmtOffset dateFormat timeFormat } }');

interface SiteValues {
  name: string;
  description: string;
  timezone: string;
  gmtOffset: string;
  dateFormat: string;
  timeFormat: string;
}

/** The methods about the site. */
export const siteMethods: readonly XmlRpcMethod[] = [
  method('wp.getUsersBlogs', {
    parameters: { login: text, password: text },
    answer: 'array',
    run: (_input, session) => listSites(session),
  }),
  method('wp.getOptions', {
    parameters: { ...siteAndLogin, options: optional(list) },
    answer: 'struct',
    run: async ({ options }, session) => {
      const { site: values } = await session.run<{ site: SiteValues }>(SITE);
      const { home, version, dialect } = session.site;
      const all: Record<string, [description: string, value: AnswerValue]> = {
        software_name: ['Software Name', 'Postern'],
        software_version: ['Software Version', version],
        blog_url: ['WordPress Address (URL)', home],
        home_url: ['Site Address (URL)', home],
        login_url: ['Login Address (URL)', home + dialect.loginPath],
        admin_url: ['The URL to the admin area', home + dialect.adminPath],
        blog_title: ['Site Title', values.name],
        blog_tagline: ['Site Tagline', values.description],
        time_zone: ['Time Zone', values.gmtOffset || '0'],
        date_format: ['Date Format', values.dateFormat],
        time_format: ['Time Format', values.timeFormat],
        users_can_register: ['Allow new users to sign up', false],
        post_thumbnail: ['Post Thumbnail', true],
      };
      const wanted = options && new Set(textValues(options));
      return Object.fromEntries(
        Object.entries(all)
          .filter(([name]) => !wanted || wanted.has(name))
          .map(([name, [desc, value]]) => [name, { desc, readonly: true, value }]),
      );
    },
  }),
];
