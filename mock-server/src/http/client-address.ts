import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The client's IP address; IPv4-mapped IPv6 is returned as plain IPv4. */
export const callerAddress = (request: Request): string =>
  (request.ip ?? '').replace(MAPPED_IPV4, '');

/** The client's address for rate limiting; an IPv6 address is truncated to its subnet. */
export const callerNetwork = (request: Request): string => ipKeyGenerator(callerAddress(request));
