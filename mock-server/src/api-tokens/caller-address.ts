import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Where a request comes from; IPv4 as such, also where the socket has it within IPv6. */
export const callerAddress = (request: Request): string =>
  (request.ip ?? '').replace(MAPPED_IPV4, '');

/** Whose network a request comes from: its address, of IPv6 the part that is one customer's. */
export const callerNetwork = (request: Request): string => ipKeyGenerator(callerAddress(request));
