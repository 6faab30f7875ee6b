import { useAccounts } from '@parallax/store';
import { EmptyState } from '@parallax/ui';
import { useMemo, useRef, useState } from 'react';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import { MissingNote } from '../../widget-kit/risk/figure-notes.tsx';
import { useLineName } from '../../widget-kit/risk/use-line-names.tsx';
import {
  RISK_FAILURE,
  RISK_REFRESH_MS,
  type RiskAccounts,
  useRisk,
} from '../../widget-kit/risk/use-risk.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { RiskAlertsButton } from './alerts/risk-alerts-button.tsx';
import { OpenFigure } from './figures/open-figure.tsx';
import styles from './risk-tiles.module.css';
import type { RiskTilesSettings } from './risk-tiles-settings.ts';
import { type TileFigure, tileFigure } from './tile-figures.ts';
import { TILES, type TileName } from './tile-names.ts';

/** A figure that opens into what it is made of. */
const Tile = ({
  name,
  figure: { text, detail, tone },
  onOpen,
}: {
  name: TileName;
  figure: TileFigure;
  onOpen: () => void;
}) => (
  <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={onOpen}>
    <span className={styles.name}>{name}</span>{' '}
    <span className={styles.figure} data-tone={tone}>
      {text}
    </span>{' '}
    {detail !== undefined && (
      <span className={styles.detail} title={detail}>
        {detail}
      </span>
    )}
  </button>
);

/** The risk of the accounts in figures, each of which opens into its lines, and the halt of trading. */
export function RiskTiles({ settings, onSettings }: WidgetProps<RiskTilesSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<TileName>();
  const { data: accounts } = useAccounts();
  const account = accounts?.find(({ id }) => id === settings.account);
  const chosen = useAccountMode(settings.mode);
  // before the accounts have arrived, it may be one of them
  const accountId = accounts === undefined ? settings.account : account?.id;
  const asked: RiskAccounts =
    accountId === undefined ? { mode: chosen.query } : { AccountId: accountId };
  const query = useRisk(asked);
  useRefreshed(box, query, RISK_REFRESH_MS);
  const byId = useAccountsById();
  const nameOfLine = useLineName();
  const names = useMemo(
    () => ({ nameOfAccount: (id: string) => byId.get(id)?.name, nameOfLine }),
    [byId, nameOfLine],
  );
  const first = useMemo(
    () => ({ metric: 'leverage' as const, accounts: accountId ?? chosen.mode }),
    [accountId, chosen.mode],
  );
  const shown = TILES.filter((name) => !settings.hidden.includes(name));
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={RISK_FAILURE}
      loading="Loading the risk"
      subtitle={account === undefined ? 'in USD' : <AccountName account={account} />}
      controls={<HaltButton />}
      chosen={account === undefined ? chosen : { ...chosen, hasChoice: false }}
      onMode={(mode) => onSettings({ mode })}
      toolbar={<RiskAlertsButton first={first} />}
      empty={null}
    >
      {(risk) => (
        <>
          <MissingNote missing={risk.missing} />
          <div className={styles.scroller}>
            {shown.length === 0 && (
              <EmptyState title="No tiles" hint="Choose them in the settings of the widget." />
            )}
            <ul className={styles.tiles}>
              {shown.map((name) => (
                <li key={name}>
                  <Tile
                    name={name}
                    figure={tileFigure(name, risk, names)}
                    onOpen={() => setOpened(name)}
                  />
                </li>
              ))}
            </ul>
          </div>
          {opened !== undefined && (
            <OpenFigure
              name={opened}
              risk={risk}
              accounts={asked}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </PortfolioView>
  );
}
