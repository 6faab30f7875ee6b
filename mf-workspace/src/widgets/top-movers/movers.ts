import { assetOf, type Contract } from '@parallax/protocol';
import type { MoverType } from './top-movers-settings.ts';

/** A contract with its 24 h change, as a fraction. */
export interface Mover {
  readonly contract: Contract;
  readonly change: number;
  /** null if unknown */
  readonly last: number | null;
  /** in US dollars; null if unknown */
  readonly turnover: number | null;
}

export interface MoverRules {
  /** in US dollars; with 0, contracts of unknown turnover are included */
  readonly leastTurnover: number;
  readonly type: MoverType;
  readonly onePerBase: boolean;
  /** on each side */
  readonly count: number;
}

export interface Movers {
  /** largest gain first */
  readonly gainers: readonly Mover[];
  /** largest loss first */
  readonly losers: readonly Mover[];
  /** of all, including those beyond the shown number */
  readonly gainerCount: number;
  readonly loserCount: number;
}

interface Figures {
  last: (contract: Contract) => number | null;
  change: (contract: Contract) => number | null;
  turnover: (contract: Contract) => number | null;
}

/** Options are excluded, since their prices change mostly with time. */
const isOfType = ({ instType }: Contract, type: MoverType): boolean =>
  type === 'All' ? instType !== 'option' : instType === type.toLowerCase();

/** The contracts with the largest gains and losses of 24 hours; unchanged ones are neither. */
export function moversOf(
  contracts: readonly Contract[],
  figures: Figures,
  { leastTurnover, type, onePerBase, count }: MoverRules,
): Movers {
  const candidates: Mover[] = [];
  for (const contract of contracts) {
    if (!isOfType(contract, type)) continue;
    const change = figures.change(contract);
    if (change === null || !Number.isFinite(change)) continue;
    const turnover = figures.turnover(contract);
    if (leastTurnover > 0 && (turnover ?? 0) < leastTurnover) continue;
    candidates.push({ contract, change, last: figures.last(contract), turnover });
  }
  const movers = onePerBase ? mostTraded(candidates) : candidates;
  const gainers = movers.filter(({ change }) => change > 0).sort((a, b) => b.change - a.change);
  const losers = movers.filter(({ change }) => change < 0).sort((a, b) => a.change - b.change);
  return {
    gainers: gainers.slice(0, count),
    losers: losers.slice(0, count),
    gainerCount: gainers.length,
    loserCount: losers.length,
  };
}

/** The most traded contract of each asset; a base that is a multiple of an asset belongs to that asset. */
function mostTraded(movers: readonly Mover[]): readonly Mover[] {
  const byAsset = new Map<string, Mover>();
  for (const mover of movers) {
    const asset = assetOf(mover.contract.base);
    const best = byAsset.get(asset);
    if (best === undefined || (mover.turnover ?? -1) > (best.turnover ?? -1)) {
      byAsset.set(asset, mover);
    }
  }
  return [...byAsset.values()];
}
