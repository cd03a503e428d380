import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import { type CallSession, method, type XmlRpcMethod } from '../method.ts';
import { list, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { definedOf, memberOf, textValues } from '../read-value.ts';
import { listSites } from './site-list.ts';

const SITE = graphql(`{
  viewer { databaseId }
  sitePermissions { manageSite }
  site { name description timezone gmtOffset dateFormat timeFormat activeTheme }
}`);

const CHANGE = graphql('mutation ($input: SettingsInput!) { updateSettings(input: $input) { title } }');

/** The options that can be written, with the names of their settings. */
const WRITABLE: Readonly<Record<string, string>> = {
  blog_title: 'title',
  blog_tagline: 'description',
  date_format: 'dateFormat',
  time_format: 'timeFormat',
};

/** The options of the site with their descriptions: all, or those with some names. */
async function optionsOf(session: CallSession, names: readonly string[] | undefined): Promise<AnswerValue> {
  const { site: values, sitePermissions } = await session.run(SITE);
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
    image_default_link_type: ['Image default link type', 'none'],
    image_default_size: ['Image default size', ''],
    image_default_align: ['Image default align', ''],
    template: ['Template', values.activeTheme ?? ''],
    stylesheet: ['Stylesheet', values.activeTheme ?? ''],
    time_zone: ['Time Zone', Number(values.gmtOffset)],
    date_format: ['Date Format', values.dateFormat],
    time_format: ['Time Format', values.timeFormat],
    users_can_register: ['Allow new users to sign up', '0'],
    post_thumbnail: ['Post Thumbnail', true],
  };
  const wanted = names && new Set(names);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !wanted || wanted.has(name))
      .map(([name, [desc, value]]) => {
        const readonly = !sitePermissions.manageSite || !Object.hasOwn(WRITABLE, name);
        return [name, { desc, readonly, value }];
      }),
  );
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
    run: ({ options }, session) => optionsOf(session, options && textValues(options)),
  }),
  method('wp.setOptions', {
    parameters: { ...siteAndLogin, options: struct },
    answer: 'struct',
    run: async ({ options }, session) => {
      // Options that cannot be written are left as they are: programs send back all that they have read.
      const entries = Object.entries(WRITABLE).map(([name, setting]) => [setting, memberOf.text(options, name)]);
      await session.run(CHANGE, { input: definedOf(Object.fromEntries(entries)) });
      return optionsOf(session, [...options.keys()]);
    },
  }),
];
