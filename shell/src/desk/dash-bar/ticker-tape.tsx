import { type Contract, contractKey, fullContractName, tapeContracts } from '@parallax/protocol';
import { sessionScopedItem, useContracts, useDisconnectedVenues } from '@parallax/store';
import { IconButton, LiveCell } from '@parallax/ui';
import { Pause, Play } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import Marquee from 'react-fast-marquee';
import { z } from 'zod';
import styles from './ticker-tape.module.css';
import { useThrottledPrices } from './use-throttled-prices.ts';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  reduced.addEventListener('change', listener);
  return () => reduced.removeEventListener('change', listener);
}

/** Whether the user prefers reduced motion. */
const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => reduced.matches);

const paused = sessionScopedItem('tape-paused', z.literal(true));

/** Whether the tape is moving. A pause survives a reload. */
function usePlaying(): [playing: boolean, setPlaying: (playing: boolean) => void] {
  const [playing, setPlaying] = useState(() => paused.read() !== true);
  return [
    playing,
    (next) => {
      setPlaying(next);
      if (next) paused.clear();
      else paused.write(true);
    },
  ];
}

/** In pixels per second. */
const SPEED = 40;

function Quote({ contract }: { contract: Contract }) {
  return (
    <>
      <span className={styles.name}>{fullContractName(contract)}</span>
      <span className={styles.venue}>{contract.exchangeName}</span>
      <LiveCell contract={contract} field="mid" />
      <LiveCell contract={contract} field="chg_24h_pct" />
    </>
  );
}

interface TapeProps {
  contracts: readonly Contract[];
  /** called with the key of the contract that was pressed */
  onChoose: (key: string) => void;
}

/**
 * A moving tape of quotes that can be paused. With reduced motion it is static and scrollable.
 * Pressing a quote selects its contract in the dash bar.
 */
export function TickerTape({ onChoose }: Pick<TapeProps, 'onChoose'>) {
  const catalogue = useContracts();
  const disconnected = useDisconnectedVenues();
  const contracts = useMemo(
    () => tapeContracts(catalogue.filter(({ exchange }) => !disconnected.has(exchange))),
    [catalogue, disconnected],
  );
  const reducedMotion = useReducedMotion();
  useThrottledPrices(contracts.map(contractKey));

  if (contracts.length === 0) return <p className={styles.none}>No contracts for the tape.</p>;
  const tape = { contracts, onChoose };
  return reducedMotion ? <QuoteList {...tape} reducedMotion /> : <MovingTape {...tape} />;
}

/** All quotes once: a scrollable list, or the screen-reader version of the moving tape. */
function QuoteList({ contracts, onChoose, reducedMotion }: TapeProps & { reducedMotion: boolean }) {
  return (
    <ul
      aria-label="Ticker tape"
      className={reducedMotion ? styles.reducedMotion : styles.readOut}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the list scrollable by keyboard
      tabIndex={reducedMotion ? 0 : undefined}
    >
      {contracts.map((contract) => (
        <li key={contractKey(contract)}>
          <button
            type="button"
            className={styles.quote}
            onClick={() => onChoose(contractKey(contract))}
          >
            <Quote contract={contract} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MovingTape({ contracts, onChoose }: TapeProps) {
  const [playing, setPlaying] = usePlaying();
  return (
    <div className={styles.tape}>
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <div className={styles.window}>
        {/* Screen readers get a static list instead of the moving, repeated quotes. */}
        <QuoteList contracts={contracts} onChoose={onChoose} reducedMotion={false} />
        <div aria-hidden>
          <Marquee speed={SPEED} play={playing} autoFill>
            {contracts.map((contract) => (
              <button
                key={contractKey(contract)}
                type="button"
                className={styles.quote}
                tabIndex={-1}
                // a click must not focus a button that is hidden from screen readers
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(contractKey(contract))}
              >
                <Quote contract={contract} />
              </button>
            ))}
          </Marquee>
        </div>
      </div>
    </div>
  );
}
