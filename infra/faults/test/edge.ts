import type { Reach } from './guest.ts';

/**
 * What stands before several gateways, as plain as they come: it sends each request to the next of them, and to another one when nobody
 * listens there. It repeats nothing that a gateway has taken.
 */
export function edge(gateways: string[]): Reach {
  let next = 0;
  return async (path, request) => {
    for (let tried = 0; ; tried++) {
      next = (next + 1) % gateways.length;
      try {
        return await fetch(gateways[next]! + path, request);
      } catch (error) {
        const refused = ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
        if (!refused || tried === gateways.length) throw error;
      }
    }
  };
}
