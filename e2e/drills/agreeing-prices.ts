import type { Page } from '@playwright/test';
import { expectAgreement } from '../kit/agreeing-prices.ts';
import { type DeskOptions, openDeskOf, placesOf } from '../kit/desk-of-one-contract.ts';
import { expectMarketRules } from './market-rules.ts';

const MINUTE_MS = 60_000;

export const SIMULATED: DeskOptions = {
  contract: 'binance_spot:BTCUSDT',
  search: 'btc/usdt binance spot',
};
export const ON_KRAKEN: DeskOptions = {
  contract: 'kraken_spot:XBTUSDT',
  search: 'btc/usdt kraken',
};

/**
 * For a minute, all places show the same prices, trades are inside or on their books, and no pair of
 * quotes stays executable.
 */
export async function expectAgreementForAMinute(
  page: Page,
  url: string,
  desk: DeskOptions,
): Promise<void> {
  await openDeskOf(page, desk);
  await Promise.all([
    expectAgreement(page, placesOf(desk.contract), MINUTE_MS),
    expectMarketRules(page, url, MINUTE_MS),
  ]);
}
