import {
  DuplicateOrderId,
  ExchangeClosedByUser,
  ExchangeError,
  InvalidNonce,
  OrderNotFound,
} from 'ccxt';
import { isRateLimited } from '../venue-errors.ts';

/**
 * What is known after a request has failed:
 * - `refused`: the venue has answered that it changed nothing
 * - `limited`: as `refused`, because of too many requests
 * - `clock`: as `refused`, because the time of the request was out of the venue's window
 * - `uncertain`: nothing; the request may have been carried out
 */
export type Outcome = 'refused' | 'limited' | 'clock' | 'uncertain';

/**
 * Answers of venues that ccxt reports as refusals, although the request may have been carried out. Read in
 * the venues' documentations, 'Error codes'.
 */
const UNCERTAIN_ANSWER =
  /"retCode":"?(?:10000|10016|170007|170032)\b|"code":"?-(?:1000|1001|1006|1007)\b|"code":"?(?:50004|50026|51149|11094|13888)\b|EGeneral:Internal error|EService:|EDatabase:|INTERNAL_ERROR|"error":"(?:UNKNOWN_FAILURE_REASON|INTERNAL)"|timed?[ _-]?out/i;

/** The venue knows an order with this client id: it was accepted before. */
const KNOWN_ANSWER = /duplicate|already exist/i;

/** What is known of a request that ended with an error. */
export function outcomeOf(error: unknown): Outcome {
  if (isRateLimited(error)) return 'limited';
  if (error instanceof InvalidNonce) return 'clock';
  if (!(error instanceof ExchangeError) || error instanceof ExchangeClosedByUser)
    return 'uncertain';
  const isUncertain =
    error instanceof DuplicateOrderId ||
    KNOWN_ANSWER.test(error.message) ||
    UNCERTAIN_ANSWER.test(error.message);
  return isUncertain ? 'uncertain' : 'refused';
}

/** Answers that ccxt does not read as 'order not found'. Read in the venues' documentations, 'Error codes'. */
const UNKNOWN_ORDER =
  /EOrder:Unknown order|not_open_order|order_not_found|"(?:sCode|code)":"?(?:51410|51503|51509|11044|110001|110010|170142|170143)\b|UNKNOWN_CANCEL_ORDER|order with this orderID was not found/i;

/** Whether the venue has answered that it does not know an order, or that it is done. */
export const isOrderUnknown = (error: unknown): boolean =>
  outcomeOf(error) === 'refused' &&
  (error instanceof OrderNotFound || (error instanceof Error && UNKNOWN_ORDER.test(error.message)));
