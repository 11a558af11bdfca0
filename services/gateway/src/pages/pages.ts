import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@charter/contracts';
import { admitPayPal } from '../door/security-headers.js';
import { gatewayEnv } from '../gateway.env.js';
import { cachingOf, isBackOffice, isBookingPage, isClientRoute, isCrooked, isForMachines, namesFile } from './site-paths.js';

/** The two front ends. Their folders may appear after the start, or never. */
export async function servePages(server: FastifyInstance): Promise<void> {
  await server.register(staticFiles, {
    root: gatewayEnv.webDist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  server.get('/*', { config: { limit: 'none' } }, servePage);
}

async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
  if (isForMachines(path) || isCrooked(path)) throw new Refusal('NOT_FOUND');
  const backOffice = isBackOffice(path);
  const root = backOffice ? gatewayEnv.adminDist : gatewayEnv.webDist;
  const inRoot = backOffice ? path.slice('/admin'.length) || '/' : path;
  const file = await findFile(root, inRoot);
  if (file) return send(file);
  if (namesFile(path) || !(await isFile(join(root, 'index.html')))) throw new Refusal('NOT_FOUND');
  if (!backOffice && !isClientRoute(path)) void reply.code(404);
  return send('/index.html');

  async function send(found: string): Promise<FastifyReply> {
    if (isBookingPage(path)) admitPayPal(reply);
    return reply.header('cache-control', cachingOf(found)).sendFile(found, root);
  }
}

/** The file of that name, or the prerendered page of that folder. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  const page = `${path.replace(/\/$/, '')}/index.html`;
  for (const candidate of path.endsWith('/') ? [page] : [path, page]) {
    if (await isFile(join(root, candidate))) return candidate;
  }
  return undefined;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
