import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, startGatewayHarness, signIn } from './gateway-harness.js';

describe('with API_DOCS=public', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGatewayHarness({
      API_DOCS: 'public',
      IMAGE_SOURCES: 'https://pictures.example',
      CSP_REPORT_URI: 'https://reports.example/csp',
    });
  });
  afterAll(() => gateway?.close());

  const pathsFor = async (headers: Record<string, string>) =>
    Object.keys(((await (await gateway.get('/api/openapi.json', headers)).json()) as { paths: object }).paths);

  test('visitors read the documentation of public operations only, staff all of it', async () => {
    const visitors = await pathsFor({});
    expect(visitors).toContain('/api/charter-packages');
    expect(visitors.filter((path) => /blocks|analytics|invoices|second-factor|csv/.test(path))).toEqual([]);
    const document = await (await gateway.get('/api/openapi.json')).text();
    expect(document).not.toContain('RecoveryCodes');
    const staff = await pathsFor(await signIn(gateway));
    expect(staff).toEqual(expect.arrayContaining([...visitors, '/api/admin/blocks', '/api/admin/second-factor']));
    expect(await (await gateway.get('/api/docs/swagger-ui-init.js')).text()).not.toContain('/api/admin/blocks');
  });

  test('the document has the version in the root package.json', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
    expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/);
    const { info } = (await (await gateway.get('/api/openapi.json')).json()) as { info: { version: string } };
    expect(info.version).toBe(version);
  });

  test('images are allowed from the configured sources only, and browsers report CSP violations', async () => {
    const policy = (await gateway.get('/nowhere')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
    expect(policy).toContain('report-uri https://reports.example/csp');
  });
});

test.each([
  ['staff', [404, 200, 404, 200, 404, 200]],
  ['off', [404, 404, 404, 404, 404, 404]],
])('API_DOCS=%s hides the documentation from visitors, "off" also from staff', async (apiDocs, expected) => {
  const gateway = await startGatewayHarness({ API_DOCS: apiDocs });
  try {
    const session = await signIn(gateway);
    const statuses = [];
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-init.js']) {
      statuses.push((await gateway.get(path)).status, (await gateway.get(path, session)).status);
    }
    expect(statuses).toEqual(expected);
  } finally {
    await gateway.close();
  }
});
