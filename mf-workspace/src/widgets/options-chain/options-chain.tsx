import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { serverNow, useFeedState } from '@parallax/feed';
import {
  daysTo,
  getOptionsChain,
  type OptionQuote,
  type OptionsChain,
  priceUnit,
} from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import {
  ChoiceButtons,
  Combobox,
  DataGrid,
  EmptyState,
  Loaded,
  useValueOfSize,
} from '@parallax/ui';
import { formatExpiry, formatIndexPrice, markDecimals } from '@parallax/ui/format';
import { useCallback, useMemo, useRef } from 'react';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { type ChainRow, rowsAroundUnderlying } from '../../widget-kit/options/chain-rows.ts';
import { OptionMarketHeader } from '../../widget-kit/options/option-market-header.tsx';
import { chainQuery, type OptionMarket } from '../../widget-kit/options/option-markets.ts';
import { nearestIndex, underlyingOf } from '../../widget-kit/options/underlying.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import { WithOptionMarket } from '../../widget-kit/options/with-option-market.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import {
  chainColumns,
  columnsOfSingleSide,
  columnsPerSide,
  decimalsOfStrikes,
  optionTypeOf,
  shownUnits,
} from './chain-columns.tsx';
import styles from './options-chain.module.css';
import {
  type OptionsChainSettings,
  SIDES,
  type SideFilter,
  STRIKES_PER_SIDE,
} from './options-chain-settings.ts';

type Props = WidgetProps<OptionsChainSettings>;

const REFRESH_MS = 5_000;
const FAILURE = 'The options chain could not be loaded';
/** the number of columns per side until the width is known */
const DEFAULT_COUNT = 9;
const SINGLE_SIDES = SIDES.filter((side) => side !== 'Both');

export function OptionsChainWidget(props: Props) {
  return (
    <WithOptionMarket settings={props.settings}>
      {(market, expiries) => <Chain {...props} market={market} expiries={expiries} />}
    </WithOptionMarket>
  );
}

