import { join } from 'node:path';
import type {
  Data,
  getPortfolioHistory,
  LayoutItem,
  listExecutionCosts,
  WidgetType,
} from '@parallax/protocol';
import { expect, type Page } from '@playwright/test';
import type { ContributedWidget } from '../kit/contributed-widgets.ts';
import { ROOT } from '../kit/root.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { uniqueName } from '../kit/test.ts';
import { serveAlgos } from './algo-data.ts';
import { FROZEN_AT } from './frozen-at.ts';
import type { View } from './look-test.ts';
import type { StillPage } from './still-page.ts';
import { stillScreenshot } from './still-screenshot.ts';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** The size at which a card shows a thumbnail, in CSS pixels. */
const CARD = { width: 160, height: 102 };
/** A thumbnail's pixels for each CSS pixel, for screens of high density. */
const DENSITY = 2;
const PICTURE = {
  width: CARD.width * DENSITY,
  height: CARD.height * DENSITY,
  bytesMax: 6_000,
};
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** Widgets of these widths have contents that would be truncated in a narrower thumbnail. */
const MEDIUM_COLUMNS = 14;
const WIDE_COLUMNS = 16;

/** How many times larger than its thumbnail a widget is laid out. */
function reductionOf({ size }: ContributedWidget): number {
  if (size.w >= WIDE_COLUMNS) return 4;
  return size.w >= MEDIUM_COLUMNS ? 3 : 2.5;
}

/** The settings of widgets that show little with their default settings. */
const SETTINGS: Partial<Record<WidgetType, LayoutItem['settings']>> = {
  NAV_CHART: { period: '1M' },
  EXECUTION_COSTS: { mode: 'PAPER' },
  NOTES: {
    text: 'Before the open\n\n· BTC: funding pays again at 16:00, hold the basis\n· ETH: 4,000 is the level, alert set\n· Roll the June future by Thursday\n\nhttps://status.example.com',
  },
};

const DAY_MS = 86_400_000;
const VALUES = 30;

/**
 * Net asset values of a month: those of the server, which stores one each minute, are all of the frozen moment.
 */
const portfolioHistory = (): Data<typeof getPortfolioHistory> => {
  let highest = 0;
  return Array.from({ length: VALUES }, (_, day) => {
    const change = 0.0016 * day + 0.011 * Math.sin(day / 2) + 0.006 * Math.sin(day * 1.7);
    const index = 1 + change;
    highest = Math.max(highest, index);
    return {
      at: new Date(FROZEN_AT - (VALUES - 1 - day) * DAY_MS).toISOString(),
      navUsd: (1_680_000 * index).toFixed(2),
      flowsUsd: '0',
      timeWeightedReturn: change.toFixed(6),
      drawdown: (index / highest - 1).toFixed(6),
      isPartial: false,
    };
  });
};

const COSTS = 14;

/** Costs of orders of all sizes: the mids after the fills of the demo data come a minute after them. */
const executionCosts = (): Data<typeof listExecutionCosts> => ({
  mode: 'PAPER',
  cursor: null,
  rows: Array.from({ length: COSTS }, (_, at) => {
    const bps = (size: number): string => (size * Math.sin(at * 1.7 + size)).toFixed(2);
    const [delayBps, realisedBps, missedBps, feesBps] = ['0.1', '1.4', '0.3', '2'] as const;
    return {
      key: `order ${at}`,
      name: `${at % 3 === 0 ? 'Sell' : 'Buy'} ${(1.6 / (at + 1)).toFixed(2)} BTCUSDT, market`,
      orders: 1,
      fills: 1 + (at % 4),
      notionalUsd: (168_000 / (at + 1)).toFixed(2),
      arrivalBps: bps(1.9),
      vwapBps: bps(1.2),
      improvementBps: bps(0.6),
      effectiveSpreadBps: '0.84',
      feeBps: feesBps,
      markoutBps: { s1: bps(0.7), s5: bps(1.1), s30: bps(2.3), s60: bps(3.1) },
      shortfall: { delayBps, realisedBps, missedBps, feesBps, totalBps: '3.8' },
    };
  }),
});
const OF_STORED_VALUES: ReadonlySet<string> = new Set(['NAV_CHART', 'PORTFOLIO_HISTORY']);
const OF_ALGOS: ReadonlySet<string> = new Set(['ALGO_ORDER_CENTRE', 'ALGO_ORDER_CENTRE_CHART']);

