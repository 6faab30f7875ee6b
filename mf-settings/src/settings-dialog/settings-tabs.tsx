import { SETTINGS_PAGES, type SettingsPage } from '@parallax/contract';
import type { ReactNode } from 'react';
import { AboutTab } from '../about/about-tab.tsx';

export interface SettingsTab {
  readonly id: SettingsPage;
  readonly label: string;
  readonly content: ReactNode;
}

const CONTENTS: Readonly<Record<SettingsPage, ReactNode>> = { about: <AboutTab /> };

/** The tabs of the dialog, in their order; the first is open unless another was asked for. */
export const SETTINGS_TABS: readonly SettingsTab[] = SETTINGS_PAGES.map(({ id, label }) => ({
  id,
  label,
  content: CONTENTS[id],
}));
