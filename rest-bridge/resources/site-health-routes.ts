import { escapeHtml } from '../../schema/markup/html/escape.ts';
import { fromEnumName } from '../declare/declared-parameter.ts';
import { describedResponse, type Resource } from '../declare/declared-resource.ts';
import { fieldList } from '../declare/field.ts';
import type { Endpoint, Permission, Route } from '../declare/route.ts';
import { integer, map, text } from '../declare/typed-schema.ts';

const resultSchemas = {
  test: text('Name of the test.'),
  label: text('Summary of the result.'),
  status: text('Rating of the result.', { enum: ['good', 'recommended', 'critical'] }),
  badge: map('Topic of the test, with a color.', {
    properties: {
      label: { type: 'string', readonly: true },
      color: { type: 'string', enum: ['blue', 'orange', 'red', 'green', 'purple', 'gray'], readonly: true },
    },
  }),
  description: text('Description of the result, as HTML.'),
  actions: text('Links to actions that solve the problem, as HTML.'),
};

/** The result of a site health test. */
const siteHealthResource: Resource = {
  title: 'cms-site-health-test',
  fields: fieldList({ readonly: true }, resultSchemas),
  links: [],
};

const resultResponse = describedResponse('cms-site-health-test', resultSchemas);

const namespace = 'cms-site-health/v1';

const permission: Permission = { needs: 'site.checkSiteHealth' };

const COLORS: Readonly<Record<string, string>> = { Security: 'blue', Performance: 'blue', Publishing: 'green' };

/** Creates the route of a test; `path` is the last segment of its path. */
function testRoute(path: string): Route {
  const test = path.replaceAll('-', '_');
  const endpoint: Endpoint = {
    methods: ['GET'],
    permission,
    response: resultResponse,
    parameters: {},
    variableTypes: { test: 'SiteHealthTest!', authorization: 'String' },
    reply: {
      kind: 'custom',
      operation: {
        field: 'siteHealth',
        selection: 'label status area description',
        variables: (_parameters, { authorization = null }) => ({ test, authorization }),
      },
      answer: ({ node: { label, status, area, description } }) => ({
        label,
        status: fromEnumName(status),
        badge: { label: area, color: COLORS[String(area)] },
        description: `<p>${escapeHtml(String(description))}</p>`,
        actions: '',
        test,
      }),
    },
  };
  return {
    pattern: `/${namespace}/tests/${path}`,
    resource: siteHealthResource,
    endpoints: [endpoint],
  };
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `12.34 MB`. */
function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1_024)));
  return `${(bytes / 1_024 ** power).toFixed(2)} ${UNITS[power]}`;
}

function sizeEntry(bytes: number): Record<string, unknown> {
  const size = formatBytes(bytes);
  return { size, debug: `${size} (${bytes} bytes)`, raw: bytes };
}

const sizeSchema = (description: string) =>
  map(description, {
    properties: { size: text('For display.'), debug: text('With the bytes.'), raw: integer('Number of bytes.') },
  });

const sizesRoute: Route = {
  pattern: `/${namespace}/directory-sizes`,
  response: describedResponse('directory-sizes', {
    raw: integer('Total number of bytes.'),
    uploads_size: sizeSchema('Size of the uploaded files.'),
    database_size: sizeSchema('Size of the database.'),
    total_size: sizeSchema('Size of both.'),
  }),
  endpoints: [
    {
      methods: ['GET'],
      permission,
      parameters: {},
      reply: {
        kind: 'custom',
        operation: { field: 'storageSizes', selection: 'uploads database' },
        answer: ({ node }) => {
          const [uploads, database] = [Number(node.uploads), Number(node.database)];
          return {
            raw: uploads + database,
            uploads_size: sizeEntry(uploads),
            database_size: sizeEntry(database),
            total_size: sizeEntry(uploads + database),
          };
        },
      },
    },
  ],
};

/** The routes of site health tests and of storage sizes. Not created by crudRoutes: the answers are not items. */
export const siteHealthRoutes: readonly Route[] = [
  ...['background-updates', 'loopback-requests', 'https-status', 'dotorg-communication', 'authorization-header'].map(
    (path) => testRoute(path),
  ),
  sizesRoute,
  testRoute('page-cache'),
];
