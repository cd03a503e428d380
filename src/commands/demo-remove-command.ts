import { commandLine } from '../config/config-values.ts';
import { withDomain } from './command-database.ts';
import { defineCommand, text } from './define-command.ts';

/** The maximum number of changes that the command names. */
const MAX_NAMED = 20;

/** Ends with the code 1, and names what was changed, if somebody has changed the demo site. */
export const demoRemoveCommand = defineCommand({
  options: { title: text('title', 'The title of the site; by default SITE_TITLE, or else the host of its address.') },
  details: [
    'The administrator with its passwords and the settings stay. The server may run.',
    'Content that somebody has changed or added is never removed: the command then names it and changes nothing.',
  ],
  run: ({ title, config, output }) =>
    withDomain({ config, output, program: 'command demo remove' }, async (domain) => {
      const { removeDemoSite } = await import('../demo/remove-demo-site.ts');
      const { storeRenderings } = await import('../../schema/rendering/stored/store-renderings.ts');
      const { siteUrl, firstSite } = config;
      const { database, mediaStore, now } = domain.kernel;
      const removal = await removeDemoSite({
        ...{ database, mediaStore, siteUrl, now: now() },
        title: title ?? firstSite.title ?? new URL(siteUrl).host,
      });
      if (removal.isRemoved) {
        await storeRenderings(domain, {});
        output.write(
          `The demo site was removed, with ${removal.files} files. The administrator and the settings stay.\n`,
        );
        return 0;
      }
      const { changes } = removal;
      if (changes === null) {
        output.write(
          `The database does not contain the demo site. For a new site in an empty database, run "${commandLine('init')}".\n`,
        );
        return 1;
      }
      const named = changes.slice(0, MAX_NAMED);
      output.write(
        [
          'The demo site was changed, so nothing was removed:',
          ...named.map((change) => `  ${change}`),
          ...(changes.length > named.length ? [`  and ${changes.length - named.length} more`] : []),
          'Undo these changes, or delete what you do not need in the site itself.',
          '',
        ].join('\n'),
      );
      return 1;
    }),
});
