import { contractWithVenue } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { Tabs } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { useEffect, useRef, useState } from 'react';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { type Leg, legKey } from '../../widget-kit/options/legs.ts';
import { receiveLegs } from '../../widget-kit/options/what-if.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { Attribution } from './attribution/attribution.tsx';
import { Greeks } from './greeks/greeks.tsx';
import styles from './options-risk.module.css';
import { type OptionsRiskSettings, TABS } from './options-risk-settings.ts';
import { Stress } from './stress/stress.tsx';
import { AddLegDialog } from './what-if/dialogs.tsx';
import { withLeg } from './what-if-legs.ts';

const CONTENTS = { Greeks, Stress, Attribution } as const;

/** Brings the widget into view as well. */
const focusShownTab = (widget: HTMLElement | null): void =>
  widget?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();

/** The greeks of the book, its profit and loss under moves of the market, and what its profit and loss consists of. */
export function OptionsRisk(props: WidgetProps<OptionsRiskSettings>) {
  const { settings, onSettings } = props;
  const chosen = useAccountMode(settings.mode);
  const [offered, setOffered] = useState<string>();
  useEffect(() => receiveLegs(setOffered), []);
  const byKey = useContractsByKey();
  const box = useRef<HTMLDivElement>(null);
  /** The leg is offered by another widget, of which this one may be out of view. */
  const addOffered = (leg: Leg): void => {
    onSettings((newest) => ({ tab: 'Stress', legs: withLeg(newest.legs, leg) }));
    const contract = byKey.get(legKey(leg));
    if (contract === undefined) return;
    showToast({
      kind: 'success',
      title: `${contractWithVenue(contract)} added to the what-if`,
      description: 'It is in the stress of Options risk.',
      action: { label: 'Show', onSelect: () => focusShownTab(box.current) },
    });
  };
  return (
    <div ref={box} className={styles.widget}>
      <Tabs
        label="Options risk"
        tabs={TABS.map((tab) => {
          const Content = CONTENTS[tab];
          return { id: tab, label: tab, content: <Content {...props} chosen={chosen} /> };
        })}
        value={settings.tab}
        onValueChange={(id) => {
          const tab = TABS.find((each) => each === id);
          if (tab !== undefined) onSettings({ tab });
        }}
      />
      {offered !== undefined && (
        <AddLegDialog
          legs={settings.legs}
          contract={offered}
          onClose={() => setOffered(undefined)}
          onLeg={addOffered}
        />
      )}
    </div>
  );
}
