import { lastTicker, serverNow } from '@parallax/feed';
import {
  alertFigure,
  type Contract,
  contractKey,
  daysTo,
  type InstType,
  priceUnit,
  type TickerField,
} from '@parallax/protocol';
import { useFundingHours } from '@parallax/store';
import {
  everySecond,
  FundingInterval,
  figureUnit,
  LiveCell,
  LiveText,
  StaleMark,
} from '@parallax/ui';
import {
  directionOfText,
  formatAmount,
  formatCountdown,
  formatDelta,
  formatPercent,
  formatVolatility,
  NO_VALUE,
} from '@parallax/ui/format';
import { useSyncExternalStore } from 'react';
import { type Figure, FigureRow } from './figure-row.tsx';
import styles from './figures.module.css';
import { useFieldsWithoutValue } from './use-fields-without-value.ts';
import { useThrottledPrices } from './use-throttled-prices.ts';
import { WaitingFigures } from './waiting-figures.tsx';

type OptionFigure = 'implied_volatility' | 'delta';

const LABELS = {
  mid: 'Mid',
  mark_price: 'Mark',
  index_price: 'Index',
  chg_24h_pct: '24h change',
  high_24h: '24h high',
  low_24h: '24h low',
  pred_funding_rate: 'Funding',
  next_funding_time: 'Next funding',
  implied_volatility: 'Mark IV',
  delta: 'Delta',
  basis: 'Basis ann.',
  expiry: 'Expires in',
  volume_24h_quote: '24h turnover',
  open_interest: 'Open interest',
} as const satisfies Partial<Record<TickerField | OptionFigure | 'basis' | 'expiry', string>>;
type FigureField = keyof typeof LABELS;

const DAY_RANGE = ['high_24h', 'low_24h'] as const;

const AMOUNTS = ['volume_24h_quote', 'open_interest'] as const;

/** The figures of each type, most important first: a narrow header hides the last ones. */
const FIGURES: Readonly<Record<InstType, readonly FigureField[]>> = {
  spot: ['mid', 'chg_24h_pct', ...DAY_RANGE, 'index_price', 'volume_24h_quote'],
  perpetual: [
    'mid',
    'chg_24h_pct',
    'mark_price',
    'pred_funding_rate',
    'next_funding_time',
    ...DAY_RANGE,
    'index_price',
    ...AMOUNTS,
  ],
  future: [
    'mid',
    'chg_24h_pct',
    'mark_price',
    'basis',
    'expiry',
    'index_price',
    ...DAY_RANGE,
    ...AMOUNTS,
  ],
  option: [
    'mid',
    'chg_24h_pct',
    'mark_price',
    'implied_volatility',
    'delta',
    'expiry',
    'index_price',
    ...DAY_RANGE,
    ...AMOUNTS,
  ],
};

/** Groups the 24h low with the high, so that a narrow header hides them together. */
const groupHighWithLow = (figures: readonly Figure[]): readonly (readonly Figure[])[] =>
  figures.flatMap((figure, at) => {
    if (figure.id === 'low_24h') return [];
    const low = figures[at + 1];
    return [figure.id === 'high_24h' && low ? [figure, low] : [figure]];
  });

/** The currency of an option's price; its index price is in the quote currency. */
function Unit({ contract, field }: { contract: Contract; field: TickerField }) {
  const isIndexOfOption = contract.instType === 'option' && field === 'index_price';
  const unit = isIndexOfOption ? contract.quote : figureUnit(contract, field);
  return unit === undefined ? null : <span className={styles.unit}> {unit}</span>;
}

const OPTION_FORMATS: Readonly<Record<OptionFigure, (value: number | undefined) => string>> = {
  implied_volatility: formatVolatility,
  delta: formatDelta,
};

/** The turnover in the unit of the price, the open interest in the unit of the contract's sizes. */
function amountText(contract: Contract, field: (typeof AMOUNTS)[number]): string {
  const amount = lastTicker(contractKey(contract))?.[field];
  const unit = field === 'open_interest' ? contract.contractSizeUnit : priceUnit(contract);
  return formatAmount(amount, unit);
}

/** Annualised, of the mid against the index. */
function basisText(key: string, expiry: number): string {
  const ticker = lastTicker(key);
  if (ticker === undefined) return NO_VALUE;
  return formatPercent(alertFigure({ kind: 'basis', ticker, expiry }, serverNow()));
}

/** The funding rate, preceded by its interval: '8h +0.0100%'. */
function FundingValue({ contract }: { contract: Contract }) {
  const fundingHours = useFundingHours(contract);
  return (
    <>
      <FundingInterval hours={fundingHours(contract)} />
      <LiveCell contract={contract} field="pred_funding_rate" />
    </>
  );
}

function FigureValue({ contract, field }: { contract: Contract; field: FigureField }) {
  const expiry = contract.expiry ?? Number.NaN;
  if (field === 'expiry') {
    const compute = () => ({ text: formatCountdown(expiry - serverNow()) });
    return <LiveText tickers={[]} compute={compute} everySecond />;
  }
  if (field === 'basis') {
    const key = contractKey(contract);
    const compute = () => {
      const text = basisText(key, expiry);
      return { text, direction: directionOfText(text) };
    };
    return <LiveText tickers={[key]} compute={compute} everySecond />;
  }
  if (field === 'implied_volatility' || field === 'delta') {
    const key = contractKey(contract);
    const compute = () => ({ text: OPTION_FORMATS[field](lastTicker(key)?.greeks?.[field]) });
    return <LiveText tickers={[key]} compute={compute} />;
  }
  if (field === 'volume_24h_quote' || field === 'open_interest') {
    const compute = () => ({ text: amountText(contract, field) });
    return <LiveText tickers={[contractKey(contract)]} compute={compute} />;
  }
  if (field === 'pred_funding_rate') return <FundingValue contract={contract} />;
  return (
    <>
      <LiveCell contract={contract} field={field} />
      <Unit contract={contract} field={field} />
    </>
  );
}

/** Whether the basis can be annualised, which ends a day before the expiry; renders again at that time. */
const useCanAnnualise = ({ expiry }: Contract): boolean =>
  useSyncExternalStore(everySecond, () => expiry !== null && daysTo(expiry, serverNow()) >= 1);

/** The figures of a contract from its first ticker on; those without a value are omitted. */
export function Figures({ contract }: { contract: Contract }) {
  const absent = useFieldsWithoutValue(contract);
  const canAnnualise = useCanAnnualise(contract);
  useThrottledPrices([contractKey(contract)]);
  if (absent === undefined) return <WaitingFigures contract={contract} />;
  const hasValue = (field: FigureField): boolean => {
    if (field === 'expiry') return contract.expiry !== null;
    if (field === 'basis') return canAnnualise && !absent.has('index_price');
    return !absent.has(field);
  };
  const figures = FIGURES[contract.instType].filter(hasValue).map((field) => ({
    id: field,
    label: (
      <>
        {LABELS[field]}
        {field === 'mid' && <StaleMark tickers={[contractKey(contract)]} />}
      </>
    ),
    value: <FigureValue contract={contract} field={field} />,
  }));
  return <FigureRow groups={groupHighWithLow(figures)} />;
}
