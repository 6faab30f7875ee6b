import {
  DDoSProtection,
  ExchangeClosedByUser,
  NetworkError,
  OnMaintenance,
  RateLimitExceeded,
  RequestTimeout,
} from 'ccxt';
import type { LiveInstrument } from './map/market.ts';
import { Refusal } from './refusals.ts';

const SHOWN_MAX = 160;

/** Whether it is the venue or the network that failed, not what was asked for. */
export const isUnreachable = (error: unknown): boolean => error instanceof NetworkError;

/** How ccxt tells that a venue has answered the opening of a connection with one of these. */
const TURNED_AWAY = /Unexpected server response: (418|429)/;

/** Whether the venue is there, and wants to be left alone for a while. */
export const isAskingForPatience = (error: unknown): boolean =>
  error instanceof RateLimitExceeded ||
  error instanceof DDoSProtection ||
  (error instanceof NetworkError && TURNED_AWAY.test(error.message));

/** Whether it is what was asked for that failed: a contract that is traded no more, for one. */
export const isRefusal = (error: unknown): boolean =>
  !isUnreachable(error) && !(error instanceof ExchangeClosedByUser);

/** Whether a venue has refused this contract, and nothing that was asked for beside it. */
export const isRefusalOf = (
  error: unknown,
  { unified, origSymbol }: Pick<LiveInstrument, 'unified' | 'origSymbol'>,
): boolean => error instanceof Refusal && [unified, origSymbol].includes(error.contract);

/** Why a venue cannot be heard, in words for people, of what ccxt threw. */
export function whyNot(error: unknown): string {
  if (error instanceof RequestTimeout) return 'It does not answer';
  if (isAskingForPatience(error)) return 'It refuses more requests for now';
  if (error instanceof OnMaintenance) return 'It is under maintenance';
  if (error instanceof NetworkError) return 'It cannot be reached';
  return 'It answers with an error';
}

/** The first line of what was thrown, for the log. */
export function firstLineOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.slice(0, SHOWN_MAX);
}
