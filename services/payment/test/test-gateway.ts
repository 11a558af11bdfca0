import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookDelivery } from '@charter/contracts';

/** A stub of the gateway's webhook route, which forwards deliveries to the service. */
export interface TestGateway {
  url: string;
  /** Every delivery, as the gateway forwards it. */
  deliveries: WebhookDelivery[];
  /** While false, deliveries are only recorded. */
  forwarding: boolean;
  close(): void;
}

export async function startTestGateway(receive: (delivery: WebhookDelivery) => Promise<unknown>): Promise<TestGateway> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = { headers: paypalHeaders(request.headers), body: Buffer.concat(chunks).toString('base64') };
      gateway.deliveries.push(delivery);
      const forwarded = gateway.forwarding ? receive(delivery) : Promise.resolve();
      forwarded.then(
        () => response.writeHead(200).end(),
        () => response.writeHead(400).end(),
      );
    });
  });
  const gateway: TestGateway = { url: '', deliveries: [], forwarding: true, close: () => void server.close() };
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
