import {
  type BulkFigure,
  type Contract,
  contractKey,
  fullContractName,
  type TickerField,
} from '@parallax/protocol';
import {
  COMPUTED_PERCENT,
  ContractFigure,
  FRACTION_IN_BPS,
  fieldDecimals,
  LiveText,
  NO_UNIT,
  perInterval,
  type TableColumn,
  type Unit,
  USD,
  UTC_DAY,
  UTC_TIME,
} from '@parallax/ui';
import {
  contractName,
  formatBps,
  formatCompactInColumn,
  formatExpiry,
  instTypeName,
} from '@parallax/ui/format';
import { ContractLines, IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import {
  FUNDING_TITLE,
  FundingFigure,
  type FundingHours,
} from '../../widget-kit/contract/funding-figure.tsx';
import type { MarketFigures } from '../../widget-kit/contract/market-figures.ts';
import { inPriceCurrency, inQuote } from '../../widget-kit/contract/price-units.ts';
import { tickerFigure } from '../../widget-kit/contract/ticker-figure.ts';

type Column = TableColumn<Contract>;

interface LiveColumn
  extends Pick<Column, 'hiddenByDefault' | 'essential' | 'title' | 'width' | 'fileHeading'> {
  id: string;
  header: string;
  unit: Unit<Contract>;
  field: TickerField;
}

const PRICE = inPriceCurrency((contract: Contract) => contract);

/** The columns of figures that are converted to US dollars. */
export const DOLLAR_COLUMNS: ReadonlySet<string> = new Set(['turnover', 'open-interest']);

/**
 * The columns of the overview. Sorts and filters read `figures`; cells read the feed.
 * @param narrow whether the rows have two lines, with the venue below the contract
 */
export function overviewColumns(
  figures: MarketFigures,
  narrow: boolean,
  fundingHours: FundingHours,
): readonly Column[] {
  const figureOf = (name: BulkFigure) => (contract: Contract) => figures.figure(contract, name);
  const text = (id: string, header: string, width: string, value: (contract: Contract) => string) =>
    ({ id, header, width, cell: value, sortValue: value, filter: 'choice' }) satisfies Column;
  const live = ({ field, ...column }: LiveColumn, sort: BulkFigure | undefined): Column => ({
    ...column,
    align: 'end',
    decimals: (contract) => fieldDecimals(field, contract),
    cell: (contract) => (
      <ContractFigure
        contract={contract}
        field={field}
        {...(sort && {
          fallback: () => figures.figure(contract, sort),
          staleSince: figures.staleSince,
        })}
      />
    ),
    ...(sort
      ? { sortValue: figureOf(sort), filter: 'range' as const, live: true }
      : { value: (contract) => tickerFigure(contract, field) }),
  });
  const computed = (
    column: Pick<Column, 'id' | 'header' | 'title' | 'width'> & { unit: Unit<Contract> },
    value: (contract: Contract) => number | null,
    format: (value: number | null) => string,
  ): Column => ({
    ...column,
    align: 'end',
    cell: (contract) => (
      <LiveText
        tickers={[contractKey(contract)]}
        staleSince={figures.staleSince}
        compute={() => ({ text: format(value(contract)) })}
        everySecond
      />
    ),
    sortValue: value,
    filter: 'range',
    live: true,
  });

  const rate = live(
    {
      id: 'funding',
      header: 'Funding',
      title: FUNDING_TITLE,
      field: 'pred_funding_rate',
      // room for '8h +0.0100%'
      width: 'minmax(84px, 1fr)',
      unit: perInterval(fundingHours, 'Funding interval'),
    },
    'pred_funding_rate',
  );
  const funding: Column = {
    ...rate,
    cell: (contract) => (
      <FundingFigure hours={fundingHours(contract)}>{rate.cell(contract)}</FundingFigure>
    ),
  };

  return [
    {
      id: 'contract',
      header: 'Contract',
      width: narrow ? 'minmax(124px, 1.6fr)' : 'minmax(184px, 1.6fr)',
      fixed: true,
      filter: 'text',
      cell: (contract) => <ContractLines contract={contract} narrow={narrow} />,
      sortValue: contractName,
      value: fullContractName,
      searchText: (contract) => `${fullContractName(contract)} ${contract.symbol}`,
    },
    {
      ...text('venue', 'Venue', 'minmax(104px, 1fr)', ({ exchangeName }) => exchangeName),
      ...(narrow && IN_SECOND_LINE),
    },
    {
      ...text('type', 'Type', 'minmax(80px, 0.7fr)', ({ instType }) => instTypeName(instType)),
      ...(narrow && IN_SECOND_LINE),
    },
    { ...text('base', 'Base', 'minmax(64px, 0.5fr)', ({ base }) => base), hiddenByDefault: true },
    {
      ...text('quote', 'Quote', 'minmax(64px, 0.5fr)', ({ quote }) => quote),
      hiddenByDefault: true,
    },
    live(
      {
        id: 'last',
        header: 'Last',
        unit: PRICE,
        field: 'last',
        // room for '0.0102 BTC', the price of an option
        width: 'minmax(96px, 1fr)',
        essential: true,
      },
      'last',
    ),
    live(
      {
        id: 'change',
        header: '24h',
        field: 'chg_24h_pct',
        width: 'minmax(60px, 0.8fr)',
        essential: true,
        unit: COMPUTED_PERCENT,
        title: '24h change in %',
      },
      'chg_24h_pct',
    ),
    computed(
      {
        id: 'turnover',
        header: 'Turnover (USD)',
        unit: USD,
        title: 'Traded in 24h, in US dollars at index prices; of options the premiums',
        width: 'minmax(112px, 1fr)',
      },
      figures.turnover,
      formatCompactInColumn,
    ),
    // wider than a price, so that the turnover before it is not read as a part of the number
    live(
      { id: 'bid', header: 'Bid', unit: PRICE, field: 'bid', width: 'minmax(104px, 1.2fr)' },
      'bid',
    ),
    live(
      { id: 'ask', header: 'Ask', unit: PRICE, field: 'ask', width: 'minmax(96px, 1fr)' },
      'ask',
    ),
    computed(
      {
        id: 'spread',
        header: 'Spread',
        title: '(ask − bid) / mid in bps',
        width: 'minmax(92px, 1fr)',
        unit: FRACTION_IN_BPS,
      },
      figures.spread,
      (spread) => formatBps(spread === null ? null : spread * 10_000),
    ),
    computed(
      {
        id: 'open-interest',
        header: 'Open int. (USD)',
        unit: USD,
        title: 'Open interest in US dollars; of options the value of the underlying',
        width: 'minmax(112px, 1fr)',
      },
      figures.openInterest,
      formatCompactInColumn,
    ),
    funding,
    live(
      {
        id: 'next-funding',
        header: 'Next in',
        fileHeading: 'Next funding',
        title: 'Time until the next funding',
        unit: UTC_TIME,
        field: 'next_funding_time',
        hiddenByDefault: true,
      },
      'next_funding_time',
    ),
    live(
      { id: 'mark', header: 'Mark', unit: PRICE, field: 'mark_price', hiddenByDefault: true },
      'mark_price',
    ),
    live(
      {
        id: 'index',
        header: 'Index',
        unit: inQuote((contract) => contract),
        field: 'index_price',
        hiddenByDefault: true,
      },
      'index_price',
    ),
    live(
      { id: 'high', header: '24h high', unit: PRICE, field: 'high_24h', hiddenByDefault: true },
      undefined,
    ),
    live(
      { id: 'low', header: '24h low', unit: PRICE, field: 'low_24h', hiddenByDefault: true },
      undefined,
    ),
    live(
      {
        id: 'trades',
        header: 'Trades',
        unit: NO_UNIT,
        field: 'trades_24h',
        hiddenByDefault: true,
      },
      'trades_24h',
    ),
    {
      id: 'expiry',
      header: 'Expiry',
      hiddenByDefault: true,
      unit: UTC_DAY,
      cell: ({ expiry }) => formatExpiry(expiry),
      sortValue: ({ expiry }) => expiry,
    },
  ];
}
