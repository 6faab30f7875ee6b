import type { Request } from 'express';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Where a request comes from; IPv4 as such, also where the socket has it within IPv6. */
export const callerAddress = (request: Request): string =>
  (request.ip ?? '').replace(MAPPED_IPV4, '');
