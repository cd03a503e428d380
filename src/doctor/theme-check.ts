import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseProbe } from '../adapters/database/database-probe.ts';
import { createThemeFolder } from '../adapters/themes/theme-folder.ts';
import type { Config } from '../config.ts';
import { themeFolders } from '../program-kernel.ts';
import { fails, passes, warns } from './check-result.ts';

/** Reads all themes as the site does, and compares them with the theme that the site uses. */
export async function themeCheck(config: Config, probe: DatabaseProbe | null) {
  // Without THEMES_DIR, the folder need not exist.
  if (config.themesDir !== join(config.dataDir, 'themes') && !existsSync(config.themesDir))
    return fails(`THEMES_DIR=${config.themesDir} does not exist. Create it, or correct the path.`);
  const problems: string[] = [];
  const report = (fields: object) => {
    const { theme, file, folder, reason } = fields as Record<string, string | undefined>;
    problems.push(`${theme ? `/${theme}/` : (file ?? folder)}: ${reason}`);
  };
  const log = { debug: () => {}, info: () => {}, warn: report, error: report };
  const source = createThemeFolder({ folders: themeFolders(config), url: config.siteUrl, log });
  const names = await source.names();
  const themes = await Promise.all(names.map(async (name) => ({ name, theme: await source.loadTheme(name) })));
  const unreadable = themes.filter(({ theme }) => theme === null).map(({ name }) => name);
  const used = textSetting(await probe?.setting('stylesheet'));
  if (used !== '' && !names.includes(used)) {
    return fails(
      `The site uses the theme "${used}", which is in none of the folders ${themeFolders(config).join(' and ')}. Put it there, or choose another theme; until then "plain" is shown.`,
    );
  }
  if (problems.length > 0 || unreadable.length > 0) {
    const message = `Themes with problems: ${[...problems, ...unreadable.map((name) => `${name} cannot be read`)].join('; ')}. Correct their files.`;
    return problems.some((problem) => problem.includes(`/${used || 'plain'}/`)) ? fails(message) : warns(message);
  }
  return passes(`${names.length === 1 ? '1 theme is' : `${names.length} themes are`} readable: ${names.join(', ')}.`);
}

/** A stored text; settings are stored as JSON. */
function textSetting(value: string | undefined): string {
  try {
    const parsed: unknown = JSON.parse(value ?? '""');
    return typeof parsed === 'string' ? parsed : '';
  } catch {
    return '';
  }
}
