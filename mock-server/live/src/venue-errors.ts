import {
  DDoSProtection,
  ExchangeClosedByUser,
  NetworkError,
  OnMaintenance,
  RateLimitExceeded,
  RequestTimeout,
} from 'ccxt';
import type { LiveInstrument } from './map/market.ts';
import { InstrumentRejectedError } from './subscription-errors.ts';

const LINE_MAX = 160;

/** Whether the venue or the network failed, rather than the request. */
export const isUnreachable = (error: unknown): boolean => error instanceof NetworkError;

/** ccxt's message for a WebSocket handshake rejected with one of these status codes. */
const RATE_LIMIT_RESPONSE = /Unexpected server response: (418|429)/;

/** Whether the venue is reachable but rate-limits requests. */
export const isRateLimited = (error: unknown): boolean =>
  error instanceof RateLimitExceeded ||
  error instanceof DDoSProtection ||
  (error instanceof NetworkError && RATE_LIMIT_RESPONSE.test(error.message));

/** Whether the request itself was rejected, for example for a delisted contract. */
export const isRefusal = (error: unknown): boolean =>
  !isUnreachable(error) && !(error instanceof ExchangeClosedByUser);

/** Whether the venue rejected this contract, and only this one. */
export const isRefusalOf = (
  error: unknown,
  { unified, origSymbol }: Pick<LiveInstrument, 'unified' | 'origSymbol'>,
): boolean =>
  error instanceof InstrumentRejectedError && [unified, origSymbol].includes(error.contract);

/** Returns a user-facing message for an error that ccxt threw. */
export function failureReason(error: unknown): string {
  if (error instanceof RequestTimeout) return 'It does not respond';
  if (isRateLimited(error)) return 'It is not accepting more requests for now';
  if (error instanceof OnMaintenance) return 'It is under maintenance';
  if (error instanceof NetworkError) return 'It cannot be reached';
  return 'It responded with an error';
}

/** The first line of an error's message, shortened for the log. */
export function firstLineOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.slice(0, LINE_MAX);
}
