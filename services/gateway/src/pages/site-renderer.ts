import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogEvents, contentEvents, type RenderedPage, type CreateSiteRenderer, DomainError } from '@charter/contracts';
import { encodeBody, type EncodedBody, type Encoding } from '../cache/encoded-body.js';
import { chooseEncoding, matchesEtag } from '../cache/negotiation.js';
import type { PageCache, ParameterPageCache, ResponseCache } from '../cache/response-cache.js';
import { hasExtension } from './site-paths.js';

/** Pages are the same for every visitor until a package, an image or a review changes. */
const policy = { invalidatedBy: [catalogEvents.packagesChanged, contentEvents.changed], freshFor: 30_000, staleIfErrorFor: 600_000 };

/** Quality for a page that is sent once, so compressing it must be fast. */
const fastBrotli = 4;

/** Milliseconds that rendering waits for a response of the API; after that the page is sent without it and the browser loads it. */
const loadTimeout = 1_500;

type PageAttributes = Pick<RenderedPage, 'status' | 'type' | 'takesPayments' | 'personal'>;
type EncodedPage = PageAttributes & { bodies: Record<Encoding, EncodedBody> };

const attributesOf = ({ status, type, takesPayments, personal }: RenderedPage): PageAttributes => ({
  status,
  type,
  takesPayments,
  personal,
});

const encodePage = async (page: RenderedPage): Promise<EncodedPage> => ({
  ...attributesOf(page),
  bodies: await encodeBody(Buffer.from(page.body), fastBrotli),
});

/** A page that lacks data because a service was unreachable. The cache treats it as an outage and prefers a stale, complete page. */
class IncompletePage extends DomainError {
  constructor(readonly page: RenderedPage) {
    super('UNAVAILABLE');
  }
}

const loadSite = async (file: string): Promise<CreateSiteRenderer> =>
  ((await import(pathToFileURL(file).href)) as { createSiteRenderer: CreateSiteRenderer }).createSiteRenderer;

interface SiteRendererOptions {
  webDist: string;
  publicOrigin: string;
  responses: ResponseCache;
  pages: PageCache;
  parameterPages: ParameterPageCache;
}

/** Renders the pages of the public site with the server build of the front end. */
export class SiteRenderer {
  private readonly logger = new Logger(SiteRenderer.name);
  private site: Promise<ReturnType<CreateSiteRenderer>> | undefined;
  /** Attributes by the body of a cached page, because the cache stores bodies only. */
  private readonly attributes = new WeakMap<Buffer, PageAttributes>();

  constructor(
    private readonly server: FastifyInstance,
    private readonly options: SiteRendererOptions,
  ) {}

  /** @throws DomainError NOT_FOUND for the path of a file, or without a front end */
  async serve(path: string, search: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key, hasParameters, render } = (await this.loadedSite())(path, search);
    const cache = hasParameters ? this.options.parameterPages : this.options.pages;
    const { status, type, takesPayments, personal, bodies } = await (key === null
      ? encodePage(await render())
      : this.cachedPage(cache, key, render));
    if (status === 404 && hasExtension(path)) throw new DomainError('NOT_FOUND');
    if (takesPayments) reply.useSecurityPolicy('payPal');
    if (personal) return this.sendPersonal(status, type, bodies.identity.body, reply);
    const { etag, body, contentEncoding } = bodies[chooseEncoding(headers['accept-encoding'])];
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    if (contentEncoding !== 'identity') void reply.header('content-encoding', contentEncoding);
    return reply.code(status).type(type).send(body);
  }

  /** The markup is the same for every visitor; the address is not, so neither caches nor the next page get it. */
  private sendPersonal(status: number, type: string, body: Buffer, reply: FastifyReply): FastifyReply {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.code(status).type(type).send(body);
  }

  private async cachedPage(cache: ResponseCache, key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage> {
    try {
      const { bodies } = await cache.read(key, policy, async () => {
        const page = await render();
        if (!page.complete) throw new IncompletePage(page);
        const body = Buffer.from(page.body);
        this.attributes.set(body, attributesOf(page));
        return body;
      });
      return { ...this.attributes.get(bodies.identity.body)!, bodies };
    } catch (error) {
      if (error instanceof IncompletePage) return encodePage(error.page);
      throw error;
    }
  }

  /** Loaded on the first request, because the front end may be built after the gateway has started. */
  private loadedSite(): Promise<ReturnType<CreateSiteRenderer>> {
    const file = join(this.options.webDist, 'server/server.js');
    if (!this.site) {
      if (!existsSync(file)) throw new DomainError('NOT_FOUND');
      this.site = loadSite(file).then((createSiteRenderer) =>
        createSiteRenderer({ origin: this.options.publicOrigin, fetch: (input) => this.fetchFromApi(input as string) }),
      );
      this.site.catch((error: unknown) => {
        this.logger.error({ error }, 'Server build of the site failed to load');
        this.site = undefined;
      });
    }
    return this.site;
  }

  /** A request to our own API without the network: from the cache, otherwise by the route that fills it. */
  private async fetchFromApi(url: string): Promise<Response> {
    const cached = this.options.responses.fresh(url);
    if (cached) return new Response(cached.bodies.identity.body, { headers: { 'content-type': 'application/json' } });
    const injected = this.server.inject({ method: 'GET', url, headers: { accept: 'application/json' } });
    const timeout = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error(`No response within ${loadTimeout} ms`)), loadTimeout).unref(),
    );
    const response = await Promise.race([injected, timeout]);
    return new Response(response.rawPayload, {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type']) },
    });
  }
}
