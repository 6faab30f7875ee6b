import { type AlgoOrder, contractKey, contractWithVenue, nameOfKey } from '@parallax/protocol';
import { useContract } from '@parallax/store';
import { amountText, formatDecimalText, SIDE_NAMES } from '@parallax/ui/format';
import type { AlgoRow } from '../../widget-kit/algos/algo-row.ts';
import { SecondLine } from '../../widget-kit/contract/contract-lines.tsx';
import styles from './algo-orders.module.css';

type Leg = Pick<AlgoOrder, 'exchange' | 'symbol' | 'side' | 'amount'>;
type Imbalance = NonNullable<AlgoOrder['imbalance']>;

/** The leg of a spread at an index; undefined for other algos. */
export const legAt = (algo: AlgoOrder, index: number) =>
  algo.type === 'spread' ? algo.parameters.legs[index] : undefined;

const otherLegOf = (algo: AlgoOrder): Leg | undefined =>
  algo.type === 'spread' ? legAt(algo, 1 - algo.parameters.activeLeg) : undefined;

function useLegNames(leg: Leg): { readonly name: string; readonly unit: string } {
  const key = contractKey(leg);
  const contract = useContract(key);
  return contract === undefined
    ? { name: nameOfKey(key), unit: '' }
    : { name: contractWithVenue(contract), unit: contract.contractSizeUnit };
}

function OtherLeg({ leg }: { leg: Leg }) {
  const { name, unit } = useLegNames(leg);
  const text = `${SIDE_NAMES[leg.side]} ${amountText(leg.amount, unit).trim()} of ${name}`;
  return <Line text={text} />;
}

function Imbalanced({ leg, imbalance: { amount, usd } }: { leg: Leg; imbalance: Imbalance }) {
  const { name, unit } = useLegNames(leg);
  const value = usd === null ? '' : ` (${formatDecimalText(usd, { decimals: 2 })} USD)`;
  const text = `Not hedged: ${amountText(amount, unit).trim()}${value} of ${name}`;
  return <Line text={text} warns />;
}

const Line = ({ text, warns = false }: { text: string; warns?: boolean }) => (
  <SecondLine>
    <span className={warns ? styles.warning : undefined} title={text}>
      {text}
    </span>
  </SecondLine>
);

/** How many lines the notes of an algo have. */
export const noteCount = (algo: AlgoOrder): number =>
  algo.remarks.length + Number(algo.type === 'spread') + Number(algo.imbalance !== null);

/** What is to be known of an algo beside its figures, each in a line of its own. */
export function AlgoNotes({ row: { algo } }: { row: AlgoRow }) {
  const other = otherLegOf(algo);
  const { imbalance } = algo;
  const lagging = imbalance === null ? undefined : legAt(algo, imbalance.leg);
  return (
    <>
      {other !== undefined && <OtherLeg leg={other} />}
      {imbalance !== null && lagging !== undefined && (
        <Imbalanced leg={lagging} imbalance={imbalance} />
      )}
      {algo.remarks.map((remark) => (
        <Line key={remark} text={remark} />
      ))}
    </>
  );
}
