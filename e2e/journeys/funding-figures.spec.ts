import type { Page } from '@playwright/test';
import { z } from 'zod';
import { FIRST_RESPONSE, POLL_OPTIONS, region, storeFilters } from '../kit/analytics-table.ts';
import { reset } from '../kit/control.ts';
import {
  keyOf,
  type ListedContract,
  type MarketSnapshot,
  marketSnapshot,
  numberIn,
  read,
} from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1920, height: 1000 } });

const ADDRESS = '/analytics/funding';
const HOURS_OF_YEAR = 365 * 24;

const heatmap = (page: Page) => region(page, 'Funding heatmap');

const isLike =
  ({ base, quote, riskType }: Pick<ListedContract, 'base' | 'quote' | 'riskType'>) =>
  (each: ListedContract): boolean =>
    each.instType === 'perpetual' &&
    each.base === base &&
    each.quote === quote &&
    each.riskType === riskType;

/** The perpetuals in a row of the heatmap, without that of the base exchange. */
function othersOf(
  { contracts }: MarketSnapshot,
  reference: ListedContract,
): readonly ListedContract[] {
  const byVenue = new Map(
    contracts
      .filter(isLike(reference))
      .toReversed()
      .map((each) => [each.exchange, each]),
  );
  byVenue.delete(reference.exchange);
  return [...byVenue.values()];
}

/** A perpetual that another venue lists with a longer interval, so that its converted rate is smaller. */
function findWithLongerInterval(market: MarketSnapshot): ListedContract {
  const found = market.contracts.find((each) => {
    const own = each.instType === 'perpetual' && market.fundingOf(each)?.hours;
    return (
      own && othersOf(market, each).some((other) => (market.fundingOf(other)?.hours ?? own) > own)
    );
  });
  if (found === undefined) throw new Error('All venues have the same funding intervals.');
  return found;
}

/** Opens a heatmap of one base with a contract's venue as base exchange. */
async function openHeatmap(
  page: Page,
  choose: (market: MarketSnapshot) => ListedContract,
  differences: boolean,
): Promise<ListedContract> {
  await signIn(page, 'prime', ADDRESS);
  const reference = choose(await marketSnapshot(page));
  const { exchange, riskType, base, quote } = reference;
  const top_filters = { base_exchange: exchange, risk_type: riskType, base, fixed_quote: quote };
  await storeFilters(
    page,
    JSON.stringify({ funding: { heatmap_01: { top_filters, differences } } }),
  );
  await page.reload();
  await expect(heatmap(page).getByText('1 base', { exact: true })).toBeVisible(FIRST_RESPONSE);
  return reference;
}

/** The text of a venue's cell in the only row, without the interval of a rate. */
async function cellText(page: Page, { exchangeName }: ListedContract): Promise<string> {
  const headers = await heatmap(page).getByRole('columnheader').allInnerTexts();
  const at = headers.findIndex((text) => text.trim().replace(' ◆', '') === exchangeName);
  expect(at, exchangeName).toBeGreaterThanOrEqual(0);
  const cell = heatmap(page).locator('tr[data-index="0"]').getByRole('cell').nth(at);
  return (await cell.innerText()).replaceAll(/[◆\s]/g, '').replace(/^\d+h/, '');
}

const show = (page: Page, measure: 'Rate' | 'APR' | 'Next funding') =>
  heatmap(page).getByRole('button', { name: measure, exact: true }).click();

