import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema } from './contract-query.ts';
import { bookSchema, tradeSchema } from './market.ts';

export const BOOK_LEVELS_MAX = 20;
export const TRADES_MAX = 1_000;

export const getOrderBook = endpoint({
  method: 'GET',
  path: '/api/market/order-book',
  summary: `The order book of a contract: the best \`limit\` levels of each side, ${BOOK_LEVELS_MAX} by default and at most`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({
    contract: contractKeySchema,
    limit: z.coerce.number().int().min(1).max(BOOK_LEVELS_MAX).default(BOOK_LEVELS_MAX),
  }),
  data: bookSchema,
  failures: [400, 401, 404, 503],
});

export const listTrades = endpoint({
  method: 'GET',
  path: '/api/market/trades',
  summary: `The latest trades of a contract, oldest first: 100 by default, ${TRADES_MAX} at most`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({
    contract: contractKeySchema,
    limit: z.coerce.number().int().min(1).max(TRADES_MAX).default(100),
  }),
  data: z.array(tradeSchema),
  failures: [400, 401, 404, 503],
});
