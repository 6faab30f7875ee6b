import { Combobox } from '@parallax/ui';

/** The values of the status filter; '' shows all. */
export type Status = '' | 'active' | 'inactive';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** Whether something that is active or inactive passes the filter. */
export const passesStatus = ({ active }: { active: boolean }, status: Status): boolean =>
  status === '' || active === (status === 'active');

/** The status filter of a list. */
export function StatusFilter(props: {
  /** the text of the option that shows all */
  allLabel: string;
  value: Status;
  onChange: (status: Status) => void;
  className?: string | undefined;
}) {
  const { allLabel, value, onChange, className } = props;
  return (
    <Combobox
      label="Status"
      className={className}
      options={[{ value: '', label: allLabel }, ...STATUSES]}
      value={value}
      onChange={(chosen) => onChange(STATUSES.find((each) => each.value === chosen)?.value ?? '')}
    />
  );
}
