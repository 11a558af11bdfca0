import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { DomainError } from '@charter/contracts';

/** The part of a NATS message that `RpcServer` uses. */
export type RpcMessage = Pick<Msg, 'subject' | 'headers' | 'json' | 'respond'>;

/** Bytes of a request or a reply at most: the default limit of NATS, which holds between services of one process too. */
const maxPayload = 1024 * 1024;

/** @throws Error above the limit, so that an operation works the same when its service moves to another process */
export function requireSendable(payload: string): string {
  if (Buffer.byteLength(payload) > maxPayload) throw new Error('The message exceeds the limit of 1 MB');
  return payload;
}

/**
 * The operations that services of this process handle. `RpcServer` adds them while it listens; `RpcClient` calls them without the broker.
 * Requests and replies are JSON all the same, so that neither side sees an object of the other.
 */
export class LocalHandlers {
  private readonly handlers = new Map<string, (message: RpcMessage) => void>();

  add(subject: string, handler: (message: RpcMessage) => void): void {
    this.handlers.set(subject, handler);
  }

  remove(subject: string): void {
    this.handlers.delete(subject);
  }

  has(subject: string): boolean {
    return this.handlers.has(subject);
  }

  /**
   * Resolves with the reply.
   *
   * @throws DomainError TIMEOUT without a reply; the operation may have been executed
   */
  request(subject: string, payload: string, { headers, timeout }: { headers: MsgHdrs; timeout: number }): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new DomainError('TIMEOUT')), timeout);
      const respond = (response: unknown): boolean => {
        clearTimeout(timer);
        resolve(String(response));
        return true;
      };
      this.handlers.get(subject)!({ subject, headers, json: <T>() => JSON.parse(payload) as T, respond });
    });
  }
}