export const THUMBNAIL_VIEW: View = {
  viewport: { width: 1_280, height: 720 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
};

export const thumbnailFile = (type: WidgetType, theme: Theme): string =>
  join(ROOT, 'mf-workspace/src/sheet/thumbnails', `${type}.${theme}.webp`);

/** The content of a widget in each theme, reduced to the size of a thumbnail, as WebP. */
export async function takeThumbnails(
  still: StillPage,
  widget: ContributedWidget,
): Promise<Readonly<Record<Theme, Buffer>>> {
  const { type, title, size } = widget;
  const { page } = still;
  const settings = SETTINGS[type] ?? {};
  const item: LayoutItem = { i: 'only', type, x: 0, y: 0, ...size, settings };
  const path = await still.prepare(() =>
    saveSheet(page, { name: uniqueName(title), items: [item] }),
  );
  if (OF_STORED_VALUES.has(type)) {
    await page.route('**/api/portfolio/history*', (route) =>
      route.fulfill({ json: { data: portfolioHistory(), ok: true, message: '', error: null } }),
    );
  }
  if (type === 'EXECUTION_COSTS') {
    await page.route('**/api/execution-costs*', (route) =>
      route.fulfill({ json: { data: executionCosts(), ok: true, message: '', error: null } }),
    );
  }
  if (OF_ALGOS.has(type)) await serveAlgos(page);
  await still.goto(path);
  const selector = `[data-widget="${type}"] > header + div`;
  await page.addStyleTag({ content: fixedSize(selector, reductionOf(widget)) });
  const content = page.locator(selector);
  const skeletons = content.locator('[class*="skeleton"]').filter({ visible: true });
  const take = async (theme: Theme): Promise<Buffer> => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(content).toContainText(/\S/);
    await expect(skeletons).toHaveCount(0);
    await still.waitUntilSettled();
    const screenshot = await stillScreenshot(content, '');
    await expect(content.getByRole('button', { name: 'Try again' })).toBeHidden();
    return asWebp(page, screenshot, PICTURE);
  };
  return { dark: await take('dark'), light: await take('light') };
}

const fixedSize = (content: string, reduction: number): string => `
  .react-grid-item {
    inline-size: ${CARD.width * reduction}px !important;
    block-size: 600px !important;
  }
  [data-widget] {
    border: 0 !important;
  }
  ${content} {
    flex: none !important;
    block-size: ${CARD.height * reduction}px !important;
  }`;

interface PictureLimits {
  /** in pixels */
  readonly width: number;
  readonly height: number;
  /** the best quality is used in which the picture has at most these bytes, or the last one */
  readonly bytesMax: number;
}

/** Resizes a screenshot in the page, since Node has no encoder of WebP. */
export async function asWebp(
  page: Page,
  screenshot: Buffer,
  limits: PictureLimits,
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ png, width, height, qualities, bytesMax }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      let encoded = new Uint8Array();
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        encoded = new Uint8Array(await blob.arrayBuffer());
        if (encoded.length <= bytesMax) break;
      }
      return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
    },
    {
      png: screenshot.toString('base64'),
      qualities: QUALITIES,
      ...limits,
    },
  );
  return Buffer.from(base64, 'base64');
}

/** A difference of a colour, of 255, that is more than another rendering of the same letters. */
const DIFFERENT = 40;

/** The share of pixels in which two thumbnails differ, at the size at which a card shows them. */
export const shareOfDifferentPixels = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async ({ images, width, height, different }) => {
      const pixelsOf = async (base64: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]), {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'high',
        });
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      };
      const [before = [], now = []] = await Promise.all(images.map(pixelsOf));
      let count = 0;
      for (let pixel = 0; pixel < now.length; pixel += 4) {
        const differs = [0, 1, 2].some(
          (at) => Math.abs((now[pixel + at] ?? 0) - (before[pixel + at] ?? 0)) > different,
        );
        if (differs) count += 1;
      }
      return count / (width * height);
    },
    {
      images: [one.toString('base64'), other.toString('base64')],
      ...CARD,
      different: DIFFERENT,
    },
  );
