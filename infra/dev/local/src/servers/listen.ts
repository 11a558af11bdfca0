/** Starts an HTTP server on 127.0.0.1; stopping it closes keep-alive connections too. */
import { type Server } from 'node:http';

export function listen(server: Server, port: number): Promise<{ stop: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve({
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      });
    });
  });
}
