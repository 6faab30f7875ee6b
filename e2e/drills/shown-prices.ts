import type { Page } from '@playwright/test';
import { z } from 'zod';

const recordSchema = z.object({
  /** mid prices of tickers and books that the feed delivered to the tab, with their time at the venue */
  received: z.array(z.object({ key: z.string(), at: z.number(), mid: z.number() })),
  /** prices that the dash bar displayed, with the time */
  shown: z.array(z.object({ key: z.string(), at: z.number(), text: z.string() })),
});
type Shown = z.infer<typeof recordSchema>['shown'][number];

/** Half of the last displayed digit plus a margin. */
const ROUNDING = 0.051;

/** Runs in the page: records every received and every displayed price. */
function record(): void {
  const recorded: z.infer<typeof recordSchema> = { received: [], shown: [] };
  Reflect.set(window, 'drillRecord', recorded);
  new BroadcastChannel('ticker').addEventListener('message', ({ data }) => {
    for (const { update } of data.entries) {
      const { kind, topic, data: value } = update;
      if (kind !== 'ticker' && kind !== 'book') continue;
      const mid = kind === 'ticker' ? value.mid : (value.bids[0]?.[0] + value.asks[0]?.[0]) / 2;
      const key = topic.slice(topic.indexOf(':') + 1);
      if (!Number.isNaN(mid)) recorded.received.push({ key, at: value.at, mid });
    }
  });
  new MutationObserver(() => {
    const cell = document.querySelector('header [data-field="mid"]');
    const key = cell?.getAttribute('data-ticker') ?? '';
    const text = cell?.textContent ?? '';
    const last = recorded.shown.at(-1);
    if (!/\d/.test(text) || (last?.text === text && last.key === key)) return;
    recorded.shown.push({ key, at: Date.now(), text });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Records the received and displayed prices from the next page load on. */
export async function recordPrices(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** The prices a tab has displayed in its dash bar, with their times at the venue. */
export class ShownPrices {
  private constructor(
    readonly shown: readonly Shown[],
    private readonly received: z.infer<typeof recordSchema>['received'],
  ) {}

  static async of(page: Page): Promise<ShownPrices> {
    const { shown, received } = recordSchema.parse(
      await page.evaluate(() => Reflect.get(window, 'drillRecord')),
    );
    return new ShownPrices(shown, received);
  }

  /** The latest time at which the venue had the displayed price; 0 if it never had. */
  timeOf({ key, text }: Shown): number {
    const price = Number(text.replaceAll(',', ''));
    const same = this.received.filter(
      (entry) => entry.key === key && Math.abs(entry.mid - price) < ROUNDING,
    );
    return Math.max(0, ...same.map(({ at }) => at));
  }

  /**
   * The time in Unix milliseconds at which a price of `since` or later was first displayed;
   * undefined if none was.
   */
  currentAt(since: number): number | undefined {
    return this.shown.find((entry) => entry.at >= since && this.timeOf(entry) >= since)?.at;
  }

  /** The texts displayed after `since` that are older than an earlier entry. */
  olderAfter(since: number): string[] {
    const before = this.shown.findLast(({ at }) => at < since);
    const oldestShown = before ? Math.min(this.timeOf(before), since) : 0;
    return this.shown
      .filter(
        (entry) =>
          entry.at >= since && entry.key === before?.key && this.timeOf(entry) < oldestShown,
      )
      .map(({ text }) => text);
  }

  /** The longest time without a new text from `from` to `to`, in milliseconds. */
  longestPause(from: number, to: number): number {
    const times = [
      from,
      ...this.shown.map(({ at }) => at).filter((at) => at > from && at < to),
      to,
    ];
    return Math.max(...times.map((at, i) => at - (times[i - 1] ?? from)));
  }
}
