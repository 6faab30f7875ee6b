import {
  type BulkFigure,
  type Contract,
  contractKey,
  fullContractName,
  type TickerField,
} from '@parallax/protocol';
import { ContractFigure, fieldDecimals, LiveText, type TableColumn } from '@parallax/ui';
import {
  contractName,
  formatBps,
  formatCompactInColumn,
  formatExpiry,
  instTypeName,
} from '@parallax/ui/format';
import { ContractLines, IN_SECOND_LINE } from '../contract/contract-lines.tsx';
import { FUNDING_TITLE, FundingFigure, type FundingHours } from '../contract/funding-figure.tsx';
import type { MarketFigures } from './market-figures.ts';

type Column = TableColumn<Contract>;

interface LiveColumn
  extends Pick<Column, 'hiddenByDefault' | 'essential' | 'title' | 'width' | 'rangeFactor'> {
  id: string;
  header: string;
  field: TickerField;
}

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
    ...(sort && { sortValue: figureOf(sort), filter: 'range' as const, live: true }),
  });
  const computed = (
    column: Pick<Column, 'id' | 'header' | 'title' | 'width' | 'rangeFactor'>,
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
      rangeFactor: 100,
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
        rangeFactor: 100,
        title: '24h change in %',
      },
      'chg_24h_pct',
    ),
    computed(
      {
        id: 'turnover',
        header: 'Turnover (USD)',
        title: 'Traded in 24h, in US dollars at index prices; of options the premiums',
        width: 'minmax(112px, 1fr)',
      },
      figures.turnover,
      formatCompactInColumn,
    ),
    // wider than a price, so that the turnover before it is not read as a part of the number
    live({ id: 'bid', header: 'Bid', field: 'bid', width: 'minmax(104px, 1.2fr)' }, 'bid'),
    live({ id: 'ask', header: 'Ask', field: 'ask', width: 'minmax(96px, 1fr)' }, 'ask'),
    computed(
      {
        id: 'spread',
        header: 'Spread',
        title: '(ask − bid) / mid in bps',
        width: 'minmax(92px, 1fr)',
        rangeFactor: 10_000,
      },
      figures.spread,
      (spread) => formatBps(spread === null ? null : spread * 10_000),
    ),
    computed(
      {
        id: 'open-interest',
        header: 'Open int. (USD)',
        title: 'Open interest in US dollars; of options the value of the underlying',
        width: 'minmax(112px, 1fr)',
      },
      figures.openInterest,
      formatCompactInColumn,
    ),
    funding,
    {
      ...live(
        {
          id: 'next-funding',
          header: 'Next in',
          title: 'Time until the next funding',
          field: 'next_funding_time',
          hiddenByDefault: true,
        },
        'next_funding_time',
      ),
      value: (contract) => {
        const at = figures.figure(contract, 'next_funding_time');
        return at === null ? undefined : new Date(at).toISOString();
      },
    },
    live({ id: 'mark', header: 'Mark', field: 'mark_price', hiddenByDefault: true }, 'mark_price'),
    live(
      { id: 'index', header: 'Index', field: 'index_price', hiddenByDefault: true },
      'index_price',
    ),
    live({ id: 'high', header: '24h high', field: 'high_24h', hiddenByDefault: true }, undefined),
    live({ id: 'low', header: '24h low', field: 'low_24h', hiddenByDefault: true }, undefined),
    live(
      { id: 'trades', header: 'Trades', field: 'trades_24h', hiddenByDefault: true },
      'trades_24h',
    ),
    {
      id: 'expiry',
      header: 'Expiry',
      hiddenByDefault: true,
      cell: ({ expiry }) => formatExpiry(expiry),
      sortValue: ({ expiry }) => expiry,
      value: ({ expiry }) => (expiry === null ? null : new Date(expiry).toISOString().slice(0, 10)),
    },
  ];
}