/** 'HH:MM:SS' and '+4h00m' in milliseconds; NaN for another text. */
function timeIn(text: string): number {
  const [, h, m, s] = /^(\d+):(\d\d):(\d\d)$/.exec(text) ?? [];
  return ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1_000;
}
function differenceIn(text: string): number {
  if (text === 'sametime') return 0;
  const [, sign, hours, minutes] = /^([+−])(\d+)h(\d\d)m$/.exec(text) ?? [];
  return (sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

test(
  "design §5 Funding: differences from the base exchange agree with the server's market data",
  NIGHTLY,
  async ({ page }) => {
    const reference = await openHeatmap(page, findWithLongerInterval, true);
    const others = othersOf(await marketSnapshot(page), reference);
    for (const measure of ['Rate', 'APR', 'Next funding'] as const) {
      await show(page, measure);
      await expect(async () => {
        const market = await marketSnapshot(page);
        const base = market.fundingOf(reference);
        if (base === undefined) throw new Error('The base exchange has no rate.');
        for (const other of others) {
          const text = await cellText(page, other);
          const funding = market.fundingOf(other);
          if (funding === undefined) throw new Error(`${keyOf(other)} has no rate.`);
          // converted to the interval of the base exchange
          const tolerance = 0.002 * Math.max(1, base.hours / funding.hours);
          const rates = (base.hours / funding.hours) * funding.rate - base.rate;
          if (measure === 'Next funding') {
            const expected = funding.next && base.next && funding.next - base.next;
            if (expected === null) expect(text).toBe('—');
            else expect(Math.abs(differenceIn(text) - expected), text).toBeLessThan(60_000);
          } else if (measure === 'Rate') {
            expect(Math.abs(numberIn(text) - rates * 100), `${keyOf(other)}: ${text}`).toBeLessThan(
              tolerance,
            );
          } else {
            const apr = ((rates * HOURS_OF_YEAR) / base.hours) * 100;
            expect(Math.abs(numberIn(text) - apr), `${keyOf(other)}: ${text}`).toBeLessThan(
              (tolerance * HOURS_OF_YEAR) / base.hours,
            );
          }
        }
      }).toPass(POLL_OPTIONS);
    }
  },
);

test(
  "design §5 Funding: times of the next funding agree with the server's market data",
  NIGHTLY,
  async ({ page }) => {
    const reference = await openHeatmap(page, findWithLongerInterval, false);
    await show(page, 'Next funding');
    await expect(async () => {
      const market = await marketSnapshot(page);
      for (const contract of [reference, ...othersOf(market, reference)]) {
        const text = await cellText(page, contract);
        const next = market.fundingOf(contract)?.next ?? null;
        if (next === null) expect(text).toBe('—');
        else expect(Math.abs(timeIn(text) - (next - Date.now())), text).toBeLessThan(4_000);
      }
    }).toPass(POLL_OPTIONS);
  },
);

const paymentsSchema = z.object({
  data: z.array(z.object({ rate: z.number(), interval_hours: z.number() })),
});

test(
  "workspace §3 Funding: sum and APR of each venue of a history agree with the server's payments",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    const { contracts } = await marketSnapshot(page);
    for (const [number, base, quote, risk] of [
      [1, 'BTC', 'USD', 'inverse'],
      [2, 'ETH', 'USDT', 'linear'],
    ] as const) {
      const history = region(page, `Funding history ${number}`);
      const listed = contracts.filter(isLike({ base, quote, riskType: risk }));
      expect(listed.length).toBeGreaterThan(1);
      for (const contract of listed) {
        const totals = history
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: contract.exchangeName, exact: true }) })
          .getByText(/^APR /);
        await expect(async () => {
          const path = `/api/market/funding-history?timeseries=1D&contract=${encodeURIComponent(keyOf(contract))}`;
          const { data } = await read(page, path, paymentsSchema);
          let [sum, hours] = [0, 0];
          for (const { rate, interval_hours } of data) {
            sum += rate;
            hours += interval_hours;
          }
          const [, apr = '', paid = ''] =
            /^APR (\S+) · sum (\S+)$/.exec(await totals.innerText()) ?? [];
          const expected = (sum / hours) * HOURS_OF_YEAR * 100;
          expect(hours).toBeGreaterThan(0);
          expect(Math.abs(numberIn(paid) - sum * 100), `${keyOf(contract)}: ${paid}`).toBeLessThan(
            1e-4,
          );
          expect(Math.abs(numberIn(apr) - expected), `${keyOf(contract)}: ${apr}`).toBeLessThan(
            0.01,
          );
        }).toPass(POLL_OPTIONS);
        await expect(totals).toHaveAttribute('title', /Source: /);
      }
    }
  },
);
