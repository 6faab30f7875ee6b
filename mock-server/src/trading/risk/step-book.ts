import {
  type AccountRisk,
  addUpRisk,
  type BookRisk,
  type BookRiskInput,
  type RiskReport,
} from '@parallax/trading';
import { type DailyClosesReader, readCloses } from './daily-closes.ts';
import type { RiskWorker } from './risk-worker.ts';

/** The risk of an account at the prices of a step. */
export interface RiskAtVersion {
  /** names the account and what it holds */
  readonly key: string;
  readonly risk: AccountRisk;
}

export interface BookDependencies {
  readonly closes: Pick<DailyClosesReader, 'read'>;
  readonly worker: Pick<RiskWorker, 'bookRisk'>;
}

/** The value at risk and the worst move of a book. */
interface BookValue extends BookRisk {
  /** about the daily closes */
  readonly closesOf: readonly string[];
}

const legsOf = ({ key, risk }: RiskAtVersion): BookRiskInput['accounts'][number] => ({
  key,
  legs: risk.legs,
});

/** Accounts together at the prices of a step: each figure is computed when it is first needed, and once. */
export class StepBook {
  #report: RiskReport | undefined;
  #value: Promise<BookValue> | undefined;

  /** @param step its number, see `BookRiskInput` */
  constructor(
    private readonly step: number,
    private readonly accounts: readonly RiskAtVersion[],
    private readonly dependencies: BookDependencies,
  ) {}

  get report(): RiskReport {
    this.#report ??= addUpRisk(this.accounts.map(({ risk }) => risk));
    return this.#report;
  }

  /** Throws 503 while too much else is computed; the next call tries again. */
  value(): Promise<BookValue> {
    this.#value ??= this.#computeValue().catch((error: unknown) => {
      this.#value = undefined;
      throw error;
    });
    return this.#value;
  }

  async #computeValue(): Promise<BookValue> {
    const { bases, lines } = this.report;
    const { closes: reader, worker } = this.dependencies;
    const { closes, assumptions } = await readCloses(reader, lines);
    const accounts = this.accounts.map(legsOf);
    const value = await worker.bookRisk({ step: this.step, accounts, bases, closes });
    return { ...value, closesOf: assumptions };
  }
}
