import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { describe, expect, vi } from 'vitest';
import { parse } from 'yaml';
import { startExpansion } from '../../schema/extensions/webhooks/expansion-position.ts';
import { requestRerendering } from '../../schema/rendering/stored/render-job.ts';
import { supervisorMetrics } from '../../src/operations/metrics/program-metrics.ts';
import { addReplicaMetrics, startMetricsServer } from '../../src/operations/metrics.ts';
import { PROCESS_ROLES } from '../../src/processes/supervised-process.ts';
import { callTool, connectAgent } from '../support/mcp-client.ts';
import { type ExposedMetric, metricNamed, parseMetrics } from '../support/prometheus-text.ts';
import { type PromqlSelector, parsePromql } from '../support/promql.ts';
import { postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';
import { testImage, upload } from '../support/test-uploads.ts';

const it = siteTest({ env: { METRICS_PORT: '0' } });

const docsFile = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string; legendFormat: string }[];
}

interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const dashboard = JSON.parse(docsFile('monitoring/dashboard.json')) as { panels: Panel[] };
const { groups } = parse(docsFile('monitoring/alerts.yaml')) as { groups: { name: string; rules: AlertRule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Labels that Prometheus adds to the series of a target, and that of the buckets of a histogram. */
const ADDED_LABELS = ['job', 'instance', 'le'];

/** The series that Prometheus itself creates for each target. */
const isOfPrometheus = ({ metric }: PromqlSelector) => metric === 'up';

/** Reads `/metrics` of the program as Prometheus does. */
async function scrape({ app }: RunningSite = cms): Promise<Map<string, ExposedMetric>> {
  if (!app.metrics) throw new Error('The program has no metrics.');
  const server = await startMetricsServer(app.metrics, { host: '127.0.0.1', port: 0 });
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return parseMetrics(await answer.text());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Sends requests of every kind, so that each metric has a series. */
async function useSite(): Promise<void> {
  const scheduler = cms.app.startJobs();
  await cms.get('posts');
  await cms.get('posts');
  await cms.graphql('query Name { site { name } }');
  await cms.send({ method: 'POST', path: `posts/${postIds.sowingPeas}`, as: 'admin', json: { title: 'Changed' } });
  await cms.get('users/me', { headers: { authorization: `Basic ${btoa('admin:wrong password')}` } });
  await upload(cms, { body: await testImage(40, 30) });
  const agent = await connectAgent(cms);
  await agent.listTools();
  await callTool(agent, { name: 'no-such-tool' }).catch(() => {});
  await agent.close();
  const finishedTasks = async () => (await scrape()).get('task_last_success_timestamp_seconds')?.samples.length ?? 0;
  // A hook cannot use `expect.poll`.
  await vi.waitFor(async () => expect(await finishedTasks()).toBeGreaterThan(5), { timeout: 600_000, interval: 500 });
  // The tests fill the queues of these tasks.
  await scheduler.stop();
}

/** The metrics of a program with a replica and a supervisor. */
async function optionalMetrics(): Promise<Map<string, ExposedMetric>> {
  const registry = new Registry();
  supervisorMetrics(registry, { roles: PROCESS_ROLES, countRunning: () => 1 });
  const counts = { reads: 1, retries: 0, lagSeconds: 0, lagBytes: 0 };
  addReplicaMetrics(registry, () => [{ name: 'replica.example', state: 'available', ...counts }]);
  return parseMetrics(await registry.metrics());
}

describe('metrics', () => {
  let metrics: Map<string, ExposedMetric>;
  it.beforeAll(async () => {
    await useSite();
    metrics = new Map([...(await scrape()), ...(await optionalMetrics())]);
  });

  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ];

  it.each(expressions)('%s: %s names metrics and labels that the program exposes', (_title, expression) => {
    const { selectors, groupingLabels } = parsePromql(expression);
    expect(selectors.length).toBeGreaterThan(0);
    const labels = new Set(ADDED_LABELS);
    for (const selector of selectors.filter((each) => !isOfPrometheus(each))) {
      const metric = metricNamed(metrics, selector.metric);
      expect(metric, selector.metric).toBeDefined();
      for (const label of metric?.labels ?? []) labels.add(label);
      for (const { label, operator, value } of selector.matchers) {
        expect([...(metric?.labels ?? []), ...ADDED_LABELS], `${selector.metric}{${label}}`).toContain(label);
        if (operator !== '=' || ADDED_LABELS.includes(label)) continue;
        const values = new Set(metric?.samples.map((sample) => sample.labels[label]));
        expect([...values], `${selector.metric}{${label}}`).toContain(value);
      }
    }
    expect(groupingLabels.filter((label) => !labels.has(label))).toEqual([]);
  });

  it('are documented with their labels, apart from those of replicas, and no others are', () => {
    const rows = docsFile('monitoring.md').match(/^\| `[a-z_]+_[a-z_]+`.*\|.*\|.*\|$/gm) ?? [];
    const documented = new Map<string, string[]>();
    for (const row of rows) {
      const [, names = '', labels = ''] = row.split('|');
      for (const [, name = ''] of names.matchAll(/`([a-z_]+)`/g))
        documented.set(
          name,
          [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
        );
    }
    const exposed = new Map(
      [...metrics]
        .filter(([name]) => !/^(?:process|nodejs|database_replica)_/.test(name))
        .map(([name, { labels }]) => [name, labels]),
    );
    expect([...documented.keys()].sort()).toEqual([...exposed.keys()].sort());
    // A delivery needs a receiver, and has no labels.
    for (const [name, labels] of exposed)
      expect([...labels].sort(), name).toEqual([...(documented.get(name) ?? [])].sort());
  });

  it('name the release of the program, and the free space of the disks that it writes to', () => {
    const { version } = JSON.parse(docsFile('../package.json')) as { version: string };
    expect(metrics.get('postern_build_info')?.samples).toMatchObject([{ labels: { version }, value: 1 }]);
    const [free, size] = ['disk_free_bytes', 'disk_size_bytes'].map((name) => metrics.get(name)?.samples ?? []);
    expect(free?.map(({ labels }) => labels.folder)).toContain('data');
    for (const [index, { value }] of (free ?? []).entries()) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThanOrEqual(size?.[index]?.value ?? 0);
    }
  });

  it('have no further series for other addresses, methods and tools', async () => {
    const before = (await scrape()).get('http_request_duration_seconds')?.labels;
    for (let index = 0; index < 30; index++) {
      await cms.get(`/no-such-page-${index}/`);
      await cms.get(`no-such-route-${index}`);
      await cms.get(`posts/${900_000 + index}`);
    }
    const requests = (await scrape()).get('http_request_duration_seconds');
    const routes = new Set(requests?.samples.map(({ labels }) => labels.route));
    expect(requests?.labels).toEqual(before);
    expect([...routes].filter((route) => /no-such|900/.test(route ?? ''))).toEqual([]);
    expect(routes.size).toBeLessThan(15);
    const tools = new Set(metrics.get('mcp_call_duration_seconds')?.samples.map(({ labels }) => labels.tool));
    expect([...tools].sort()).toEqual(['', 'unknown']);
  });

  it('need few SQL statements, each of which reads a bounded number of rows, and none again within seconds', async () => {
    await site.database.transaction(async (client) => {
      await requestRerendering(client);
      await startExpansion(client, site.database);
    });
    // Without background tasks, which run statements of their own.
    const program = await site.start({ env: { METRICS_PORT: '0' } });
    const statements = await program.statements(async () => {
      const values = await scrape(program);
      expect(values.get('render_queue_items')?.samples[0]?.value).toBeGreaterThan(0);
      expect(values.get('change_journal_lag_changes')?.samples[0]?.value).toBe(0);
    });
    const isCounting = (statement: string) => statement.includes('COUNT(*)');
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(statements.filter(isCounting)).toHaveLength(4);
    for (const statement of statements) expect(statement).toMatch(/\bLIMIT\b/);
    expect(await program.statements(async () => void (await scrape(program)))).toEqual([]);
  });
});

describe('the alert rules', () => {
  it('are complete, and each has its advice in the documentation', () => {
    const advice = docsFile('monitoring.md');
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    for (const { alert, expr, for: duration = '1m', labels, annotations, ...rest } of rules) {
      expect(alert).toMatch(/^Postern[A-Za-z]+$/);
      expect(typeof expr, alert).toBe('string');
      expect(duration, alert).toMatch(/^\d+[smhd]$/);
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      expect(annotations.summary.length * annotations.description.length, alert).toBeGreaterThan(0);
      expect(rest, alert).toEqual({});
      expect(advice, alert).toContain(`\`${alert}\``);
    }
  });
});

describe('the dashboard', () => {
  it('has panels with an id and a place of their own', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, type, targets = [], gridPos } of panels) {
      expect(type === 'row' || targets.length > 0, title).toBe(true);
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x}:${y}`), title).toBe(false);
          taken.add(`${x}:${y}`);
        }
    }
  });
});

describe('the parser of expressions', () => {
  it('rejects what is not PromQL', () => {
    expect(() => parsePromql('sum(rate(x[5m])')).toThrow('Not PromQL');
    expect(parsePromql('sum by (a) (x{b="c"})')).toEqual({
      selectors: [{ metric: 'x', matchers: [{ label: 'b', operator: '=', value: 'c' }] }],
      groupingLabels: ['a'],
    });
  });
});
