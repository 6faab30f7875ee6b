import { callApi } from '@parallax/api';
import { queryKeyOf, usePages } from '@parallax/api/react';
import {
  type FundingPaymentOfAccount,
  isDollar,
  listFundingPayments,
  PAGE_LIMIT_MAX,
} from '@parallax/protocol';
import { COMPUTED_PERCENT, EmptyState, type TableColumn, type Unit, unitByRow } from '@parallax/ui';
import {
  amountText,
  directionOfText,
  formatDecimalText,
  formatFundingRate,
} from '@parallax/ui/format';
import { memo, useMemo, useRef } from 'react';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  IN_PRICE_UNIT,
  strategyColumn,
  symbolColumn,
  timeColumn,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { contractOf, type RecordRow, useRecordRows } from '../../widget-kit/accounts/record-row.ts';
import { historyQuery } from '../../widget-kit/history/history-filter.ts';
import { HistoryTable } from '../../widget-kit/history/history-table.tsx';
import { useNewestAfterChanges } from '../../widget-kit/history/use-account-rows.ts';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { FundingBlotterSettings } from './funding-blotter-settings.ts';
import styles from './funding-payments.module.css';

interface PaymentRow extends RecordRow {
  readonly payment: FundingPaymentOfAccount;
}

type Column = TableColumn<PaymentRow>;

const FIELDS = ['contract', 'strategy', 'time'] as const;

const keyOf = ({ id }: FundingPaymentOfAccount): string => id;
const timeOf = ({ at }: FundingPaymentOfAccount): string => at;
const rowOf = (record: RecordRow, payment: FundingPaymentOfAccount): PaymentRow => ({
  ...record,
  payment,
});

const IN_ASSET: Unit<PaymentRow> = unitByRow('Asset', ({ payment }) => payment.asset);
const IN_AMOUNT_UNIT: Unit<PaymentRow> = unitByRow(
  'Amount unit',
  ({ contract }) => contract?.contractSizeUnit ?? '',
);

/** The most decimals of a payment that are shown; more are in its title. */
const decimalsOf = (asset: string): number => (isDollar(asset) ? 4 : 8);

function Payment({ payment: { amount, asset } }: PaymentRow) {
  const text = formatDecimalText(amount, { most: decimalsOf(asset), signed: true });
  return (
    <span
      className={styles.payment}
      data-direction={directionOfText(text)}
      title={`${formatDecimalText(amount)} ${asset}`}
    >
      {`${text} ${asset}`}
    </span>
  );
}

const COLUMNS: readonly Column[] = [
  timeColumn('Time', ({ payment }) => payment.at),
  CONTRACT_COLUMN,
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ payment }) => payment.symbol),
  {
    id: 'amount',
    header: 'Payment',
    title: 'Received, or paid if negative',
    align: 'end',
    fixed: true,
    essential: true,
    width: 'minmax(104px, 1fr)',
    cell: (row) => <Payment {...row} />,
    unit: IN_ASSET,
    value: ({ payment }) => payment.amount,
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    width: 'minmax(72px, 1fr)',
    cell: ({ payment }) => formatFundingRate(Number(payment.rate)),
    unit: COMPUTED_PERCENT,
    value: ({ payment }) => Number(payment.rate),
  },
  {
    id: 'position',
    header: 'Position',
    title: 'Negative for a short position',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: ({ payment, contract }) =>
      amountText(payment.positionAmount, contract?.contractSizeUnit ?? ''),
    unit: IN_AMOUNT_UNIT,
    value: ({ payment }) => payment.positionAmount,
  },
  {
    id: 'mark',
    header: 'Mark',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: ({ payment, contract }) =>
      formatDecimalText(payment.markPrice, contract && { decimals: contract.priceDecimals }),
    unit: IN_PRICE_UNIT,
    value: ({ payment }) => payment.markPrice,
  },
  ...ACCOUNT_COLUMNS,
];

/** Each payment, newest first. */
export const FundingPayments = memo(function FundingPayments({
  settings,
  onSettings,
  accountIds,
}: WidgetProps<FundingBlotterSettings> & { accountIds: string }) {
  const box = useRef<HTMLDivElement>(null);
  const tagOf = useStrategyTag();
  const columns = useMemo(
    () => [...COLUMNS, strategyColumn<PaymentRow>(({ payment }) => tagOf(payment.strategyId))],
    [tagOf],
  );
  const { AccountId, exchange, symbol, strategyId, from, to } = historyQuery(settings, FIELDS);
  const listed = { AccountId, exchange, symbol, strategyId, from, to, limit: PAGE_LIMIT_MAX };
  const pages = usePages<FundingPaymentOfAccount>({
    queryKey: queryKeyOf(listFundingPayments, { query: listed }),
    load: (cursor, signal) =>
      callApi(listFundingPayments, { query: { ...listed, cursor }, signal }),
    fallback: 'The payments could not be loaded',
    keyOf,
    timeOf,
  });
  useNewestAfterChanges(accountIds, pages);
  const rowsOf = useRecordRows(rowOf);
  return (
    <HistoryTable
      box={box}
      label={widgetOf('FUNDING_BLOTTER').title}
      noun="payment"
      settings={settings}
      onSettings={onSettings}
      pages={pages}
      rowsOf={rowsOf}
      rowKey={({ payment }) => payment.id}
      columns={columns}
      lines="one"
      fields={FIELDS}
      contractOf={contractOf}
      empty={
        <EmptyState
          title="No funding payments"
          hint="They appear here when a perpetual with an open position pays funding."
        />
      }
    />
  );
});
