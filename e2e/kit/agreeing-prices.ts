import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const agreementSchema = z.object({
  /** animation frames in which every place showed a price */
  samples: z.number(),
  /** the number of different prices */
  prices: z.number(),
  /** the values that the places showed when they did not agree */
  differing: z.array(z.string()),
});
type Agreement = z.infer<typeof agreementSchema>;

/**
 * Reads the prices that the places show in every animation frame for `forMs` milliseconds. A place is
 * a CSS selector, which stands for all visible elements that match it.
 */
async function sampleAgreement(
  page: Page,
  places: readonly string[],
  forMs: number,
): Promise<Agreement> {
  const sampled = await page.evaluate(
    ([places, forMs]) =>
      new Promise((resolve) => {
        const agreement = { samples: 0, prices: 0, differing: new Array<string>() };
        const prices = new Set<string>();
        const end = performance.now() + forMs;
        const sample = () => {
          const shown = places.map((place) =>
            [...document.querySelectorAll(place)]
              .filter((element) => element.checkVisibility())
              .map(({ textContent }) => textContent ?? ''),
          );
          const texts = shown.flat();
          const isComplete = shown.every((texts) => texts.length > 0);
          if (isComplete && texts.every((text) => /\d/.test(text))) {
            agreement.samples += 1;
            for (const text of texts) prices.add(text);
            if (new Set(texts).size > 1) agreement.differing.push(texts.join(' | '));
            agreement.prices = prices.size;
          }
          if (performance.now() < end) requestAnimationFrame(sample);
          else resolve(agreement);
        };
        requestAnimationFrame(sample);
      }),
    [places, forMs] as const,
  );
  return agreementSchema.parse(sampled);
}

/** Fails unless the places of each group show equal prices; checks all groups at the same time. */
export async function expectAgreement(
  page: Page,
  groups: Readonly<Record<string, readonly string[]>>,
  forMs: number,
): Promise<void> {
  await Promise.all(
    Object.entries(groups).map(async ([name, places]) => {
      const { samples, prices, differing } = await sampleAgreement(page, places, forMs);
      console.log(`${name}: ${samples} samples, ${prices} prices, ${differing.length} differ`);
      expect(differing, `places that differ in their ${name}`).toEqual([]);
      expect(samples).toBeGreaterThan(forMs / 1_000);
      expect(prices, `different values of ${name}`).toBeGreaterThan(1);
    }),
  );
}

const quotesSchema = z.array(z.tuple([z.number(), z.number(), z.number()]));

/**
 * Fails unless the spread of the contract details is that of the bid and ask above it, in every
 * animation frame for `forMs` milliseconds.
 */
export async function expectSpreadOfQuotes(page: Page, forMs: number): Promise<void> {
  const sampled = await page.evaluate(
    (forMs) =>
      new Promise((resolve) => {
        const seen = new Map<string, number[]>();
        const end = performance.now() + forMs;
        const sample = () => {
          const terms = [...document.querySelectorAll('[data-widget="CONTRACT_DETAILS"] dt')];
          const shown = ['Bid', 'Ask', 'Spread'].map((label) => {
            const term = terms.find(({ textContent }) => textContent === label);
            const text = term?.nextElementSibling?.textContent ?? '';
            return Number.parseFloat(text.replaceAll(',', ''));
          });
          if (!shown.some(Number.isNaN)) seen.set(shown.join(), shown);
          if (performance.now() < end) requestAnimationFrame(sample);
          else resolve([...seen.values()]);
        };
        requestAnimationFrame(sample);
      }),
    forMs,
  );
  const quotes = quotesSchema.parse(sampled);
  expect(quotes.length, 'different quotes').toBeGreaterThan(2);
  for (const [bid, ask, spread] of quotes) {
    const expected = ((ask - bid) / ((bid + ask) / 2)) * 10_000;
    // the spread is rounded to two decimals
    expect(Math.abs(spread - expected), `${spread} bps beside ${bid} and ${ask}`).toBeLessThan(
      0.006,
    );
  }
}
