import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREDENTIALS_FILE } from '../../src/first-start/show-credentials.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type PostgresqlCluster, startCluster } from './drill-cluster.ts';

/** A copy of the demo site in a database and a data folder of its own. */
export interface DrillSite {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly folder: string;
  readonly databaseUrl: string;
  /** The `Authorization` header of the administrator. */
  readonly authorization: string;
  readonly login: { username: string; password: string };
}

/** Creates sites for drills. The demo site is created once for each engine and then copied. */
export interface DrillSites {
  /** `folder` is where the data is stored; by default a temporary folder. */
  create(engine: DrillSite['engine'], options?: { folder?: string; tablespace?: string }): Promise<DrillSite>;
  /** The cluster with all sites on PostgreSQL. */
  cluster(): Promise<PostgresqlCluster>;
  remove(): Promise<void>;
}

type Template = Omit<DrillSite, 'engine'>;

const TEMPLATE_DATABASE = 'drill_template';

/** Creates the source of sites. `clusterEnvironment` contains variables for the server of PostgreSQL. */
export function createDrillSites(clusterEnvironment: Readonly<Record<string, string>>): DrillSites {
  const templates = new Map<DrillSite['engine'], Promise<Template>>();
  const folders: string[] = [];
  let cluster: Promise<PostgresqlCluster> | undefined;
  let count = 0;
  const temporaryFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-drill-'));
    folders.push(folder);
    return folder;
  };
  const getCluster = () => {
    cluster ??= startCluster(clusterEnvironment);
    return cluster;
  };
  const createTemplate = async (engine: DrillSite['engine']): Promise<Template> => {
    const folder = await temporaryFolder();
    if (engine === 'SQLite') return createDemo(folder, sqliteUrl(folder));
    const { query, url } = await getCluster();
    await query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    return createDemo(folder, url(TEMPLATE_DATABASE));
  };
  return {
    cluster: getCluster,
    create: async (engine, { folder: requestedFolder, tablespace } = {}) => {
      if (!templates.has(engine)) templates.set(engine, createTemplate(engine));
      const template = await (templates.get(engine) as Promise<Template>);
      const folder = requestedFolder ?? (await temporaryFolder());
      await cp(template.folder, folder, { recursive: true });
      const site = { ...template, engine, folder };
      if (engine === 'SQLite') return { ...site, databaseUrl: sqliteUrl(folder) };
      const { query, url } = await getCluster();
      const name = `drill_${++count}`;
      const place = tablespace ? ` TABLESPACE ${tablespace}` : '';
      await query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}${place}`);
      return { ...site, databaseUrl: url(name) };
    },
    remove: async () => {
      await (await cluster)?.remove();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

const sqliteUrl = (folder: string) => `file:${join(folder, 'postern.db')}`;

/** The public address of every site; links use it, whatever port a program listens on. */
export const DRILL_SITE_URL = 'http://localhost:3000';

/** Starts the program on an empty database, which creates the demo site, and reads the credentials from the file that it writes. */
async function createDemo(folder: string, databaseUrl: string): Promise<Template> {
  const server = await startServerProcess({
    SITE_URL: DRILL_SITE_URL,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WPGRAPHQL_PATH: 'off',
  });
  const credentials = await readFile(join(folder, CREDENTIALS_FILE), 'utf8');
  const printed = (name: string) => new RegExp(`^${name} +(.+)$`, 'm').exec(credentials)?.[1] ?? '';
  const [username, password] = [printed('Login'), printed('Password')];
  const authorization = `Basic ${Buffer.from(`${username}:${printed('For programs')}`).toString('base64')}`;
  server.terminate();
  await server.ended;
  return { folder, databaseUrl, authorization, login: { username, password } };
}
