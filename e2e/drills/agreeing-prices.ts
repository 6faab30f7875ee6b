import type { Page } from '@playwright/test';
import { expectAgreement } from '../kit/agreeing-prices.ts';
import { type DeskOptions, openDeskOf, placesOf } from '../kit/desk-of-one-contract.ts';

const MINUTE_MS = 60_000;

export const SIMULATED: DeskOptions = {
  contract: 'binance_spot:BTCUSDT',
  search: 'btc/usdt binance spot',
};
export const ON_KRAKEN: DeskOptions = {
  contract: 'kraken_spot:XBTUSDT',
  search: 'btc/usdt kraken',
};

export async function expectAgreementForAMinute(page: Page, desk: DeskOptions): Promise<void> {
  await openDeskOf(page, desk);
  await expectAgreement(page, placesOf(desk.contract), MINUTE_MS);
}
