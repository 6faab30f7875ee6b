import type { ComponentType } from 'react';
import type { RemoteName } from '../registry/registry.ts';

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

/** What a remote has to expose, by the names of its webpack configuration. */
type Promised<N extends RemoteName> = {
  [K in Exposed as K extends `${N}/${infer E}` ? `./${E}` : never]: ComponentType<RemoteProps[K]>;
};

/** The exposes of a remote. Does not compile when one is missing or takes other properties. */
export type ExposesOf<N extends RemoteName, T extends Promised<N>> = T;
