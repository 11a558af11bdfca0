import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookDelivery } from '@charter/contracts';

/** The gateway's webhook route: what PayPal sends reaches the service. */
export interface TestGateway {
  url: string;
  /** Every delivery of PayPal's, as the gateway passes it on. */
  deliveries: WebhookDelivery[];
  /** While false, deliveries are only recorded. */
  passOn: boolean;
  close(): void;
}

export async function openGateway(receive: (delivery: WebhookDelivery) => Promise<unknown>): Promise<TestGateway> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = { headers: paypalHeaders(request.headers), body: Buffer.concat(chunks).toString('base64') };
      gateway.deliveries.push(delivery);
      const passed = gateway.passOn ? receive(delivery) : Promise.resolve();
      passed.then(
        () => response.writeHead(200).end(),
        () => response.writeHead(400).end(),
      );
    });
  });
  const gateway: TestGateway = { url: '', deliveries: [], passOn: true, close: () => void server.close() };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paypal/webhook`;
  return gateway;
}

const paypalHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('paypal-'))
      .map(([name, value]) => [name, String(value)]),
  );
