/** What the remotes expose, and the properties that each takes. Every expose is one component. */
export interface RemoteProps {
  'mf_workspace/page': { area: 'EXECUTION' | 'RISK' | 'PORTFOLIO' | 'ALGO' };
  /** `columns` asks for the narrow layout of that width */
  'mf_workspace/sheet-canvas': { sheetId: string; columns?: number };
  'mf_workspace/widget-list': { sheetId: string; onAdded(): void };
  'mf_analytics/page': Record<string, never>;
  'mf_analytics/sheet-tabs': Record<string, never>;
  'mf_settings/settings-dialog': { open: boolean; onOpenChange(open: boolean): void };
  'mf_mobile/page': Record<string, never>;
}
export type Exposed = keyof RemoteProps;
