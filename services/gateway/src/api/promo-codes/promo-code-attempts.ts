import type { FastifyReply } from 'fastify';
import { DomainError, minuteMs } from '@charter/contracts';
import type { RateLimitStore } from '../../http/limits/rate-limit-store.js';

/**
 * Limits attempts to guess promo codes, across all gateways. An attempt is counted before it is answered, because of concurrent attempts none has
 * failed yet, and taken back unless the code is unknown.
 */
export class PromoCodeAttempts {
  /** @param max unknown codes per minute and address */
  constructor(
    private readonly store: RateLimitStore,
    private readonly max: number,
  ) {}

  /**
   * Above the limit a valid code is rejected, too: otherwise its answer would still tell it from an unknown one.
   * @param address of the client; of IPv6 its /64
   * @throws DomainError TOO_MANY_REQUESTS, with `Retry-After`
   */
  async count<Answer>(address: string, reply: FastifyReply, answer: () => Promise<Answer>): Promise<Answer> {
    const key = `promo code ${address}`;
    const { current, ttl } = await this.store.add(key, minuteMs);
    if (current > this.max) {
      void reply.header('retry-after', Math.ceil(ttl / 1000));
      throw new DomainError('TOO_MANY_REQUESTS');
    }
    let isUnknown = false;
    try {
      return await answer();
    } catch (error) {
      isUnknown = error instanceof DomainError && error.details.codes?.promoCode?.code === 'unknownPromoCode';
      throw error;
    } finally {
      if (!isUnknown) await this.store.takeBack(key, minuteMs);
    }
  }
}
