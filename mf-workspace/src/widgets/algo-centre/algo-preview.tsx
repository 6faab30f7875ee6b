import { serverNow } from '@parallax/feed';
import type { AlgoTerms, Contract } from '@parallax/protocol';
import { contractTerms, previewSchedule } from '@parallax/trading';
import { amountText, formatFullTime, formatTime } from '@parallax/ui/format';
import { meaningOf, shareDefinition } from '../../widget-kit/algos/algo-meaning.ts';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import styles from './algo-centre.module.css';

/** More children are not computed while something is typed. */
const LISTED_MAX = 1_000;
/** More are not shown; the schedule of the algo has all of them. */
const SHOWN_MAX = 50;

function slotsOf(terms: AlgoTerms, contract: Contract, from: number) {
  if (terms.type !== 'twap') return [];
  const { durationS, intervalS } = terms.parameters;
  if (durationS / intervalS > LISTED_MAX) return [];
  return previewSchedule(terms, from, contractTerms(contract));
}

const time = (at: string): string => formatTime(Date.parse(at));

/** When the children of a TWAP would be sent, and how much. */
function Slots({ terms, contract }: { terms: AlgoTerms; contract: Contract }) {
  const unit = contract.contractSizeUnit;
  const from = terms.startAt === null ? serverNow() : Date.parse(terms.startAt);
  const slots = slotsOf(terms, contract, from);
  const [first] = slots;
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <Figures>
        <Figure label="Children">{slots.length}</Figure>
        <Figure label="Each">{amountText(first.amount, unit)}</Figure>
        <Figure label="First">{time(first.at)}</Figure>
        <Figure label="Last">{time(last.at)}</Figure>
      </Figures>
      <details className={styles.slots}>
        <summary>Schedule</summary>
        <ol aria-label="Schedule">
          {slots.slice(0, SHOWN_MAX).map(({ at, amount }) => (
            <li key={at}>{`${formatFullTime(Date.parse(at))}, ${amountText(amount, unit)}`}</li>
          ))}
        </ol>
        {slots.length > SHOWN_MAX && <p>{`and ${slots.length - SHOWN_MAX} more`}</p>}
      </details>
    </>
  );
}

/** What an algo would do, before it is started. @param terms undefined while they are not complete */
export function AlgoPreview({
  terms,
  contract,
}: {
  terms: AlgoTerms | undefined;
  contract: Contract;
}) {
  if (terms === undefined) return null;
  return (
    <section className={styles.preview} aria-label="Preview">
      <p>{meaningOf(terms, contract.contractSizeUnit)}</p>
      <Slots terms={terms} contract={contract} />
    </section>
  );
}

/** How POV counts its share of the market. */
export const ShareDefinition = ({ contract }: { contract: Contract }) => (
  <p className={styles.quiet}>{shareDefinition(contract.exchange, contract.exchangeName)}</p>
);
