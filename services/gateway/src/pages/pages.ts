import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import type { PageCache, ParameterPageCache, ResponseCache } from '../cache/response-cache.js';
import { removeDocumentHeaders } from '../http/security/security-headers.js';
import {
  cacheControlOf,
  hasExtension,
  isApiPath,
  isBackOffice,
  isEmailPreview,
  isNoDocument,
  isUnsafePath,
  isWorker,
  respelled,
} from './site-paths.js';
import { SiteRenderer } from './site-renderer.js';

interface PagesOptions {
  /** Builds of the two front ends: `site/` and `server/` in the first. They may be missing, or be built after the start. */
  webDist: string;
  adminDist: string;
  publicOrigin: string;
  /** Responses of the API that pages are rendered with. */
  responses: ResponseCache;
  pages: PageCache;
  parameterPages: ParameterPageCache;
}

/** Serves the public site and the back office at every path that no other route has. */
export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const site = join(options.webDist, 'site');
  await server.register(staticFiles, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The entity tag is enough, and a page loads a dozen files with these headers.
    lastModified: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  const renderer = new SiteRenderer(server, options);
  // A page with a query may be rendered for each visitor; the others come from the cache or from disk.
  server.get('/*', { config: { rateClass: ({ url }) => (url.includes('?') ? 'renders' : 'none') } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    return respond(decodeURIComponent(path), query ? `?${query}` : '', request, reply);
  });

  async function respond(path: string, search: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiPath(path) || isUnsafePath(path)) throw new DomainError('NOT_FOUND');
    if (isBackOffice(path)) return serveBackOffice(path, options.adminDist, reply);
    // index.html is the template of the pages, not a page.
    if (path !== '/index.html' && (await isFile(join(site, path)))) return sendFile(path, site, reply);
    const address = respelled(path);
    if (address) return reply.redirect(address.split('/').map(encodeURIComponent).join('/') + search, 308);
    return renderer.serve(path, search, request, reply);
  }
}

async function serveBackOffice(path: string, root: string, reply: FastifyReply): Promise<FastifyReply> {
  if (isEmailPreview(path)) reply.useSecurityPolicy('inlineStyles');
  const file = path.replace(/^\/admin/, '') || '/';
  if (isWorker(file)) reply.useSecurityPolicy('worker');
  if (await isFile(join(root, file))) return sendFile(file, root, reply);
  if (hasExtension(path) || !(await isFile(join(root, 'index.html')))) throw new DomainError('NOT_FOUND');
  return sendFile('/index.html', root, reply);
}

function sendFile(file: string, root: string, reply: FastifyReply): FastifyReply {
  // A worker has a policy of its own: that of its page does not apply to what it requests.
  if (isNoDocument(file) && !isWorker(file)) removeDocumentHeaders(reply);
  return reply.header('cache-control', cacheControlOf(file)).sendFile(file, root);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
