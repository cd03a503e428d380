import { canCheckSiteHealth } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Finding } from './site-health-finding.ts';
import { type TestName, tests } from './site-health-tests.ts';
import { type StorageSizes, storageSizes } from './storage-sizes.ts';

const SUBJECTS: Readonly<Record<TestName, string>> = {
  background_updates: 'How the program is kept up to date.',
  loopback_requests: 'Whether timed work is done.',
  https_status: 'Whether the site is read over HTTPS.',
  dotorg_communication: 'Whether other sites are asked.',
  authorization_header: 'Whether credentials of programs arrive.',
  page_cache: 'Whether pages are kept for visitors.',
};

const nameType = oncePerBuilder((builder) =>
  builder.enumType('SiteHealthTest', {
    description: 'What of the site can be tested.',
    values: Object.fromEntries(
      Object.entries(SUBJECTS).map(([name, description]) => [
        name.toUpperCase(),
        { value: name as TestName, description },
      ]),
    ),
  }),
);

const statusType = oncePerBuilder((builder) =>
  builder.enumType('SiteHealthStatus', {
    description: 'How good or bad something is.',
    values: {
      GOOD: { value: 'good', description: 'Nothing has to be done.' },
      RECOMMENDED: { value: 'recommended', description: 'It could be better.' },
      CRITICAL: { value: 'critical', description: 'Something has to be done.' },
    } as const,
  }),
);

const findingType = oncePerBuilder((builder) =>
  builder.objectRef<Finding>('SiteHealthFinding').implement({
    description: 'What a test of the site found.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'In a few words.' }),
      status: t.expose('status', { type: statusType(builder), description: 'How it went.' }),
      area: t.exposeString('area', { description: 'What it is about.' }),
      description: t.exposeString('description'),
    }),
  }),
);

const sizesType = oncePerBuilder((builder) =>
  builder.objectRef<StorageSizes>('StorageSizes').implement({
    description: 'What the site takes of its storage, in bytes.',
    fields: (t) => ({
      uploads: t.exposeFloat('uploads', { description: 'All uploaded files with their renditions.' }),
      database: t.exposeFloat('database', { description: 'All tables with their indexes.' }),
    }),
  }),
);

function requireRight(viewer: Viewer): void {
  if (!canCheckSiteHealth(viewer)) throw domainError('rest_forbidden', { viewer });
}

/** Registers what this file declares on a schema builder. */
export function registerSiteHealthQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    siteHealth: t.field({
      type: findingType(builder),
      description: 'Tests something of the site. Takes the right to install extensions. Error: `rest_forbidden`.',
      args: {
        test: t.arg({ type: nameType(builder), required: true, description: 'What to test.' }),
        authorization: t.arg.string({ description: 'The header Authorization as it came with the request.' }),
      },
      resolve: (_root, { test, authorization }, context) => {
        requireRight(context.viewer);
        return tests[test]({ authorization: authorization ?? null }, context);
      },
    }),
    storageSizes: t.field({
      type: sizesType(builder),
      description: 'Adds up what the site stores. Takes the right to install extensions. Error: `rest_forbidden`.',
      resolve: (_root, _args, { viewer, kernel }) => {
        requireRight(viewer);
        return storageSizes(kernel);
      },
    }),
  }));
}
