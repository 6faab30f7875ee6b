import type { LayoutItem, Sheet } from '@parallax/protocol';
import type { ReactNode } from 'react';
import type { RemoteName } from '../registry/remote-name.ts';

/** The page of a remote, which may stand at several addresses. */
export interface PageProps {
  /** the `path` of the page that is open */
  readonly area: string;
  /** the shell's button of the notification centre, for a page with a bar of its own */
  readonly notifications?: ReactNode;
}

/** A panel of the settings dialog. */
export type SettingsTabProps = Record<string, never>;

/** An open sheet of Analytics. */
export interface AnalyticsViewProps {
  readonly sheet: Sheet;
}

/** What a sheet keeps for a widget. */
export type WidgetSettings = LayoutItem['settings'];

/** A widget on a sheet, inside its frame, or the form in the dialog of its settings. */
export interface WidgetPartProps {
  readonly part: 'content' | 'settings';
  /** as they are stored: whoever reads them parses them */
  readonly settings: WidgetSettings;
  /** keeps what `change` does not name */
  readonly onSettings: (change: WidgetSettings) => void;
}

/** What the remotes expose, and the properties that each takes. Every expose is one component. */
export interface RemoteProps {
  [page: `${RemoteName}/page`]: PageProps;
  [header: `${RemoteName}/header`]: PageProps;
  [tab: `${RemoteName}/settings-tab/${string}`]: SettingsTabProps;
  [view: `${RemoteName}/analytics-view/${string}`]: AnalyticsViewProps;
  [widget: `${RemoteName}/widget/${string}`]: WidgetPartProps;
  /** `columns` asks for the narrow layout of that width */
  'mf_workspace/sheet-canvas': { sheetId: string; columns?: number };
  /** `sheetId` undefined: no sheet is open, and the first widget adds one */
  'mf_workspace/widget-list': { sheetId: string | undefined; onAdded(): void };
  'mf_settings/settings-dialog': { open: boolean; onOpenChange(open: boolean): void };
}
export type Exposed = keyof RemoteProps;
