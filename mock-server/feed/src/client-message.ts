import {
  type ClientMessage,
  clientMessageSchema,
  TICKER_THROTTLE_MS,
  UPDATE_INTERVAL_MIN_MS,
} from '@parallax/protocol';

const EXAMPLE = '{"op":"subscribe","topics":["ticker:binance_spot:BTCUSDT"]}';

/** A client's message, or a readable reason why it is invalid. */
export type ParsedMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly problem: string };

export function parseClientMessage(text: string): ParsedMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: `A message must be JSON, such as ${EXAMPLE}.` };
  }
  const parsed = clientMessageSchema.safeParse(json);
  if (parsed.success) return { ok: true, message: parsed.data };
  const [issue] = parsed.error.issues;
  const [field, index] = issue?.path ?? [];
  if (field === 'topics' && typeof index === 'number') {
    return {
      ok: false,
      problem: `topics[${index}] must be a string, such as ticker:binance_spot:BTCUSDT.`,
    };
  }
  if (field === 'intervalMs') {
    const problem = `intervalMs must be a multiple of ${UPDATE_INTERVAL_MIN_MS} from ${UPDATE_INTERVAL_MIN_MS} to ${TICKER_THROTTLE_MS}.`;
    return { ok: false, problem };
  }
  if (field === 'topics') return { ok: false, problem: `topics: ${issue?.message}.` };
  return { ok: false, problem: `op must be subscribe, unsubscribe or ping, as in ${EXAMPLE}.` };
}
