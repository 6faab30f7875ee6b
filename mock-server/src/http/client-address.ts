import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Converts an IPv4-mapped IPv6 address to IPv4; returns any other address unchanged. */
export const unmappedAddress = (address: string): string => address.replace(MAPPED_IPV4, '');

/** The client's IP address. */
export const clientAddress = (request: Request): string => unmappedAddress(request.ip ?? '');

/** The client's address for rate limiting; an IPv6 address is truncated to its subnet. */
export const clientNetwork = (request: Request): string => ipKeyGenerator(clientAddress(request));
