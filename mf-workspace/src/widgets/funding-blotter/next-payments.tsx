import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, isDollar, type Position } from '@parallax/protocol';
import { useFundingHours } from '@parallax/store';
import { markPrice } from '@parallax/trading';
import {
  DataGrid,
  EmptyState,
  LiveCell,
  LiveText,
  perInterval,
  type TableColumn,
  type Unit,
  UTC_TIME,
  unitByRow,
} from '@parallax/ui';
import { amountText, directionOfText, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  numberOf,
  symbolColumn,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { type RecordRow, useRecordRow } from '../../widget-kit/accounts/record-row.ts';
import type { FundingHours } from '../../widget-kit/contract/funding-figure.tsx';
import { tickerFigure } from '../../widget-kit/contract/ticker-figure.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { expectedPayment } from './expected-payment.ts';
import type { FundingBlotterSettings } from './funding-blotter-settings.ts';

interface PositionRow extends RecordRow {
  readonly contract: Contract;
  readonly position: Position;
}

/** What a position is expected to receive by its predicted rate and the mark price now; null if one is unknown. */
function expectedOf({ contract, position }: PositionRow): string | null {
  const ticker = lastTicker(contractKey(contract));
  const mark = markPrice(ticker);
  const rate = ticker?.pred_funding_rate;
  if (mark === null || rate === null || rate === undefined) return null;
  return expectedPayment(contract, position, { mark, rate });
}

function expectedText(row: PositionRow): string {
  const { position } = row;
  const payment = expectedOf(row);
  if (payment === null) return NO_VALUE;
  const most = isDollar(position.asset) ? 4 : 8;
  return `${formatDecimalText(payment, { most, signed: true })} ${position.asset}`;
}

const IN_AMOUNT_UNIT: Unit<PositionRow> = unitByRow(
  'Amount unit',
  ({ contract }) => contract.contractSizeUnit,
);

const IN_ASSET: Unit<PositionRow> = unitByRow('Asset', ({ position }) => position.asset);

const columnsOf = (fundingHours: FundingHours): readonly TableColumn<PositionRow>[] => [
  CONTRACT_COLUMN,
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ position }) => position.symbol),
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
    unit: perInterval(({ contract }) => fundingHours(contract), 'Funding interval'),
    value: ({ contract }) => tickerFigure(contract, 'pred_funding_rate'),
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
    unit: IN_ASSET,
    value: (row) => numberOf(expectedOf(row)),
  },
  {
    id: 'in',
    header: 'In',
    fileHeading: 'Next funding',
    align: 'end',
    essential: true,
    width: 'minmax(72px, 1fr)',
    cell: ({ contract }) => <LiveCell contract={contract} field="next_funding_time" />,
    unit: UTC_TIME,
    value: ({ contract }) => tickerFigure(contract, 'next_funding_time'),
  },
  ...ACCOUNT_COLUMNS,
];

/** The next funding payment of each open position in a perpetual. */
export function NextPayments({
  settings,
  onSettings,
  accounts,
}: WidgetProps<FundingBlotterSettings> & { accounts: readonly LiveAccount[] }) {
  const toRow = useRecordRow();
  const fundingHours = useFundingHours();
  const columns = useMemo(() => columnsOf(fundingHours), [fundingHours]);
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
      columns={columns}
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
