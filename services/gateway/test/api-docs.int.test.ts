import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Door, startGatewayHarness, signIn } from './gateway-harness.js';

let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness({
    API_DOCS: 'public',
    IMAGE_SOURCES: 'https://pictures.example',
    CSP_REPORT_URI: 'https://reports.example/csp',
  });
});
afterAll(async () => {
  await door?.close();
  for (const name of ['API_DOCS', 'IMAGE_SOURCES', 'CSP_REPORT_URI']) delete process.env[name];
});

const pathsFor = async (headers: Record<string, string>) =>
  Object.keys(((await (await door.get('/api/openapi.json', headers)).json()) as { paths: object }).paths);

test('visitors read the description of what they may do, staff all of it', async () => {
  const visitors = await pathsFor({});
  expect(visitors).toContain('/api/charter-packages');
  expect(visitors.filter((path) => /blocks|analytics|invoices|second-factor|csv/.test(path))).toEqual([]);
  const described = await (await door.get('/api/openapi.json')).text();
  expect(described).not.toContain('RecoveryCodes');
  const staff = await pathsFor(await signIn(door));
  expect(staff).toEqual(expect.arrayContaining([...visitors, '/api/admin/blocks', '/api/admin/second-factor']));
  expect(await (await door.get('/api/docs/swagger-ui-init.js')).text()).not.toContain('/api/admin/blocks');
});

test('the settings "staff" and "off" hide the description', async () => {
  const { gatewayEnv } = await import('../src/gateway.env.js');
  const session = await signIn(door);
  const statuses = async () => {
    const found = [];
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-init.js']) {
      found.push((await door.get(path)).status, (await door.get(path, session)).status);
    }
    return found;
  };
  gatewayEnv.apiDocs = 'staff';
  expect(await statuses()).toEqual([404, 200, 404, 200, 404, 200]);
  gatewayEnv.apiDocs = 'off';
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404]);
  gatewayEnv.apiDocs = 'public';
});

test('pictures come from the named sources only, and browsers report what was blocked', async () => {
  const policy = (await door.get('/nowhere')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
  expect(policy).toContain('report-uri https://reports.example/csp');
});
