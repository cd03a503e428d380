import type { AnyCommand } from './define-command.ts';

/** A command in the list: what the help of the program says about it, and how it is imported. */
interface CommandEntry {
  readonly summary: string;
  /** Imports the command when it runs or shows its help, because the program is large. */
  readonly load: () => Promise<AnyCommand>;
  /** Whether the help leaves it out, because another program starts it. */
  readonly isHidden?: boolean;
}

/** All commands by name, in the order of the help. A name has one word or two. */
export const commandList: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: 'Start the server.',
    load: async () => (await import('./start-command.ts')).startCommand,
  },
  init: {
    summary: 'Create a site with one administrator in an empty database.',
    load: async () => (await import('./init-command.ts')).initCommand,
  },
  'demo remove': {
    summary: 'Remove the content of the demo site, if nobody has changed it.',
    load: async () => (await import('./demo-remove-command.ts')).demoRemoveCommand,
  },
  worker: {
    summary: 'Serve requests below a supervisor.',
    load: async () => (await import('./supervised-commands.ts')).workerCommand,
    isHidden: true,
  },
  jobs: {
    summary: 'Run the background jobs below a supervisor.',
    load: async () => (await import('./supervised-commands.ts')).jobsCommand,
    isHidden: true,
  },
  import: {
    summary: 'Import a site from its database, its REST API, export files or Markdown.',
    load: async () => (await import('./import-command.ts')).importCommand,
  },
  render: {
    summary: 'Rerender all content; the server may run.',
    load: async () => (await import('./render-command.ts')).renderCommand,
  },
  export: {
    summary: 'Write the site in another format, which needs a license.',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
  license: {
    summary: 'Install, show or remove the license for exports.',
    load: async () => (await import('./license-command.ts')).licenseCommand,
  },
  'media check': {
    summary: 'Compare the uploaded files with the items that name them.',
    load: async () => (await import('./media-check-command.ts')).mediaCheckCommand,
  },
  'media move': {
    summary: 'Copy all uploaded files to the other store.',
    load: async () => (await import('./media-move-command.ts')).mediaMoveCommand,
  },
  'media sign': {
    summary: 'Sign addresses of images with parameters.',
    load: async () => (await import('./media-sign-command.ts')).mediaSignCommand,
  },
  'audit export': {
    summary: 'Write the audit log.',
    load: async () => (await import('./audit-command.ts')).auditExportCommand,
  },
  webhooks: {
    summary: 'Manage webhooks on behalf of an administrator; prints JSON.',
    load: async () => (await import('./webhooks-command.ts')).webhooksCommand,
  },
  doctor: {
    summary: 'Check the settings, the database, the file store and all else that the site needs.',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  backup: {
    summary: 'Write database and uploaded files to one archive; the server may run.',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  restore: {
    summary: 'Restore an archive into the configured database and store.',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  migrate: {
    summary: 'Apply pending migrations of the database without starting the server.',
    load: async () => (await import('./migrate-command.ts')).migrateCommand,
  },
  counts: {
    summary: 'Compare stored counts with the rows, or correct them; the server may run.',
    load: async () => (await import('./counts-command.ts')).countsCommand,
  },
  'meta-index': {
    summary: 'Index the filterable meta values; the server may run.',
    load: async () => (await import('./meta-index-command.ts')).metaIndexCommand,
  },
  'declarations infer': {
    summary: 'Propose declarations of stored types, taxonomies and meta values; the server may run.',
    load: async () => (await import('./declarations-command.ts')).declarationsInferCommand,
  },
  client: {
    summary: 'Write a typed client of the REST API of this site.',
    load: async () => (await import('./client-command.ts')).clientCommand,
  },
  schema: {
    summary: 'Print the GraphQL schemas of this site.',
    load: async () => (await import('./schema-command.ts')).schemaCommand,
  },
  permalinks: {
    summary: 'Show or change permalinks; old addresses redirect.',
    load: async () => (await import('./permalinks-command.ts')).permalinksCommand,
  },
  mcp: {
    summary: 'Answer an agent over standard input and output, with the rights of an account.',
    load: async () => (await import('./mcp-command.ts')).mcpCommand,
  },
  'accounts list': {
    summary: 'List accounts with their roles and states.',
    load: async () => (await import('./accounts-commands.ts')).accountsListCommand,
  },
  'accounts create': {
    summary: 'Create an account, with a password or with an invitation.',
    load: async () => (await import('./accounts-commands.ts')).accountsCreateCommand,
  },
  'accounts set-role': {
    summary: 'Give an account another role.',
    load: async () => (await import('./accounts-commands.ts')).accountsSetRoleCommand,
  },
  'accounts disable': {
    summary: 'Disable an account at once, with its sessions and application passwords.',
    load: async () => (await import('./accounts-commands.ts')).accountsDisableCommand,
  },
  'accounts enable': {
    summary: 'Enable a disabled account.',
    load: async () => (await import('./accounts-commands.ts')).accountsEnableCommand,
  },
  'accounts reset-password': {
    summary: 'Set a new password and end the sessions, or create a link for the owner.',
    load: async () => (await import('./accounts-commands.ts')).accountsResetPasswordCommand,
  },
  'accounts two-factor': {
    summary: 'Switch the second factor of an account off.',
    load: async () => (await import('./accounts-commands.ts')).accountsTwoFactorCommand,
  },
  password: {
    summary: 'Set a new password for an account and end its sessions.',
    load: async () => (await import('./password-command.ts')).passwordCommand,
  },
  'events load': {
    summary: 'Replace the data of the events with that of a JSON file.',
    load: async () => (await import('./extension-commands.ts')).eventsLoadCommand,
  },
  'beacon load': {
    summary: 'Replace the data of the beacon with that of a JSON file.',
    load: async () => (await import('./extension-commands.ts')).beaconLoadCommand,
  },
  'updater load': {
    summary: 'Replace the data of the updater with that of a JSON file.',
    load: async () => (await import('./extension-commands.ts')).updaterLoadCommand,
  },
  'updater key': {
    summary: 'Create a new key for the updater and revoke the previous one.',
    load: async () => (await import('./extension-commands.ts')).updaterKeyCommand,
  },
};
