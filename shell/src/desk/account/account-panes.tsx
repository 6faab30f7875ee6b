import type { Trader } from '@parallax/contract';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormState } from './form-state.ts';

export interface PaneProps {
  trader: Trader;
  /** told what would be lost with it */
  onForm: (state: FormState) => void;
}

const loadProfile = () =>
  import(/* webpackChunkName: "account" */ './edit-profile/edit-profile.tsx');
const loadStartOfDay = () =>
  import(/* webpackChunkName: "account" */ './start-of-day/start-of-day.tsx');

/** Brings the code of the panes before the dialog is opened. A failure shows when it is. */
export function warmAccount(): void {
  loadProfile().catch(() => {});
}

export interface AccountPane {
  id: string;
  title: string;
  subtitle: string;
  Pane: LazyExoticComponent<ComponentType<PaneProps>>;
}

/** The entries of the account dialog; the first is open whenever it opens. */
export const ACCOUNT_PANES: readonly [AccountPane, ...AccountPane[]] = [
  {
    id: 'profile',
    title: 'Edit profile',
    subtitle: 'Manage your personal information',
    Pane: lazy(loadProfile),
  },
  {
    id: 'start-of-day',
    title: 'Start of day',
    subtitle: 'Define when your day starts',
    Pane: lazy(loadStartOfDay),
  },
];
