import { loadChunk } from '@parallax/federation/loading';
import type { Trader } from '@parallax/protocol';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const loadProfile = () =>
  import(/* webpackChunkName: "account" */ './edit-profile/edit-profile.tsx');
const loadStartOfDay = () =>
  import(/* webpackChunkName: "account" */ './start-of-day/start-of-day.tsx');

/** Preloads the code of the panes. A failure is shown when the dialog is opened. */
export function preloadAccount(): void {
  loadProfile().catch(() => {});
}

export interface AccountPane {
  id: string;
  title: string;
  subtitle: string;
  Pane: LazyExoticComponent<ComponentType<{ trader: Trader }>>;
}

/** The entries of the account dialog; it opens on the first. */
export const ACCOUNT_PANES: readonly [AccountPane, ...AccountPane[]] = [
  {
    id: 'profile',
    title: 'Edit profile',
    subtitle: 'Manage your personal information',
    Pane: lazy(() => loadChunk(loadProfile)),
  },
  {
    id: 'start-of-day',
    title: 'Start of day',
    subtitle: 'Define when your day starts',
    Pane: lazy(() => loadChunk(loadStartOfDay)),
  },
];
