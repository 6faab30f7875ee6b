import { useEndpointQuery } from '@parallax/api/react';
import { getCollateral } from '@parallax/protocol';
import { DataGrid, EmptyState } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import { MissingNote } from '../../widget-kit/risk/figure-notes.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { Advice } from './advice.tsx';
import { COLLATERAL_COLUMNS } from './collateral-columns.tsx';
import { belowAccounts, type CollateralData, collateralRows, rowKey } from './collateral-rows.ts';
import type { CollateralSettings } from './collateral-settings.ts';

const FAILURE = 'The collateral could not be loaded';
const REFRESH_MS = 5_000;

const NO_ASSETS = (
  <EmptyState
    title="No collateral"
    hint="Accounts appear here with what they hold once they are added."
  />
);

const isEmpty = ({ accounts }: CollateralData): boolean => accounts.length === 0;

/** What covers the margin of each account, and the transfer that would help most. */
export function Collateral({ settings, onSettings }: WidgetProps<CollateralSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useAccountMode(settings.mode);
  const query = useEndpointQuery(
    getCollateral,
    { query: { mode: chosen.query } },
    { fallback: FAILURE, isEmpty },
  );
  useRefreshed(box, query, REFRESH_MS);
  const byId = useAccountsById();
  const rows = useMemo(
    () => collateralRows(query.data?.accounts ?? [], (id) => byId.get(id)),
    [query.data, byId],
  );
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={FAILURE}
      loading="Loading collateral"
      subtitle="in USD"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      toolbar={query.data && <Advice advice={query.data.advice} />}
      empty={NO_ASSETS}
    >
      {({ missing }) => (
        <>
          <MissingNote missing={missing} />
          <DataGrid
            label={widgetOf('COLLATERAL_MANAGEMENT').title}
            noun="row"
            columns={COLLATERAL_COLUMNS}
            rows={rows}
            rowKey={rowKey}
            {...touchRows()}
            arrange={belowAccounts}
            state={settings.table}
            onState={(table) => onSettings({ table })}
            empty={NO_ASSETS}
          />
        </>
      )}
    </PortfolioView>
  );
}
