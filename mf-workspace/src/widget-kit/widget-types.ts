import { productMap } from '@parallax/federation/loading';
import {
  type ProductWidget,
  type RemoteName,
  remoteTitle,
  type WidgetContribution,
} from '@parallax/federation/registry';
import { titleOfWidgetType, type WidgetType } from '@parallax/protocol';

/** A widget type: its contribution, or a placeholder when no remote contributes it. */
export type WidgetKind = Omit<WidgetContribution, 'order' | 'listing'> & {
  /** the remote and its expose; undefined when no remote contributes the type */
  readonly expose: ProductWidget['expose'] | undefined;
  /** undefined when no remote contributes the type */
  readonly remote?: RemoteName;
};

const OWN_REMOTE = 'mf_workspace';

/** Whether the workspace itself contributes a widget. */
export const isOwn = ({ remote }: Pick<WidgetKind, 'remote'>): boolean => remote === OWN_REMOTE;

/** The name of the remote that contributes a widget; undefined for those of the workspace itself. */
export const contributorOf = ({ remote }: Pick<WidgetKind, 'remote'>): string | undefined =>
  remote === undefined || isOwn({ remote }) ? undefined : remoteTitle(remote);

/** The placeholder retains the widget's place and settings and can be moved and removed. */
const missing = (type: WidgetType): WidgetKind => ({
  type,
  title: titleOfWidgetType(type),
  category: 'Other',
  description: 'Not available here',
  icon: 'puzzle',
  size: { w: 6, h: 12 },
  minSize: { w: 2, h: 4 },
  narrow: { wholeRow: false },
  expose: undefined,
});

const contributed = (type: string | null): ProductWidget | undefined =>
  productMap().widgets.find((widget) => widget.type === type);

/** The widget of a type, or a placeholder when no remote contributes it. */
export const widgetOf = (type: WidgetType): WidgetKind => contributed(type) ?? missing(type);

const isListed = ({ listing }: ProductWidget): boolean => listing === 'add-widget';

/** Whether a widget follows or sets the contract of a link. */
export const isLinkable = ({
  contracts,
  linkable,
}: Pick<WidgetKind, 'contracts' | 'linkable'>): boolean =>
  linkable === true || contracts !== undefined;

/** The widgets that Add Widget lists. */
export const listedWidgets = (): readonly WidgetKind[] => productMap().widgets.filter(isListed);

/** The widgets that Add component lists. */
export const componentWidgets = (): readonly WidgetKind[] =>
  productMap().widgets.filter((widget) => !isListed(widget));

/** The widgets of both lists. */
export const offeredWidgets = (): readonly WidgetKind[] => [
  ...listedWidgets(),
  ...componentWidgets(),
];

/** The widgets whose title contains `query`, case-insensitively. */
export const searchWidgets = <Widget extends { readonly title: string }>(
  widgets: readonly Widget[],
  query: string,
): Widget[] =>
  widgets.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));

/** The widget type named in an address, if valid. */
export const widgetTypeOf = (text: string | null): WidgetType | undefined =>
  contributed(text)?.type;
