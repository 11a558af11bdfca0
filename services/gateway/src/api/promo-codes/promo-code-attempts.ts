import type { FastifyReply } from 'fastify';
import { DomainError, minuteMs, networkOf } from '@charter/contracts';
import type { RateLimitStore } from '../../http/limits/rate-limit-store.js';

/** A network may have several guests, but not as many as it has addresses. */
const addressesPerNetwork = 3;

/**
 * Limits attempts to guess promo codes, across all gateways, wherever a code is typed. An attempt is counted before it is answered, because of
 * concurrent attempts none has failed yet, and taken back unless the code is unknown.
 */
export class PromoCodeAttempts {
  /** @param max unknown codes per minute and address */
  constructor(
    private readonly store: RateLimitStore,
    private readonly max: number,
  ) {}

  /**
   * Above the limit a valid code is rejected, too: otherwise its answer would still tell it from an unknown one.
   * @param typed undefined without a code, which is not counted
   * @param address of the client; of IPv6 its /64
   * @throws DomainError TOO_MANY_REQUESTS, with `Retry-After`
   */
  async count<Answer>(typed: string | undefined, address: string, reply: FastifyReply, answer: () => Promise<Answer>): Promise<Answer> {
    if (!typed) return answer();
    const counted = [
      { key: `promo code ${address}`, max: this.max },
      { key: `promo code network ${networkOf(address)}`, max: this.max * addressesPerNetwork },
    ];
    for (const { key, max } of counted) {
      const { current, ttl } = await this.store.add(key, minuteMs);
      if (current <= max) continue;
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
      if (!isUnknown) for (const { key } of counted) await this.store.takeBack(key, minuteMs);
    }
  }
}
