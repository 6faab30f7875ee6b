import {
  addPriceAlert,
  deleteNotifications,
  deletePriceAlert,
  getSession,
  listNotifications,
  listPriceAlerts,
  type Notification,
  type PriceAlert,
  type PriceAlertInput,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { type AlertMarket, SPOT } from './alert-market.ts';

export const ALERT: PriceAlertInput = {
  kind: 'above',
  contract: SPOT,
  value: 110,
  repeat: 'once',
  active: true,
};

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A trader with price alerts on a server whose market the test sets. */
export class AlertsClient {
  private constructor(
    readonly client: TestClient,
    readonly traderId: string,
    private readonly market: AlertMarket,
  ) {}

  static async of(url: string, email: string, market: AlertMarket): Promise<AlertsClient> {
    const client = await TestClient.of(url, email);
    const { traderId } = await client.call(getSession);
    return new AlertsClient(client, traderId, market);
  }

  /** Makes a change and waits until the contract of the changed alert has been watched. */
  async untilWatched<T>(contract: string, change: () => Promise<T>): Promise<T> {
    const before = this.market.watches.get(contract) ?? 0;
    const result = await change();
    while ((this.market.watches.get(contract) ?? 0) === before) await nextTurn();
    return result;
  }

  /** Adds an alert and waits until it is evaluated. */
  add(input: Partial<PriceAlertInput>): Promise<PriceAlert> {
    const body = { ...ALERT, ...input };
    return this.untilWatched(input.other ?? body.contract, () =>
      this.client.call(addPriceAlert, { body }),
    );
  }

  list(): Promise<PriceAlert[]> {
    return this.client.call(listPriceAlerts);
  }

  notifications(): Promise<Notification[]> {
    return this.client.call(listNotifications, { query: { TraderId: this.traderId } });
  }

  /** Removes all alerts and notifications. */
  async clear(): Promise<void> {
    for (const { id } of await this.list()) {
      await this.client.call(deletePriceAlert, { query: { Id: id } });
    }
    const notifications = (await this.notifications()).map(({ id }) => id);
    const query = { TraderId: this.traderId };
    await this.client.call(deleteNotifications, { query, body: { notifications } });
  }

  /** Waits for a number of notifications; returns all of them, oldest first. */
  async untilReceived(count: number): Promise<Notification[]> {
    for (;;) {
      const list = await this.notifications();
      if (list.length >= count) return list.toReversed();
      await nextTurn();
    }
  }
}
