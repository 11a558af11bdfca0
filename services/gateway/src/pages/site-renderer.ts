import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogEvents, contentEvents, type RenderedPage, type CreateSiteRenderer, DomainError } from '@charter/contracts';
import { gatewayEnv } from '../gateway.env.js';
import { admitPayPal } from '../http/security/security-headers.js';
import { chooseEncoding, matchesEtag } from '../cache/negotiation.js';
import { type Encoding, type PageCache, type ReadCache, renderVariants, type Variant } from '../cache/response-cache.js';
import { namesFile } from './site-paths.js';

/** Drawn once for everybody, until something on it changes. */
const policy = { emptiedBy: [catalogEvents.packagesChanged, contentEvents.changed], freshFor: 30_000, staleFor: 600_000 };

type PageKind = Pick<RenderedPage, 'status' | 'type' | 'takesPayments'>;
type EncodedPage = PageKind & { variants: Record<Encoding, Variant> };

const kindOf = ({ status, type, takesPayments }: RenderedPage): PageKind => ({ status, type, takesPayments });
/** For this visitor alone, so it should cost little. */
const encoded = async (page: RenderedPage): Promise<EncodedPage> => ({
  ...kindOf(page),
  variants: await renderVariants(Buffer.from(page.body), 4),
});

/** A page that could not say all it should. Thrown past the cache, which then prefers an older page that could. */
class Incomplete extends DomainError {
  constructor(readonly page: RenderedPage) {
    super('UNAVAILABLE');
  }
}

const loadSite = async (server: string): Promise<CreateSiteRenderer> =>
  ((await import(pathToFileURL(server).href)) as { createSiteRenderer: CreateSiteRenderer }).createSiteRenderer;

/** Milliseconds that a page waits for its reads: later ones are asked for by the visitor's browser. */
const patience = 1_500;

/** Hands out the public site's pages, which the front end's own server build draws. */
export class SiteDesk {
  private readonly logger = new Logger(SiteDesk.name);
  private site: Promise<ReturnType<CreateSiteRenderer>> | undefined;
  /** Status and PayPal of what is in the cache, which keeps bytes only. */
  private readonly kinds = new Map<string, PageKind>();

  constructor(
    private readonly server: FastifyInstance,
    private readonly reads: ReadCache,
    private readonly pages: PageCache,
  ) {}

  async serve(path: string, search: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key, render } = (await this.open())(path, search);
    const { status, type, takesPayments, variants } = await (key === null ? encoded(await render()) : this.kept(key, render));
    if (status === 404 && namesFile(path)) throw new DomainError('NOT_FOUND');
    if (takesPayments) admitPayPal(reply);
    const { etag, body, contentEncoding } = variants[chooseEncoding(headers['accept-encoding'])];
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    if (contentEncoding !== 'identity') void reply.header('content-encoding', contentEncoding);
    return reply.code(status).type(type).send(body);
  }

  private async kept(key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage> {
    try {
      const { variants } = await this.pages.read(key, policy, async () => {
        const page = await render();
        if (!page.complete) throw new Incomplete(page);
        this.kinds.set(key, kindOf(page));
        return Buffer.from(page.body);
      });
      return { ...this.kinds.get(key)!, variants };
    } catch (error) {
      if (error instanceof Incomplete) return encoded(error.page);
      throw error;
    }
  }

  /** The front end may be built after the gateway has started. */
  private open(): Promise<ReturnType<CreateSiteRenderer>> {
    const file = join(gatewayEnv.webDist, 'server/server.js');
    if (!this.site) {
      if (!existsSync(file)) throw new DomainError('NOT_FOUND');
      this.site = loadSite(file).then((createSiteRenderer) =>
        createSiteRenderer({ origin: gatewayEnv.publicOrigin, fetch: (input) => this.fetch(input as string) }),
      );
      this.site.catch((error: unknown) => {
        this.logger.error(`the site's server build does not load: ${String(error)}`);
        this.site = undefined;
      });
    }
    return this.site;
  }

  /** A read of our own, without the network: from memory, else by the route that fills it. */
  private async fetch(address: string): Promise<Response> {
    const fresh = this.reads.fresh(address);
    if (fresh) return new Response(fresh.variants.identity.body, { headers: { 'content-type': 'application/json' } });
    const asked = this.server.inject({ method: 'GET', url: address, headers: { accept: 'application/json' } });
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience).unref(),
    );
    const answer = await Promise.race([asked, late]);
    return new Response(answer.rawPayload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  }
}
