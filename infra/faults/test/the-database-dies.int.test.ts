import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { dataSourceOptions } from '@charter/database';

/** One message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const welcome = [message('R', '\0\0\0\0'), message('Z', 'I')];
const lastWords = message('E', 'SFATAL\0C57P02\0Mterminating connection due to unexpected postmaster exit\0\0');

test('a database that dies in the very moment it says hello ends no process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // In one piece: its last words are heard before anybody who waits for the connection has been woken.
    socket.once('data', () => socket.end(Buffer.concat([...welcome, lastWords])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/charter`;
  const { driver } = dataSourceOptions({ url, entities: [], migrations: [] }) as { driver: typeof pg };
  const pool = new driver.Pool({ connectionString: url });
  const connection = await pool.connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow('not queryable');
  connection.release(true);
  await pool.end();
  server.close();
});
