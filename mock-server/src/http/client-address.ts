import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** An IP address; IPv4-mapped IPv6 is returned as plain IPv4. */
export const plainAddress = (address: string): string => address.replace(MAPPED_IPV4, '');

/** The client's IP address. */
export const clientAddress = (request: Request): string => plainAddress(request.ip ?? '');

/** The client's address for rate limiting; an IPv6 address is truncated to its subnet. */
export const clientNetwork = (request: Request): string => ipKeyGenerator(clientAddress(request));
