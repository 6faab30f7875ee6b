import { IconButton, Menu, VisuallyHidden } from '@parallax/ui';
import { ChevronsLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { DashView, DashViewState } from './use-dash-view.ts';

const VIEWS = [
  { label: 'Search bar', view: 'searchbar' },
  { label: 'Ticker tape', view: 'tickertape' },
] as const;

/** Switches between the views of the dash bar and announces the resulting view. */
export function ViewMenu({ view: shown, change }: Pick<DashViewState, 'view' | 'change'>) {
  const [hasChosen, setHasChosen] = useState(false);
  const label = VIEWS.find(({ view }) => view === shown)?.label;
  const select = (view: DashView) => {
    setHasChosen(true);
    change(view);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Dash bar view">
            <ChevronsLeftRight aria-hidden />
          </IconButton>
        }
        items={VIEWS.map(({ label: name, view }) => ({
          label: name,
          current: view === shown,
          onSelect: () => select(view),
        }))}
      />
      {/* no explicit aria-live: with one, Radix would leave the header exposed behind an open dialog */}
      <VisuallyHidden asChild>
        <output>{hasChosen && `${label} shown`}</output>
      </VisuallyHidden>
    </>
  );
}
