import { type Contract, contractKey } from '@parallax/protocol';
import { contractSubject, contractToChoose } from '../contract/contract-subject.tsx';
import { SubjectPicker } from '../frame/header-picker.tsx';
import { SubjectText } from '../frame/subject-text.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { SecondContractField } from './second-contract-field.tsx';
import styles from './spread-chart.module.css';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/**
 * Both contracts of the spread, with a picker for the second one. The widget's header has the picker for
 * the first one; at the minimum size it is too narrow for both.
 */
export function SpreadHeading({
  contract,
  other,
  onSettings,
}: Pick<WidgetProps<SpreadChartSettings>, 'onSettings'> & {
  contract: Contract;
  other: Contract;
}) {
  return (
    <span className={styles.heading}>
      <span className={styles.first}>
        <SubjectText {...contractSubject(contract)} />
      </span>{' '}
      <span className={styles.minus}>−</span>{' '}
      <SubjectPicker {...contractToChoose(other)} label="Choose a second contract">
        {(close) => (
          <SecondContractField
            shown={contractKey(other)}
            onSettings={onSettings}
            onChosen={close}
          />
        )}
      </SubjectPicker>
    </span>
  );
}
