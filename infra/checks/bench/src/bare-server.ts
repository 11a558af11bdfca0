/**
 * Baseline for the gateway: bare Fastify in a separate process that sends a recorded response of the gateway. The parent sends
 * the recording and receives the server's address.
 */
import { fastify } from 'fastify';

export interface Recording {
  path: string;
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

process.once('message', (recording: Recording) => {
  void serve(recording);
});
process.once('disconnect', () => process.exit());

async function serve({ path, headers, body }: Recording): Promise<void> {
  const bytes = Buffer.from(body, 'base64');
  const { etag, vary, 'cache-control': cacheControl } = headers;
  const unchanged = { etag, vary, 'cache-control': cacheControl };
  const server = fastify();
  server.get(path, (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(unchanged).send();
    return reply.headers(headers).send(bytes);
  });
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
}
