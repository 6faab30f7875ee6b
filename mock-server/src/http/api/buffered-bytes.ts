import type { Request } from 'express';
import { networkLimits } from '../client-address.ts';
import { LARGE_BODY_BYTES } from './large-body.ts';

/** Maximum number of bytes of large bodies in memory per network. */
export const NETWORK_BYTES_MAX = 64 * 1024 * 1024;

const bufferedByNetwork = new Map<string, number>();
const bytesOf = (network: string) => bufferedByNetwork.get(network) ?? 0;

/**
 * Returns a function to call with the number of bytes received so far. It counts the bytes of a large
 * body until the response closes, and returns false when the network would exceed its limit. Small
 * bodies are never refused, so that large uploads do not block other requests from that network.
 */
export function countBufferedBytes(request: Request): (received: number) => boolean {
  const limits = networkLimits(request, NETWORK_BYTES_MAX);
  let requestBytes = 0;
  let isClosed = false;
  request.res?.once('close', () => {
    isClosed = true;
    for (const { network } of limits) {
      const remaining = bytesOf(network) - requestBytes;
      if (remaining > 0) bufferedByNetwork.set(network, remaining);
      else bufferedByNetwork.delete(network);
    }
  });
  return (received) => {
    if (received <= LARGE_BODY_BYTES) return true;
    const added = received - requestBytes;
    const isExceeded = limits.some(({ network, max }) => bytesOf(network) + added > max);
    if (isClosed || isExceeded) return false;
    for (const { network } of limits) bufferedByNetwork.set(network, bytesOf(network) + added);
    requestBytes = received;
    return true;
  };
}
