import { type Contract, contractKey, tapeContracts } from '@parallax/contract';
import { useContracts } from '@parallax/store';
import { IconButton, LiveCell } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import Marquee from 'react-fast-marquee';
import styles from './ticker-tape.module.css';
import { usePlaying } from './use-playing.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Pixels per second. */
const SPEED = 40;

function Quote({ contract }: { contract: Contract }) {
  return (
    <>
      <span className={styles.name}>{contractName(contract)}</span>
      <span className={styles.venue}>{contract.exchange}</span>
      <LiveCell contract={contract} field="mid" calm />
      <LiveCell contract={contract} field="chg_24h_pct" calm />
    </>
  );
}

/** The tape, moving, with its button. For who asks for no motion it stands still. */
export function TickerTape() {
  const catalogue = useContracts();
  const contracts = useMemo(() => tapeContracts(catalogue), [catalogue]);
  const [playing, setPlaying] = usePlaying();
  const still = useReducedMotion();

  if (contracts.length === 0) return <p className={styles.none}>No contracts for the tape.</p>;
  const quotes = contracts.map((contract) => (
    <div key={contractKey(contract)} className={styles.quote}>
      <Quote contract={contract} />
    </div>
  ));
  return (
    <div className={styles.tape}>
      {!still && (
        <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
          {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
      )}
      <div className={styles.window}>
        {/* What is read out must not move, nor be there several times as the tape's copies are. */}
        <ul aria-label="Ticker tape" className={styles.readOut}>
          {contracts.map((contract) => (
            <li key={contractKey(contract)} className={styles.quote}>
              <Quote contract={contract} />
            </li>
          ))}
        </ul>
        <div aria-hidden className={still ? styles.still : undefined}>
          {still ? (
            quotes
          ) : (
            <Marquee speed={SPEED} play={playing} autoFill>
              {quotes}
            </Marquee>
          )}
        </div>
      </div>
    </div>
  );
}
