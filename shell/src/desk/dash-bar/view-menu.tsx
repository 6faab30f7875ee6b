import { IconButton, Menu } from '@parallax/ui';
import { ChevronsLeftRight } from 'lucide-react';
import type { DashViewState } from './use-dash-view.ts';

const VIEWS = [
  { label: 'Search bar', view: 'searchbar' },
  { label: 'Ticker tape', view: 'tickertape' },
] as const;

/** Switches between the two views of the dash bar, and says which one is on. */
export function ViewMenu({ view: shown, change }: Pick<DashViewState, 'view' | 'change'>) {
  return (
    <Menu
      trigger={
        <IconButton label="Dash bar view">
          <ChevronsLeftRight aria-hidden />
        </IconButton>
      }
      items={VIEWS.map(({ label, view }) => ({
        label,
        current: view === shown,
        onSelect: () => change(view),
      }))}
    />
  );
}