function Chain(props: Props & { market: OptionMarket; expiries: readonly number[] }) {
  const { settings, onSettings, market, expiries } = props;
  const box = useRef<HTMLDivElement>(null);
  const perSide = useValueOfSize(box, 'width', columnsPerSide, DEFAULT_COUNT);
  const singleSide = useValueOfSize(box, 'width', columnsOfSingleSide, DEFAULT_COUNT);
  // each side needs room for at least bid and ask
  const narrow = perSide < 2;
  const chosen = settings.expiry;
  const expiry = chosen !== undefined && expiries.includes(chosen) ? chosen : expiries[0];
  const input = { query: chainQuery(market, expiry) };
  const query = useEndpointQuery(getOptionsChain, input, {
    fallback: FAILURE,
    isEmpty: ({ rows }) => rows.length === 0,
  });
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  const side = narrow && settings.side === 'Both' ? 'Calls' : settings.side;
  const count = side === 'Both' ? perSide : singleSide;
  const isDisconnected = useFeedState() === 'disconnected';
  return (
    <div ref={box} className={styles.widget} data-stale={isDisconnected ? '' : undefined}>
      <OptionMarketHeader
        settings={settings}
        onSettings={onSettings}
        market={market}
        queries={[queryKeyOf(getOptionsChain, input)]}
      />
      <div className={styles.toolbar}>
        <Combobox
          label="Expiry"
          hideLabel
          className={styles.expiry}
          options={expiries.map((at) => ({
            value: String(at),
            label: formatExpiry(at),
            detail: daysText(at),
          }))}
          value={String(expiry)}
          onChange={(next) => onSettings({ expiry: Number(next) })}
        />
        <span className={styles.labelled}>
          <span aria-hidden className={styles.label}>
            Strikes ±
          </span>
          <ChoiceButtons
            label="Strikes on each side"
            choices={STRIKES_PER_SIDE}
            value={settings.strikes}
            onValue={(strikes) => onSettings({ strikes })}
          />
        </span>
        <ChoiceButtons
          label="Side"
          choices={narrow ? SINGLE_SIDES : SIDES}
          value={side}
          onValue={(next) => onSettings({ side: next })}
        />
        <ChainFigures
          chain={query.data}
          stale={isDisconnected}
          units={shownUnits(side, count, settings.table)}
        />
      </div>
      <div className={styles.table}>
        {query.state === 'loading' ? (
          <WidgetSkeleton label="Loading the options chain" />
        ) : (
          <Loaded
            result={query}
            failure={FAILURE}
            empty={
              <EmptyState title="No options" hint="The venue lists no strikes for this expiry." />
            }
          >
            {(chain) => <ChainTable {...props} chain={chain} side={side} count={count} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}

function daysText(expiry: number): string {
  const days = daysTo(expiry, serverNow());
  return days < 1 ? `${Math.max(0, Math.floor(days * 24))} h` : `${Math.floor(days)} d`;
}

const priceUnitOf = ({ base, quote, riskType }: OptionsChain): string =>
  priceUnit({ instType: 'option', base, quote, riskType });

function ChainFigures({
  chain,
  stale,
  units,
}: {
  chain: OptionsChain | undefined;
  stale: boolean;
  units: ReturnType<typeof shownUnits>;
}) {
  return (
    <Figures stale={stale}>
      <Figure label="Underlying">{formatIndexPrice(chain?.underlying_price)}</Figure>
      <Figure label="Index">{formatIndexPrice(chain?.index_price)}</Figure>
      {chain && units.prices && <Figure label="Prices in">{priceUnitOf(chain)}</Figure>}
      {chain && units.sizes && <Figure label="Sizes in">{chain.base}</Figure>}
    </Figures>
  );
}

/** The quotes of a row on the visible sides. */
function visibleQuotes(side: SideFilter, { call, put }: ChainRow): OptionQuote[] {
  const quotes = [side === 'Puts' ? null : call, side === 'Calls' ? null : put];
  return quotes.filter((quote) => quote !== null);
}

interface ChainTableProps extends Props {
  chain: OptionsChain;
  side: SideFilter;
  /** the number of columns shown per side by default */
  count: number;
}

function ChainTable(props: ChainTableProps) {
  const { settings, onSettings, chain, side, count } = props;
  const chooseContract = useChooseContract();
  const byKey = useContractsByKey();
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(
    (row: ChainRow) =>
      menuOf(...visibleQuotes(side, row).flatMap(({ contract }) => byKey.get(contract) ?? [])),
    [byKey, menuOf, side],
  );
  const underlying = underlyingOf(chain);
  const rows = useMemo(
    () => rowsAroundUnderlying(chain.rows, underlying, Number(settings.strikes)),
    [chain.rows, underlying, settings.strikes],
  );
  const atTheMoney =
    chain.rows[nearestIndex(chain.rows, ({ strike }) => strike, underlying)]?.strike;
  const columns = useMemo(() => {
    const priceDecimalsOf = (key: string): number => byKey.get(key)?.priceDecimals ?? 4;
    const format = {
      underlying,
      atTheMoney,
      priceUnit: priceUnitOf(chain),
      base: chain.base,
      quote: chain.quote,
      priceDecimalsOf,
      markDecimalsOf: (key: string) =>
        markDecimals({ instType: 'option', priceDecimals: priceDecimalsOf(key) }),
      sizeDecimalsOf: (key: string) => byKey.get(key)?.qtyDecimals ?? 2,
    };
    const strikeDecimals = decimalsOfStrikes(chain.rows);
    return chainColumns(format, side, { strikeDecimals, count });
  }, [chain, underlying, atTheMoney, byKey, side, count]);
  return (
    <>
      <DataGrid
        label={`Options chain of ${chain.base}, ${formatExpiry(chain.expiry)}`}
        noun="strike"
        key={[
          chain.exchange,
          chain.base,
          priceUnitOf(chain),
          chain.expiry,
          settings.strikes,
        ].join()}
        initialRow={atTheMoney === undefined ? undefined : String(atTheMoney)}
        columns={columns}
        rows={rows}
        rowKey={({ strike }) => String(strike)}
        state={settings.table}
        onState={(table) => onSettings({ table })}
        rowMenu={rowMenu}
        onRowActivate={(row, column) => {
          const type = column && optionTypeOf(column);
          const quote = type === undefined ? visibleQuotes(side, row)[0] : row[type];
          if (quote) chooseContract(quote.contract);
        }}
        empty={null}
      />
      {dialog}
    </>
  );
}
