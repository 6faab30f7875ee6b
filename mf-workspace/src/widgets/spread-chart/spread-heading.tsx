import { type Contract, contractKey } from '@parallax/protocol';
import { VisuallyHidden } from '@parallax/ui';
import { contractPickerProps } from '../../widget-kit/contract/contract-subject.tsx';
import { SubjectPicker } from '../../widget-kit/frame/header-picker.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { SecondContractField } from './second-contract-field.tsx';
import styles from './spread-chart.module.css';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/**
 * The second contract of the spread, with its picker. The widget's header, right above, shows the first
 * one with its picker; at the minimum size it is too narrow for both.
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
      <VisuallyHidden>{contractPickerProps(contract).accessibleName} </VisuallyHidden>
      <span className={styles.minus}>−</span>{' '}
      <SubjectPicker {...contractPickerProps(other)} label="Choose a second contract">
        {(close) => (
          <SecondContractField
            contract={contract}
            shown={contractKey(other)}
            onSettings={onSettings}
            onChosen={close}
          />
        )}
      </SubjectPicker>
    </span>
  );
}
