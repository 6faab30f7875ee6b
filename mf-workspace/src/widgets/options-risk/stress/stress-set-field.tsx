import { ChoiceButtons } from '@parallax/ui';
import { EnteredField } from '../../../widget-kit/frame/entered-field.tsx';
import type { WidgetProps } from '../../../widget-kit/widget-props.ts';
import styles from '../options-risk.module.css';
import { type OptionsRiskSettings, STRESS_SETS } from '../options-risk-settings.ts';
import { movesOf, SPOTS_MAX, VOLS_MAX } from './moves.ts';

const problemIn = (count: number) => (text: string) => {
  const moves = movesOf(text, count);
  return typeof moves === 'string' ? moves : undefined;
};
const spotsProblem = problemIn(SPOTS_MAX);
const volsProblem = problemIn(VOLS_MAX);

/** The moves that the book is stressed with. */
export const StressSetField = ({ settings, onSettings }: WidgetProps<OptionsRiskSettings>) => (
  <>
    <ChoiceButtons
      label="Set"
      choices={STRESS_SETS}
      value={settings.set}
      onValue={(set) => onSettings({ set })}
    />
    {settings.set === 'Own' && (
      <>
        <EnteredField
          label="Spot moves in %"
          className={styles.moves}
          value={settings.spots}
          problemOf={spotsProblem}
          onValue={(spots) => onSettings({ spots })}
        />
        <EnteredField
          label="Volatility changes in %"
          className={styles.moves}
          value={settings.vols}
          problemOf={volsProblem}
          onValue={(vols) => onSettings({ vols })}
        />
      </>
    )}
  </>
);
