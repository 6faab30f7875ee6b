import type { Request } from 'express';
import { clientNetwork } from '../client-address.ts';
import { LARGE_BODY_BYTES } from './large-body.ts';

/** The bytes of large bodies that the requests of one network may hold in memory at a time. */
export const NETWORK_BYTES_MAX = 64 * 1024 * 1024;

const heldByNetwork = new Map<string, number>();

/**
 * Returns a function that takes the bytes received so far, and counts those of a large body as held
 * by the request until its response is closed. It returns false, without counting them, when the
 * network would hold more than allowed. Small bodies are never refused, so that large ones do not
 * keep the rest of the network from signing in and saving.
 */
export function countHeldBytes(request: Request): (received: number) => boolean {
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
  return (received) => {
    if (received <= LARGE_BODY_BYTES) return true;
    const total = held() + received - own;
    if (closed || total > NETWORK_BYTES_MAX) return false;
    heldByNetwork.set(network, total);
    own = received;
    return true;
  };
}
