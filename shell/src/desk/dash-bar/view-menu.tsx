import { IconButton, Menu } from '@parallax/ui';
import { ChevronsLeftRight } from 'lucide-react';
import type { DashViewState } from './use-dash-view.ts';

/** Switches between the two views of the dash bar. */
export function ViewMenu({ change }: Pick<DashViewState, 'change'>) {
  return (
    <Menu
      trigger={
        <IconButton label="Dash bar view">
          <ChevronsLeftRight aria-hidden />
        </IconButton>
      }
      items={[
        { label: 'Search bar', onSelect: () => change('searchbar') },
        { label: 'Ticker tape', onSelect: () => change('tickertape') },
      ]}
    />
  );
}
