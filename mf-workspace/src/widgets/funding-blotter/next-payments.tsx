import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, isDollar, type Position } from '@parallax/protocol';
import {
  DataGrid,
  EmptyState,
  LiveCell,
  LiveText,
  type TableColumn,
  type Unit,
  unitByRow,
} from '@parallax/ui';
import { amountText, directionOfText, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import type { LiveAccount } from '../../accounts/accounts-view.tsx';
import { ACCOUNT_COLUMN, CONTRACT_COLUMN, VENUE_COLUMN } from '../../accounts/record-columns.tsx';
import { type RecordRow, useRecordRow } from '../../accounts/record-row.ts';
import { touchRows } from '../frame/row-heights.ts';
import type { WidgetProps } from '../widget-props.ts';
import { expectedPayment } from './expected-payment.ts';
import type { FundingBlotterSettings } from './funding-blotter-settings.ts';

interface PositionRow extends RecordRow {
  readonly contract: Contract;
  readonly position: Position;
}

/** 'Expected' of a position by its predicted rate and the mark price now. */
function expectedText({ contract, position }: PositionRow): string {
  const ticker = lastTicker(contractKey(contract));
  const mark = ticker?.mark_price ?? ticker?.mid ?? ticker?.last;
  const rate = ticker?.pred_funding_rate;
  if (mark === null || mark === undefined || rate === null || rate === undefined) return NO_VALUE;
  const payment = expectedPayment(contract, position, { mark, rate });
  const most = isDollar(position.asset) ? 4 : 8;
  return `${formatDecimalText(payment, { most, signed: true })} ${position.asset}`;
}

const IN_AMOUNT_UNIT: Unit<PositionRow> = unitByRow(
  'Amount unit',
  ({ contract }) => contract.contractSizeUnit,
);

const COLUMNS: readonly TableColumn<PositionRow>[] = [
  CONTRACT_COLUMN,
  { ...VENUE_COLUMN, hiddenByDefault: true },
  {
    id: 'position',
    header: 'Position',
    title: 'Negative for a short position',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: ({ position, contract }) => amountText(position.amount, contract.contractSizeUnit),
    unit: IN_AMOUNT_UNIT,
    value: ({ position }) => position.amount,
  },
  {
    id: 'rate',
    header: 'Predicted',
    align: 'end',
    width: 'minmax(72px, 1fr)',
    cell: ({ contract }) => <LiveCell contract={contract} field="pred_funding_rate" />,
  },
  {
    id: 'expected',
    header: 'Expected',
    title: 'To receive, or to pay if negative, at the predicted rate and the mark price now',
    align: 'end',
    fixed: true,
    width: 'minmax(104px, 1fr)',
    cell: (row) => (
      <LiveText
        tickers={[contractKey(row.contract)]}
        compute={() => {
          const text = expectedText(row);
          return { text, direction: directionOfText(text) };
        }}
      />
    ),
    value: expectedText,
  },
  {
    id: 'in',
    header: 'In',
    align: 'end',
    essential: true,
    width: 'minmax(72px, 1fr)',
    cell: ({ contract }) => <LiveCell contract={contract} field="next_funding_time" />,
  },
  ACCOUNT_COLUMN,
];

/** The next funding payment of each open position in a perpetual. */
export function NextPayments({
  settings,
  onSettings,
  accounts,
}: WidgetProps<FundingBlotterSettings> & { accounts: readonly LiveAccount[] }) {
  const toRow = useRecordRow();
  const rows = useMemo(
    () =>
      accounts.flatMap(({ account, live }) =>
        (live?.positions ?? []).flatMap((position): PositionRow[] => {
          const record = toRow(account, position);
          const { contract } = record;
          return contract?.instType === 'perpetual' ? [{ ...record, contract, position }] : [];
        }),
      ),
    [accounts, toRow],
  );
  return (
    <DataGrid
      label="Next funding payments"
      noun="position"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ position }) => `${position.accountId} ${contractKey(position)}`}
      {...touchRows()}
      state={settings.nextTable}
      onState={(nextTable) => onSettings({ nextTable })}
      empty={
        <EmptyState
          title="No open positions in perpetuals"
          hint="Their next funding payments appear here."
        />
      }
    />
  );
}
