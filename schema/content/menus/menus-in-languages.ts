import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { Site } from '../../core/site/site.ts';
import { assignedLocations, LANGUAGE_SEPARATOR, writeLocations } from './menu-settings.ts';

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
