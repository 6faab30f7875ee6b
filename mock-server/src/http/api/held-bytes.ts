import type { Request } from 'express';
import { clientNetwork } from '../client-address.ts';

/** The bytes of bodies that the requests of one network may hold in memory at a time. */
export const NETWORK_BYTES_MAX = 64 * 1024 * 1024;

const heldByNetwork = new Map<string, number>();

/**
 * Returns a function that counts further bytes as held by the request until its response is closed;
 * it returns false, without counting them, when the network would hold more than allowed.
 */
export function countHeldBytes(request: Request): (bytes: number) => boolean {
  const network = clientNetwork(request);
  const held = () => heldByNetwork.get(network) ?? 0;
  let own = 0;
  let closed = false;
  request.res?.once('close', () => {
    closed = true;
    const rest = held() - own;
    if (rest > 0) heldByNetwork.set(network, rest);
    else heldByNetwork.delete(network);
  });
  return (bytes) => {
    const total = held() + bytes;
    if (closed || total > NETWORK_BYTES_MAX) return false;
    heldByNetwork.set(network, total);
    own += bytes;
    return true;
  };
}
