import { expect, type Page } from '@playwright/test';

/** Ids of venues, and keys of contracts such as 'okx:BTC-USDT', for which users read display names. */
const TECHNICAL_NAME =
  /\b(?:bybit_unified|binance_(?:spot|coinm|usdm)|kraken_spot|prime_usd)\b|\b[a-z]+(?:_[a-z]+)*:[A-Z0-9][\w.-]{3,}/;

/** The texts of an element and its descendants, also those that only screen readers and tooltips have. */
const textsOf = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    // the value of these is not shown
    const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'hidden']);
    const TEXT_ATTRIBUTES = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description'];
    const texts = new Set([document.title]);
    for (const element of document.querySelectorAll(`:is(${selector}), :is(${selector}) *`)) {
      if (element.matches('script, style, template')) continue;
      for (const name of TEXT_ATTRIBUTES) texts.add(element.getAttribute(name) ?? '');
      for (const { nodeType, textContent } of element.childNodes) {
        if (nodeType === Node.TEXT_NODE) texts.add(textContent ?? '');
      }
      if (element instanceof HTMLInputElement && !WITHOUT_TEXT.has(element.type)) {
        texts.add(element.value);
      }
    }
    return [...texts];
  }, within);

/** Fails with the texts that name a venue or a contract as programs do instead of by its display name. */
export async function expectDisplayNames(page: Page, within = 'body'): Promise<void> {
  const texts = await textsOf(page, within);
  expect(texts.filter((text) => TECHNICAL_NAME.test(text))).toEqual([]);
}
