import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { PERIODS, type Period } from './periods.ts';

/** The period of a table of profit and loss, in the settings of its widget. */
export const PeriodField = ({
  value,
  onValue,
}: {
  value: Period;
  onValue: (period: Period) => void;
}) => (
  <FieldGroup
    label="Period"
    hint="Days begin at the start of day in your account. A week has 7 days and a month 30, with today."
  >
    <ChoiceButtons label="Period" choices={PERIODS} value={value} onValue={onValue} />
  </FieldGroup>
);
