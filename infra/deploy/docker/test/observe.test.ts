import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { containers, read, root, running } from './compose-file.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface Panel {
  title: string;
  datasource: { uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr?: string; legendFormat?: string }[];
}

const alertsOf = (file: string) => (parse(read(file)) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
const alertsOfMachine = alertsOf('infra/deploy/docker/alerts-machine.yml');
const alerts = [...alertsOf('infra/deploy/docker/alerts.yml'), ...alertsOfMachine, ...alertsOf('infra/deploy/k8s/alerts.yml')];
const [, chapter = ''] = read('infra/docs/runbook.md').split(/^## Alerts$/m);
const paragraphs = chapter.split(/^## /m)[0]!.split(/^### /m).slice(1);
const dashboards = globSync('infra/deploy/docker/grafana/dashboards/*.json', { cwd: root }).map((file) => ({
  file,
  ...(JSON.parse(read(file)) as { uid: string; panels: Panel[] }),
}));
const sources = globSync('infra/deploy/docker/grafana/datasources/*.yml', { cwd: root }).flatMap(
  (file) => (parse(read(file)) as { datasources: { uid: string; url: string; jsonData?: object }[] }).datasources,
);

/** The labels of each metric, as its declaration lists them. */
const declared = new Map(
  globSync(['{libs,services}/*/src/**/*.ts', 'infra/deploy/ops/src/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) => [...read(file).matchAll(/'(charter_\w+)',\s*'[^']+'\s*(?:,\s*(?:\[([^\]]*)\])?)?/g)])
    .map(([, name, labels = '']) => [name!, [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label!)]),
);
/** Labels that Prometheus adds to every series. */
const added = ['service', 'instance', 'job'];
const labelsOf = (name: string): string[] | undefined => {
  const [, base = name, part] = /^(.+_seconds)_(bucket|count|sum)$/.exec(name) ?? [];
  const labels = declared.get(base);
  return labels && [...labels, ...added, ...(part === 'bucket' ? ['le'] : [])];
};

/** Labels of a query that none of its metrics has, and metrics that are declared nowhere. */
function unknownLabels(expr: string): string[] {
  const series = [...expr.matchAll(/\b(charter_\w+)(?:\{([^}]*)\})?/g)];
  const undeclared = series.filter(([, name]) => !labelsOf(name!)).map(([, name]) => name!);
  const selected = series.flatMap(([, name, selectors = '']) =>
    [...selectors.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].map(([, label]) => label!).filter((label) => !labelsOf(name!)?.includes(label)),
  );
  const known = series.flatMap(([, name]) => labelsOf(name!) ?? []);
  return [...undeclared, ...selected, ...groupedBy(expr).filter((label) => !known.includes(label))];
}

const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(',').map((label) => label.trim()));

/** The labels of a query's result. */
function labelsIn(expr: string): string[] {
  const grouped = groupedBy(expr);
  const isAggregated = /\b(?:sum|max|min|avg|count)\b/.test(expr);
  return isAggregated ? grouped : [...expr.matchAll(/\bcharter_\w+/g)].flatMap(([name]) => labelsOf(name) ?? []);
}

describe('an alert', () => {
  test('has a section in the runbook, and each section has an alert', () => {
    const headings = paragraphs.map((paragraph) => paragraph.split('\n')[0]!);
    expect(headings.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    expect(paragraphs.filter((paragraph) => paragraph.split('\n').slice(1).join(' ').trim().length < 80)).toEqual([]);
  });

  test('has a link to the runbook, a summary and a severity', () => {
    const lost = alerts.filter(({ alert, annotations }) => annotations.runbook !== `infra/docs/runbook.md#${alert.toLowerCase()}`);
    expect(lost).toEqual([]);
    expect(alerts.filter(({ annotations }) => !annotations.summary)).toEqual([]);
    expect(alerts.filter(({ labels }) => !['page', 'ticket'].includes(labels.severity))).toEqual([]);
  });
});

test('log lines quoted in the runbook exist in the code', () => {
  const code = globSync('{libs,services}/*/src/**/*.ts', { cwd: root }).map(read).join('\n');
  const quoted = [...read('infra/docs/runbook.md').matchAll(/log\s(?:says|has)\s`([^`]+)`/g)].map(([, line]) => line!);
  expect(quoted).toContain('Outbox relay disconnected, retrying: …');
  // An ellipsis and <names> are placeholders; the colon before a reason is added by the caller.
  const unknown = quoted.filter((line) => !line.split(/…|<[^>]+>/).every((part) => code.includes(part.trim().replace(/:$/, ''))));
  expect(unknown).toEqual([]);
});

describe('a dashboard', () => {
  test('uses existing data sources', () => {
    const known = sources.map(({ uid }) => uid);
    const used = dashboards.flatMap(({ panels }) => panels.map(({ datasource }) => datasource.uid));
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((uid) => !known.includes(uid))).toEqual([]);
  });

  test('has a unique id and no overlapping panels', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
    for (const { file, panels } of dashboards) {
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, cell) => `${file} ${x + (cell % w)} ${y + Math.floor(cell / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    }
  });
});

