import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGatewayHarness({ RATE_PDFS: '1' });
});
afterAll(() => gateway?.close());

interface Described {
  paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
}

test('every route that renders a PDF counts for one limit, which other reads are not counted for', async () => {
  const { paths } = (await (await gateway.get('/api/openapi.json')).json()) as Described;
  const pdfs = Object.entries(paths)
    .filter(([, { get }]) => get?.responses['200']?.content && 'application/pdf' in get.responses['200'].content)
    .map(([path]) => path.replace(/\{\w+\}/, '0b9f4c8e-6f0a-4a53-9c55-0f6a4f5f7f10'));
  expect(pdfs).toEqual(expect.arrayContaining(['/api/trip/invoice.pdf']));
  expect(pdfs.length).toBeGreaterThanOrEqual(5);
  expect((await gateway.get(pdfs[0]!)).status).toBe(401);
  for (const path of pdfs) expect([path, (await gateway.get(path)).status]).toEqual([path, 429]);
  expect((await gateway.get('/api/trip')).status).toBe(401);
});
