import { z } from 'zod';

const REASON_MAX = 200;

const text = z.string().min(1);

/** Where venues put the text of an error, the most specific first. */
const SCHEMAS = [
  // OKX
  z
    .object({ data: z.tuple([z.object({ sMsg: text })], z.unknown()) })
    .transform(({ data }) => data[0].sMsg),
  // Binance's replacement of an order
  z
    .object({ data: z.object({ newOrderResponse: z.object({ msg: text }) }) })
    .transform(({ data }) => data.newOrderResponse.msg),
  z
    .object({ data: z.object({ cancelResponse: z.object({ msg: text }) }) })
    .transform(({ data }) => data.cancelResponse.msg),
  z.object({ msg: text }).transform(({ msg }) => msg),
  // Bybit
  z.object({ retMsg: text }).transform(({ retMsg }) => retMsg),
  // Kraken
  z.object({ error: z.array(text).min(1) }).transform(({ error }) => error.join(', ')),
  // Deribit
  z
    .object({ error: z.object({ message: text, data: z.object({ reason: text }) }) })
    .transform(({ error }) => `${error.message}: ${error.data.reason}`),
  z.object({ error: z.object({ message: text }) }).transform(({ error }) => error.message),
  // Coinbase
  z
    .object({ error_response: z.object({ message: text }) })
    .transform(({ error_response: { message } }) => message),
  z.object({ error_details: text }).transform(({ error_details: details }) => details),
  z.object({ message: text }).transform(({ message }) => message),
] as const;

/** The venue's own text of an answer; undefined without one. */
function readReason(answer: unknown): string | undefined {
  for (const schema of SCHEMAS) {
    const reason = schema.safeParse(answer).data;
    if (reason !== undefined) return reason.slice(0, REASON_MAX);
  }
  return undefined;
}

/** The venue's own text in the message of an error that ccxt threw, which ends with the answer. */
export function reasonOf(error: Error): string {
  const start = error.message.indexOf('{');
  if (start >= 0) {
    try {
      const reason = readReason(JSON.parse(error.message.slice(start)));
      if (reason !== undefined) return reason;
    } catch {
      // not an answer in JSON
    }
  }
  const [line = ''] = error.message.split('\n');
  // ccxt starts with its name of the venue
  return line.replace(/^[a-z]+ /, '').slice(0, REASON_MAX);
}