test('every data source is a container of the profile, and logs and traces link to each other', () => {
  const observing = new Set(containers.filter(([, { profiles }]) => profiles?.includes('observe')).map(([name]) => name));
  expect(sources.map(({ url }) => new URL(url).hostname).filter((host) => !observing.has(host))).toEqual([]);
  const linked = (uid: string) => JSON.stringify(sources.find((source) => source.uid === uid)?.jsonData);
  expect(linked('loki')).toContain('"datasourceUid":"tempo"');
  expect(linked('tempo')).toContain('"datasourceUid":"loki"');
});

test('Prometheus scrapes every program', () => {
  const { scrape_configs: jobs } = parse(read('infra/deploy/docker/prometheus.yml')) as {
    scrape_configs: { dns_sd_configs: { names: string[] }[] }[];
  };
  const scraped = jobs.flatMap((job) => job.dns_sd_configs.flatMap(({ names }) => names));
  expect(scraped.toSorted()).toEqual([...running, 'backup'].toSorted());
  const missed = alerts.find(({ alert }) => alert === 'ProcessDown')!.expr.matchAll(/absent\(up\{.*service="(.+)"\}\)/g);
  expect([...missed].map(([, name]) => name!).toSorted()).toEqual(running.toSorted());
});

test('alerts of the machine use metrics of the container that makes backups', () => {
  const source = read('infra/deploy/ops/src/installation-gauges.ts');
  const used = new Set(JSON.stringify(alertsOfMachine).match(/charter_\w+/g));
  expect(used.size).toBe(3);
  expect([...used].filter((name) => !source.includes(`addGauge('${name}'`))).toEqual([]);
});

describe('a query', () => {
  const ofAlerts = alerts.map(({ alert: of, expr, annotations: { summary } }) => ({ of, expr, text: summary }));
  const ofPanels = dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ title: of, targets = [] }) => targets.map(({ expr = '', legendFormat: text = '' }) => ({ of, expr, text }))),
  );
  const queries = [...ofAlerts, ...ofPanels].filter(({ expr }) => expr.includes('charter_'));

  test('names labels that its metrics have', () => {
    expect(queries.length).toBeGreaterThan(60);
    expect(queries.flatMap(({ of, expr }) => unknownLabels(expr).map((label) => `${of}: ${label}`))).toEqual([]);
  });

  test('has a value for each label that its text prints', () => {
    const printed = (text: string) => [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label!);
    expect(queries.flatMap(({ text }) => printed(text)).length).toBeGreaterThan(10);
    const lost = ({ expr, text }: (typeof queries)[number]) => printed(text).filter((label) => !labelsIn(expr).includes(label));
    expect(queries.flatMap((query) => lost(query).map((label) => `${query.of}: ${label}`))).toEqual([]);
  });
});

test('Prometheus in a cluster uses the labels of alerts and dashboards', () => {
  const values = parse(read('infra/deploy/k8s/prometheus.values.yaml')) as { extraScrapeConfigs: string };
  const [job] = parse(values.extraScrapeConfigs) as { job_name: string; relabel_configs: { regex?: string; target_label?: string }[] }[];
  const used = [...JSON.stringify([alerts, dashboards]).matchAll(/job=\\*"(\w+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set([job!.job_name]));
  expect(job!.relabel_configs.map(({ regex, target_label: label }) => regex ?? label)).toEqual(['program;health', 'service']);
});
