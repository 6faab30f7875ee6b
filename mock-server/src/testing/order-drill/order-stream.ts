import { randomInt, randomUUID } from 'node:crypto';
import { cancelOrder, type Order, type OrderInput, orderSchema } from '@parallax/protocol';
import { z } from 'zod';
import type { TestClient } from '../test-client.ts';

/** The account and the contract of a stream, with amounts that its balance covers many times. */
export interface StreamTarget {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly amount: string;
  /** far below and above the market, so that orders at it rest */
  readonly restingBuy: string;
  /** of purchases at the market; far away, so that they stay open */
  readonly exits?: { readonly takeProfitPrice: string; readonly stopLossPrice: string };
}

const responseSchema = z.object({ data: orderSchema });

/** Sends orders one after another, and remembers which ones the server has acknowledged. */
export class OrderStream {
  /** ids of acknowledged orders */
  readonly acknowledged: string[] = [];
  /** the order of the last call without a response */
  #interrupted: OrderInput | undefined;
  #sent = 0;

  constructor(
    private readonly client: TestClient,
    private readonly target: StreamTarget,
  ) {}

  /** Sends orders until a call gets no response; the same order is sent again after the next restart. */
  async sendUntilInterrupted(onAcknowledged: () => void): Promise<string[]> {
    const problems: string[] = [];
    for (;;) {
      const input = this.#interrupted ?? this.#next();
      this.#interrupted = input;
      const outcome = await this.#send(input);
      if (outcome === undefined) return problems;
      if (typeof outcome === 'string') {
        problems.push(outcome);
        return problems;
      }
      this.#interrupted = undefined;
      this.acknowledged.push(input.id);
      onAcknowledged();
      if (input.type === 'limit' && randomInt(2) === 0 && !(await this.#cancel(input.id)))
        return problems;
    }
  }

  #next(): OrderInput {
    const { accountId, exchange, symbol, amount, restingBuy, exits } = this.target;
    this.#sent += 1;
    const base = { id: randomUUID(), accountId, exchange, symbol, amount, source: 'api' as const };
    if (this.#sent % 3 === 0) return { ...base, side: 'buy', type: 'limit', price: restingBuy };
    if (this.#sent % 2 === 0) return { ...base, side: 'buy', type: 'market', ...exits };
    return { ...base, side: 'sell', type: 'market' };
  }

  /** The stored order; undefined without a response, and what is wrong with an unexpected one. */
  async #send(body: OrderInput): Promise<Order | string | undefined> {
    try {
      const response = await this.client.fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const json: unknown = await response.json();
      if (response.status === 200) return responseSchema.parse(json).data;
      // the server is starting, or its database is away, or its account is not connected yet
      if (response.status === 503 || response.status === 403) return undefined;
      return `${body.id}: ${response.status} ${JSON.stringify(json)}`;
    } catch {
      return undefined;
    }
  }

  /** Whether there was a response. */
  async #cancel(id: string): Promise<boolean> {
    try {
      await this.client.send(cancelOrder, { query: { OrderId: id } });
      return true;
    } catch {
      return false;
    }
  }
}
