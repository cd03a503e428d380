import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requestLanguage } from '../../core/site/request-language.ts';
import type { Site } from '../../core/site/site.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { type JsonObject, toJsonObject } from '../../values/json-text.ts';

/** The name of the setting with the options of the active theme. */
const themeSetting = (site: Site): string => `theme_mods_${site.text('stylesheet')}`;

const OPTIONS = 'nav_menu_options';
const LOCATIONS = 'nav_menu_locations';
const AUTO_ADD = 'auto_add';

/** Returns the menu locations of the theme and the declarations: names with labels. */
export async function declaredLocations({
  kernel,
  registry,
  site,
}: Pick<RequestContext, 'kernel' | 'registry' | 'site'>): Promise<ReadonlyMap<string, string>> {
  const theme = await kernel.themes?.loadTheme(site.text('stylesheet'));
  return new Map([...Object.entries(theme?.menuLocations ?? {}), ...registry.menuLocations]);
}

/** What separates a location from the code of a language in the name of its location in that language. */
export const LANGUAGE_SEPARATOR = '___';

/** Returns the name of a location in a language: the location itself in the default language. */
export const locationInLanguage = (
  location: string,
  { code, site }: { code: string; site: Pick<Site, 'languages'> },
): string => (code === site.languages?.default.code ? location : `${location}${LANGUAGE_SEPARATOR}${code}`);

/** Returns the code of the language of a stored location; undefined on a site without languages. */
const languageOfLocation = (name: string, { languages }: Pick<Site, 'languages'>): string | undefined =>
  name.split(LANGUAGE_SEPARATOR)[1] ?? languages?.default.code;

/** Returns the names of the locations of the theme and the declarations in all languages of the site. */
export async function locationsInLanguages(
  context: Pick<RequestContext, 'kernel' | 'registry' | 'site'>,
): Promise<string[]> {
  const { site } = context;
  const codes = site.languages?.all.map(({ code }) => code) ?? [];
  const names = [...(await declaredLocations(context)).keys()];
  return names.flatMap((name) =>
    codes.length > 0 ? [...new Set([name, ...codes.map((code) => locationInLanguage(name, { code, site }))])] : [name],
  );
}

/** Returns the id of the menu at each location that has one. */
export const assignedLocations = (site: Site): ReadonlyMap<string, number> =>
  locationsOf(site.setting(themeSetting(site)));

function locationsOf(setting: unknown): Map<string, number> {
  const entries = Object.entries(toJsonObject(toJsonObject(setting)[LOCATIONS]));
  return new Map(entries.map(([name, id]) => [name, Number(id)] as const).filter(([, id]) => id > 0));
}

/** Returns the ids of the menus to which new pages without a parent are added. */
export const autoAddMenus = (site: Site): readonly number[] => autoAddOf(site.setting(OPTIONS));

function autoAddOf(setting: unknown): number[] {
  const list = toJsonObject(setting)[AUTO_ADD];
  const ids = Array.isArray(list) ? list : Object.values(toJsonObject(list));
  return ids.map(Number).filter((id) => id > 0);
}

interface MenuSettings {
  site: Site;
  menuId: number;
  /** The new locations of the menu; it is removed from all others, or from all others in `language`. */
  locations?: readonly string[] | null | undefined;
  /** The language of the locations; null for names that contain theirs. */
  language?: SiteLanguage | null;
  autoAdd?: boolean | null | undefined;
}

/** Writes the locations of a menu, and whether new pages are added to it. Absent values remain unchanged. */
export async function writeMenuSettings(client: TransactionClient, settings: MenuSettings): Promise<void> {
  const { site, menuId, locations, language = null, autoAdd } = settings;
  if (locations) {
    const hasLanguage = (name: string) => name.includes(LANGUAGE_SEPARATOR);
    const written = locations.map((name) =>
      language && !hasLanguage(name) ? locationInLanguage(name, { code: language.code, site }) : name,
    );
    const isReplaced = (name: string) => language === null || languageOfLocation(name, site) === language.code;
    await updateSetting({ client, name: themeSetting(site) }, (stored) => {
      const others = [...locationsOf(stored)].filter(
        ([name, id]) => !written.includes(name) && !(id === menuId && isReplaced(name)),
      );
      return {
        ...toJsonObject(stored),
        [LOCATIONS]: Object.fromEntries([...others, ...written.map((name) => [name, menuId])]),
      };
    });
  }
  if (typeof autoAdd === 'boolean') {
    await updateSetting({ client, name: OPTIONS }, (stored) => {
      const others = autoAddOf(stored).filter((id) => id !== menuId);
      return { ...toJsonObject(stored), [AUTO_ADD]: autoAdd ? [...others, menuId] : others };
    });
  }
}

