import type { Client } from '../../../schema/core/request-context.ts';
import type { BridgeSettings } from '../../bridge-settings.ts';
import type { RouteDependencies } from '../../prepared-api.ts';
import type { EmbedSelection } from '../../query/embed-list.ts';
import { toDialect } from '../../rest-dialect.ts';
import type { Viewer } from '../../runtime.ts';
import { sourceOf } from '../../stages/request.ts';

type Links = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const mediaRelation = ({ dialect }: BridgeSettings): string => `${dialect.curie}:featuredmedia`;

/** Returns the links of the site index: help, the active theme if the viewer may see it, logo and icon. */
export function indexLinks({ settings }: RouteDependencies, site: Readonly<Record<string, unknown>>): Links {
  const { dialect, curies } = settings;
  const href = (path: string) => settings.address(`/${toDialect(dialect, 'cms/v2')}/${path}`);
  const media = siteImages(site).map(({ type, id }) => ({ embeddable: true, type, href: href(`media/${id}`) }));
  const curieLinks = {
    ...(site.activeTheme ? { [`${dialect.curie}:active-theme`]: [{ href: href(`themes/${site.activeTheme}`) }] } : {}),
    ...(media.length > 0 ? { [mediaRelation(settings)]: media } : {}),
  };
  return {
    help: [{ href: dialect.helpLink }],
    ...curieLinks,
    ...(Object.keys(curieLinks).length > 0 ? { curies } : {}),
  };
}

/** Returns the type and id of the logo and the icon, if they are set. */
const siteImages = ({ siteLogoId, siteIconId }: Readonly<Record<string, unknown>>) =>
  [
    { type: 'site_logo', id: siteLogoId },
    { type: 'site_icon', id: siteIconId },
  ].filter(({ id }) => Number(id) > 0);

/** Returns the embedded logo and icon in the order of their links, or null if they are not requested or not set. */
export async function embeddedMedia(
  { checkRequest, settings }: RouteDependencies,
  {
    site,
    embed,
    viewer,
    client,
  }: { site: Readonly<Record<string, unknown>>; embed: EmbedSelection; viewer: Viewer; client: Client },
): Promise<Record<string, unknown[]> | null> {
  const relation = mediaRelation(settings);
  const isRequested = embed === 'all' || (embed !== 'none' && embed.includes(relation));
  const images = isRequested ? siteImages(site) : [];
  if (images.length === 0) return null;
  const items = images.map(async ({ id }) => {
    const path = `/${toDialect(settings.dialect, 'cms/v2')}/media/${id}`;
    const source = { ...sourceOf(client), method: 'GET', path, query: '', headers: {}, body: null };
    const request = { source, method: 'GET', path, query: { context: 'embed' }, headers: {} };
    const { body } = await checkRequest({ request, viewer, readBody: () => ({ json: null, form: null }) }).run();
    return body;
  });
  return { [relation]: await Promise.all(items) };
}
