import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { admitLetters } from '../http/security/security-headers.js';
import { gatewayEnv } from '../gateway.env.js';
import { forgetDocumentHeaders } from '../http/security/security-headers.js';
import type { PageCache, ReadCache } from '../cache/response-cache.js';
import { cachingOf, isBackOffice, isCrooked, isForMachines, isNoDocument, namesFile, showsLetters } from './site-paths.js';
import { SiteDesk } from './site-renderer.js';

const site = join(gatewayEnv.webDist, 'site');

/** The two front ends. Their folders may appear after the start, or never. */
export async function servePages(server: FastifyInstance, reads: ReadCache, pages: PageCache): Promise<void> {
  await server.register(staticFiles, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  const desk = new SiteDesk(server, reads, pages);
  server.get('/*', { config: { limit: ({ url }) => (url.includes('?') ? 'renders' : 'none') } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    return answer(decodeURIComponent(path), query ? `?${query}` : '', request, reply);
  });

  async function answer(path: string, search: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isForMachines(path) || isCrooked(path)) throw new DomainError('NOT_FOUND');
    if (isBackOffice(path)) return serveBackOffice(path, reply);
    // index.html is what pages are drawn into, and no page itself.
    if (path !== '/index.html' && (await isFile(join(site, path)))) return send(path, site, reply);
    return desk.serve(path, search, request, reply);
  }
}

async function serveBackOffice(path: string, reply: FastifyReply): Promise<FastifyReply> {
  const root = gatewayEnv.adminDist;
  if (showsLetters(path)) admitLetters(reply);
  const inRoot = path.replace(/^\/admin/, '') || '/';
  if (await isFile(join(root, inRoot))) return send(inRoot, root, reply);
  if (namesFile(path) || !(await isFile(join(root, 'index.html')))) throw new DomainError('NOT_FOUND');
  return send('/index.html', root, reply);
}

function send(file: string, root: string, reply: FastifyReply): FastifyReply {
  if (isNoDocument(file)) forgetDocumentHeaders(reply);
  return reply.header('cache-control', cachingOf(file)).sendFile(file, root);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