/** Replaces the menus at all locations of the active theme. */
const writeLocations = (
  client: TransactionClient,
  { site, locations }: { site: Site; locations: ReadonlyMap<string, number> },
): Promise<void> =>
  updateSetting({ client, name: themeSetting(site) }, (stored) => ({
    ...toJsonObject(stored),
    [LOCATIONS]: Object.fromEntries(locations),
  }));

/** Removes a menu from all locations and from the automatic additions. */
export const clearMenuSettings = (
  client: TransactionClient,
  menu: Pick<MenuSettings, 'site' | 'menuId'>,
): Promise<void> => writeMenuSettings(client, { ...menu, locations: [], autoAdd: false });

async function updateSetting(
  { client, name }: { client: TransactionClient; name: string },
  newValue: (stored: unknown) => JsonObject,
): Promise<void> {
  const row = await client.setting.findUnique({ where: { name } });
  const stored: unknown = row ? JSON.parse(row.value) : {};
  const value = JSON.stringify(newValue(stored));
  if (row ? row.value === value : value === JSON.stringify(stored)) return;
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

/** The ids of menus by location and by the code of a language. */
export type MenusInLanguages = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns the menus at the locations of the active theme, in all languages. */
export function menusInLanguages(site: Site): MenusInLanguages {
  const menus: Record<string, Record<string, number>> = {};
  const { languages } = site;
  for (const [name, id] of assignedLocations(site)) {
    const [location = '', code = languages?.default.code ?? ''] = name.split(LANGUAGE_SEPARATOR);
    if (languages?.byCode.has(code)) menus[location] = { ...menus[location], [code]: id };
  }
  return menus;
}

/**
 * Returns the id of the menu at each location, of a site whose settings are current: with a language of the request, the menu
 * in it at each location, without the names of locations in languages.
 */
export function locationsOfRequest(
  context: Pick<RequestContext, 'client' | 'site'>,
  site: Site,
): ReadonlyMap<string, number> {
  const language = requestLanguage(context);
  if (!language) return assignedLocations(site);
  const menus = Object.entries(menusInLanguages(site));
  return new Map(menus.flatMap(([name, { [language.code]: id = 0 }]) => (id > 0 ? [[name, id] as const] : [])));
}

/** Returns the menu in the language of a request that is at a location of a menu; the menu itself without one. */
export function menuInLanguage(id: number, context: Pick<RequestContext, 'client' | 'site'>): number {
  const language = requestLanguage(context);
  if (!language) return id;
  const location = Object.values(menusInLanguages(context.site)).find(
    (byCode) => Object.values(byCode).includes(id) && (byCode[language.code] ?? 0) > 0,
  );
  return location?.[language.code] ?? id;
}

/**
 * Replaces the menus at the locations of the active theme. Those of the default language are at the location itself.
 * Entries without a language of the site, and without a menu, are left out.
 */
export async function writeMenusInLanguages(
  client: TransactionClient,
  {
    site,
    menus,
    codes,
    defaultCode,
  }: { site: Site; menus: MenusInLanguages; codes: readonly string[]; defaultCode: string },
): Promise<void> {
  const entries = Object.entries(menus).flatMap(([location, byCode]) =>
    codes.flatMap((code) => {
      const id = Object.hasOwn(byCode, code) ? Number(byCode[code]) : 0;
      const name = code === defaultCode ? location : `${location}${LANGUAGE_SEPARATOR}${code}`;
      return id > 0 ? [[name, id] as const] : [];
    }),
  );
  await writeLocations(client, { site, locations: new Map(entries) });
}
