import { randomFrom } from '../../kit/random-from.ts';

export const ACTS = [
  'limit order',
  'market order',
  'cancel',
  'cancel all',
  'change of a price',
  'close of a share',
] as const;
export type Act = (typeof ACTS)[number];

export const FAULTS = [
  'answer lost',
  'request lost',
  'tab offline for 1 s',
  'server killed',
  'clock wrong by 3 min',
] as const;
export type Fault = (typeof FAULTS)[number];

export const ACCOUNTS = ['Paper spot', 'Paper futures'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** What a person does with the toast 'The order may not have arrived'. */
export type AfterLoss = 'try again' | 'dismiss' | 'leave';

export interface Step {
  readonly act: Act;
  /** 0 or 1 */
  readonly tab: number;
  /** what goes wrong with this step */
  readonly fault: Exclude<Fault, 'clock wrong by 3 min'> | undefined;
  readonly afterLoss: AfterLoss;
  readonly side: 'Buy' | 'Sell';
  readonly share: '25%' | '50%' | '100%';
  /** from 0 to 1: which row, how far from the market, when exactly the server is killed */
  readonly chance: number;
}

export interface Sequence {
  readonly seed: number;
  readonly account: AccountName;
  /** by how much the clock of each tab is wrong, in ms */
  readonly clocks: readonly [number, number];
  readonly steps: readonly Step[];
}

const STEPS_MIN = 6;
const STEPS_MAX = 10;
const WRONG_BY_MS = 180_000;
const KILLS_SHARE = 0.1;
const WRONG_CLOCKS_SHARE = 1 / 3;
/** Orders are sent more often than the rest, which needs them. */
const CHOSEN_ACTS: readonly Act[] = [...ACTS, 'limit order', 'limit order', 'change of a price'];
/** About every second step goes wrong. */
const CHOSEN_FAULTS: readonly Step['fault'][] = [
  'answer lost',
  'answer lost',
  'request lost',
  'tab offline for 1 s',
  ...Array.from({ length: 5 }, () => undefined),
];

/** The acts and faults of a seed, which are always the same. */
export function randomSequence(seed: number): Sequence {
  const random = randomFrom(seed);
  // the first numbers of seeds that follow each other are alike
  for (let skipped = 0; skipped < 5; skipped += 1) random();
  const oneOf = <T>(all: readonly [T, ...T[]]): T =>
    all[Math.floor(random() * all.length)] ?? all[0];
  const account = oneOf(ACCOUNTS);
  const off = random() < WRONG_CLOCKS_SHARE ? oneOf([WRONG_BY_MS, -WRONG_BY_MS]) : 0;
  const length = STEPS_MIN + Math.floor(random() * (STEPS_MAX - STEPS_MIN + 1));
  const kill = random() < KILLS_SHARE ? Math.floor(random() * length) : -1;
  const isFirstOff = random() < 0.5;
  return {
    seed,
    account,
    clocks: isFirstOff ? [off, 0] : [0, off],
    steps: Array.from({ length }, (_, at): Step => {
      const act = CHOSEN_ACTS[Math.floor(random() * CHOSEN_ACTS.length)] ?? 'limit order';
      const fault = CHOSEN_FAULTS[Math.floor(random() * CHOSEN_FAULTS.length)];
      return {
        act,
        tab: Math.floor(random() * 2),
        fault: at === kill ? 'server killed' : fault,
        afterLoss: oneOf(['try again', 'try again', 'dismiss', 'leave']),
        side: oneOf(['Buy', 'Sell']),
        share: oneOf(['25%', '50%', '100%']),
        chance: random(),
      };
    }),
  };
}

const textOf = ({ act, tab, fault, afterLoss }: Step): string =>
  [act, `in tab ${tab + 1}`, ...(fault ? [`${fault}, then ${afterLoss}`] : [])].join(', ');

/** A sequence as a list, with the command that repeats it. */
export const sequenceText = ({ seed, account, clocks, steps }: Sequence): string =>
  [
    `SEED=${seed} SEQUENCES=1 npm run drill -- order-sequences`,
    `  ${account}; the clocks are wrong by ${clocks.map((ms) => `${ms / 1_000} s`).join(' and ')}`,
    ...steps.map((step, at) => `  ${at + 1}. ${textOf(step)}`),
  ].join('\n');
