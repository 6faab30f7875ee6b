import type { Page } from '@playwright/test';
import { z } from 'zod';

const recordSchema = z.object({
  /** what the feed told the tabs: the time of a price at its venue, and the price */
  told: z.array(z.object({ key: z.string(), at: z.number(), mid: z.number() })),
  /** what the dash bar showed, and when */
  shown: z.array(z.object({ key: z.string(), at: z.number(), text: z.string() })),
});
type Shown = z.infer<typeof recordSchema>['shown'][number];

/** Half of the last digit that is shown, and a little. */
const ROUNDING = 0.051;

/** Runs in the page: keeps each price that it is told and each that its dash bar shows. */
function record(): void {
  const kept: z.infer<typeof recordSchema> = { told: [], shown: [] };
  Reflect.set(window, 'drillRecord', kept);
  new BroadcastChannel('ticker').addEventListener('message', ({ data }) => {
    for (const { update } of data.entries) {
      if (update.kind !== 'ticker') continue;
      const { at, mid } = update.data;
      kept.told.push({ key: update.topic.replace('ticker:', ''), at, mid });
    }
  });
  new MutationObserver(() => {
    const cell = document.querySelector('header [data-field="mid"]');
    const key = cell?.getAttribute('data-ticker') ?? '';
    const text = cell?.textContent ?? '';
    const last = kept.shown.at(-1);
    if (!/\d/.test(text) || (last?.text === text && last.key === key)) return;
    kept.shown.push({ key, at: Date.now(), text });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Keeps, from the next page on, what a tab is told and what it shows. */
export async function recordPrices(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** The prices that a tab has shown in its dash bar, with the times that they were of at their venue. */
export class ShownPrices {
  private constructor(
    readonly shown: readonly Shown[],
    private readonly told: z.infer<typeof recordSchema>['told'],
  ) {}

  static async of(page: Page): Promise<ShownPrices> {
    const { shown, told } = recordSchema.parse(
      await page.evaluate(() => Reflect.get(window, 'drillRecord')),
    );
    return new ShownPrices(shown, told);
  }

  /** The newest time at which the venue had the price that a text shows; 0 when it never had. */
  timeOf({ key, text }: Shown): number {
    const price = Number(text.replaceAll(',', ''));
    const same = this.told.filter((one) => one.key === key && Math.abs(one.mid - price) < ROUNDING);
    return Math.max(0, ...same.map(({ at }) => at));
  }

  /** When a price of `since` or later was first shown, in Unix milliseconds; undefined: not yet. */
  currentAt(since: number): number | undefined {
    return this.shown.find((one) => one.at >= since && this.timeOf(one) >= since)?.at;
  }

  /** The texts shown after `since` that are older than one that was shown before it. */
  olderAfter(since: number): string[] {
    const before = this.shown.findLast(({ at }) => at < since);
    const least = before ? Math.min(this.timeOf(before), since) : 0;
    return this.shown
      .filter((one) => one.at >= since && one.key === before?.key && this.timeOf(one) < least)
      .map(({ text }) => text);
  }

  /** The longest that nothing new was shown from `from` to `to`, in milliseconds. */
  longestPause(from: number, to: number): number {
    const times = [
      from,
      ...this.shown.map(({ at }) => at).filter((at) => at > from && at < to),
      to,
    ];
    return Math.max(...times.map((at, i) => at - (times[i - 1] ?? from)));
  }
}
