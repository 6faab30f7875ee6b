import type { ReactNode } from 'react';
import { AboutTab } from '../about/about-tab.tsx';

export interface SettingsTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** The tabs of the dialog, in their order; the first is open whenever the dialog opens. */
export const SETTINGS_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  { id: 'about', label: 'About', content: <AboutTab /> },
];
