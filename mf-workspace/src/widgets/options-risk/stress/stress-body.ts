import type { AccountMode } from '@parallax/protocol';
import type { Leg } from '../../../widget-kit/options/legs.ts';
import type { StressBody } from '../../../widget-kit/risk/use-stress.ts';
import type { OptionsRiskSettings } from '../options-risk-settings.ts';
import { movesOf, SPOTS_MAX, VOLS_MAX } from './moves.ts';

const SETS = { House: 'house', Paradex: 'paradex', Deribit: 'deribit' } as const;

/**
 * The moves of the accounts and the hypothetical legs.
 * @param legs those that are listed: the server takes no others
 */
export function stressBody(
  { set, spots, vols }: Pick<OptionsRiskSettings, 'set' | 'spots' | 'vols'>,
  mode: AccountMode | undefined,
  legs: readonly Leg[],
): StressBody {
  const book = {
    ...(mode !== undefined && { mode }),
    ...(legs.length > 0 && { add: [...legs] }),
  };
  if (set !== 'Own') return { ...book, set: SETS[set] };
  const [spot, vol] = [movesOf(spots, SPOTS_MAX), movesOf(vols, VOLS_MAX)];
  if (typeof spot === 'string' || typeof vol === 'string') return { ...book, set: 'house' };
  return { ...book, spot: [...spot], vol: [...vol] };
}
