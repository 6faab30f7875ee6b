import type { LayoutItem, Sheet } from '@parallax/protocol';
import type { ReactNode } from 'react';
import type { RemoteName } from '../registry/remote-name.ts';

/** The page of a remote, which may have several addresses. */
export interface PageProps {
  /** the `path` of the page that is open */
  readonly area: string;
  /** the shell's button of the notification centre, for a page with a bar of its own */
  readonly notifications?: ReactNode;
}

/** A panel of the settings dialog. */
export type SettingsTabProps = Record<string, never>;

export interface AnalyticsViewProps {
  readonly sheet: Sheet;
}

/** The stored settings of a widget. */
export type WidgetSettings = LayoutItem['settings'];

/** The content of a widget inside its frame on a sheet, or the form in its settings dialog. */
export interface WidgetPartProps {
  readonly part: 'content' | 'settings';
  /** as stored, unparsed; the widget parses them */
  readonly settings: WidgetSettings;
  /**
   * merges `change` into the stored settings; with `base`, the settings that the change is based on,
   * changes that others have saved since are kept
   */
  readonly onSettings: (change: WidgetSettings, base?: WidgetSettings) => void;
}

/** All exposes with their properties. Every expose is one component. */
export interface RemoteProps {
  [page: `${RemoteName}/page`]: PageProps;
  [header: `${RemoteName}/header`]: PageProps;
  [tab: `${RemoteName}/settings-tab/${string}`]: SettingsTabProps;
  [view: `${RemoteName}/analytics-view/${string}`]: AnalyticsViewProps;
  [widget: `${RemoteName}/widget/${string}`]: WidgetPartProps;
  /** `columns` selects the narrow layout of that width */
  'mf_workspace/sheet-canvas': { sheetId: string; columns?: number };
  /** `sheetId` undefined: no sheet is open, and the first widget adds one */
  'mf_workspace/widget-list': { sheetId: string | undefined; onAdded(): void };
  'mf_settings/settings-dialog': { open: boolean; onOpenChange(open: boolean): void };
}
export type Exposed = keyof RemoteProps;
