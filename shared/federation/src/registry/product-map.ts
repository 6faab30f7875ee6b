import type {
  AnalyticsViewContribution,
  Contributions,
  OnRejected,
  PageContribution,
  SettingsTabContribution,
  WidgetContribution,
} from './contributions.ts';
import { analyticsViewExpose, settingsTabExpose, widgetExpose } from './expose-names.ts';
import { type RemoteName, remoteNameSchema } from './remote-name.ts';

/** A contribution with its remote and its expose. */
type Contributed<T, Expose extends string> = T & {
  readonly remote: RemoteName;
  readonly expose: `${RemoteName}/${Expose}`;
};

export type ProductPage = Contributed<PageContribution, 'page'>;
export type SettingsTab = Contributed<SettingsTabContribution, `settings-tab/${string}`>;
export type AnalyticsView = Contributed<AnalyticsViewContribution, `analytics-view/${string}`>;
export type ProductWidget = Contributed<WidgetContribution, `widget/${string}`>;

/** The contributions of all remotes, each kind sorted by `order`. */
export interface ProductMap {
  readonly pages: readonly ProductPage[];
  readonly settingsTabs: readonly SettingsTab[];
  readonly analyticsViews: readonly AnalyticsView[];
  readonly widgets: readonly ProductWidget[];
}

export const EMPTY_PRODUCT_MAP: ProductMap = {
  pages: [],
  settingsTabs: [],
  analyticsViews: [],
  widgets: [],
};

/** Sorts by `order`, and rejects duplicate keys. */
function ordered<T extends { order: number; remote: RemoteName }>(
  all: readonly T[],
  kind: string,
  keyOf: (item: T) => string,
  onRejected: OnRejected,
): T[] {
  const byKey = new Map<string, T>();
  for (const item of all) {
    const first = byKey.get(keyOf(item));
    if (!first) byKey.set(keyOf(item), item);
    else {
      onRejected(
        `${item.remote}: the ${kind} '${keyOf(item)}' is already contributed by ${first.remote}.`,
      );
    }
  }
  return [...byKey.values()].sort((a, b) => a.order - b.order);
}

/** Joins the contributions of all remotes. On a duplicate key the first remote wins. */
export function productMapOf(
  contributions: Readonly<Record<RemoteName, Contributions>>,
  onRejected: OnRejected,
): ProductMap {
  const remotes = Object.entries(contributions).map(
    ([name, own]) => [remoteNameSchema.parse(name), own] as const,
  );
  const all = <T, Expose extends string>(
    listOf: (own: Contributions) => readonly T[] | undefined,
    exposeOf: (item: T) => Expose,
  ): Contributed<T, Expose>[] =>
    remotes.flatMap(([remote, own]) =>
      (listOf(own) ?? []).map((item) =>
        Object.assign({ remote, expose: `${remote}/${exposeOf(item)}` as const }, item),
      ),
    );
  const pages = all(
    (own) => own.pages,
    () => 'page' as const,
  );
  const tabs = all((own) => own.settingsTabs, settingsTabExpose);
  const views = all((own) => own.analyticsViews, analyticsViewExpose);
  const widgets = all((own) => own.widgets, widgetExpose);
  return {
    pages: ordered(pages, 'page', ({ path }) => path, onRejected),
    settingsTabs: ordered(tabs, 'settings tab', ({ id }) => id, onRejected),
    analyticsViews: ordered(views, 'analytics view', ({ id }) => id, onRejected),
    widgets: ordered(widgets, 'widget', ({ type }) => type, onRejected),
  };
}
