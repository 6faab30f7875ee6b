import type { ChecklistOption } from '@parallax/ui';
import { FormColorField, FormTextField } from '@parallax/ui/form';
import styles from './group-information.module.css';
import type { GroupForm } from './use-group-form.ts';

interface Props extends Pick<GroupForm, 'form'> {
  members: readonly ChecklistOption[];
  exchanges: readonly ChecklistOption[];
}

const Names = ({ title, of }: { title: string; of: readonly ChecklistOption[] }) => (
  <>
    <dt className={styles.title}>
      {title} ({of.length})
    </dt>
    <dd className={styles.names}>{of.map(({ label }) => label).join(', ') || 'None'}</dd>
  </>
);

/** The last step: color, name, and a summary of members and exchanges. */
export function GroupInformation({ form, members, exchanges }: Props) {
  return (
    <div className={styles.information}>
      <FormColorField form={form} name="color" />
      <FormTextField
        form={form}
        name="name"
        label="Group name"
        placeholder="Type a group name..."
      />
      <dl>
        <Names title="Members" of={members} />
        <Names title="Exchanges" of={exchanges} />
      </dl>
    </div>
  );
}
