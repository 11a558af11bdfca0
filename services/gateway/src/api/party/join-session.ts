import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { Access } from '../../http/requests/route-options.js';
import { GuestLinkSession } from '../trips/guest-link-session.js';

/** `<code>-<key>` of the party's link, and after another dash the key of the friend's own entry. */
const keyForm = /^(\w{10})-\w{26}(?:-(\w{26}))?$/;

/** The session of a friend who has opened the link of a party. Its key also proves which entry is the friend's own. */
@Injectable()
export class JoinSession extends GuestLinkSession {
  constructor(rpc: RpcClient, @Inject(GatewayConfig) { production }: GatewayConfig) {
    super(rpc, 'join', production);
  }

  static override isKey(text: string): boolean {
    return keyForm.test(text);
  }

  override keyOf(request: Pick<FastifyRequest, 'cookies'>): string {
    const key = this.valueOf(request);
    if (!key || !JoinSession.isKey(key)) throw new DomainError('TRIP_CLOSED');
    return key;
  }

  /** The key of a link that is opened, with the entry that this browser has in the same party: renewing the party's link does not end it. */
  keyToOpen(request: Pick<FastifyRequest, 'cookies'>, opened: string): string {
    const [, code, personal] = keyForm.exec(opened) ?? [];
    const [, ownCode, ownKey] = keyForm.exec(this.valueOf(request) ?? '') ?? [];
    return !personal && ownKey && ownCode?.toUpperCase() === code?.toUpperCase() ? `${opened}-${ownKey}` : opened;
  }

  /** @param memberKey of the entry that this browser has made */
  remember(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply, memberKey: string): void {
    const [code, key] = this.keyOf(request).split('-');
    this.start(reply, `${code}-${key}-${memberKey}`);
  }
}

/** Requires the session of a party's friend. */
export const JoinOnly = () => Access('join');
