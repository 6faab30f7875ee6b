import { type ChecklistOption, EmptyState, type Outcome, Wizard } from '@parallax/ui';
import { FormChecklist } from '@parallax/ui/form';
import { chosenOf } from './group-choices.ts';
import { GroupInformation } from './group-information.tsx';
import { type GroupForm, groupNameSchema } from './use-group-form.ts';

/** A checklist, or a hint if there is nothing to choose. */
function Choice(props: {
  form: GroupForm['form'];
  name: 'traderIds' | 'companyExchangeIds' | 'custodianVaultIds' | 'primeBrokerVaultIds';
  label: string;
  options: readonly ChecklistOption[];
  empty: { title: string; hint: string };
}) {
  const { form, name, label, options, empty } = props;
  if (options.length === 0) return <EmptyState {...empty} />;
  return (
    <FormChecklist
      form={form}
      name={name}
      label={label}
      hideLabel
      options={options}
      searchLabel={`Search ${label.toLowerCase()}`}
    />
  );
}

const NO_MEMBERS = { title: 'No members', hint: 'Add a member to the company first.' };
const NO_EXCHANGES = { title: 'No exchanges added', hint: 'Add an exchange first.' };
const NO_VAULTS = { title: 'No vaults found', hint: 'Vaults are optional.' };

interface Props extends GroupForm {
  title: 'Create group' | 'Edit group';
  /** whether the group is no longer in the trader's list and therefore cannot be saved */
  isDeleted?: boolean;
  onFinish: () => Promise<Outcome>;
}

/** The five steps that create or edit a group. */
export function GroupWizard({ title, form, choices, isDeleted = false, onFinish }: Props) {
  const { traderIds, companyExchangeIds, name, color } = form.watch();
  const members = chosenOf(choices.members, traderIds);
  const exchanges = chosenOf(choices.exchanges, companyExchangeIds);
  const isEditing = title === 'Edit group';
  return (
    <Wizard
      label={title}
      editing={isEditing}
      disabled={isDeleted}
      finishLabel={isEditing ? 'Save' : 'Done'}
      onFinish={onFinish}
      steps={[
        {
          id: 'members',
          label: 'Members',
          // prescribed by the specification, also when a group is edited
          heading: 'Select members to create a new group',
          complete: members.length > 0,
          missingText: 'Select at least one member.',
          content: (
            <Choice
              form={form}
              name="traderIds"
              label="Members"
              options={choices.members}
              empty={NO_MEMBERS}
            />
          ),
        },
        {
          id: 'exchanges',
          label: 'Exchanges',
          heading: 'Assign exchanges to the group',
          complete: exchanges.length > 0,
          missingText: 'Select at least one exchange.',
          content: (
            <Choice
              form={form}
              name="companyExchangeIds"
              label="Exchanges"
              options={choices.exchanges}
              empty={NO_EXCHANGES}
            />
          ),
        },
        {
          id: 'vaults',
          label: 'Vaults',
          heading: 'Assign vaults to the group',
          complete: true,
          content: (
            <Choice
              form={form}
              name="custodianVaultIds"
              label="Vaults"
              options={choices.custodianVaults}
              empty={NO_VAULTS}
            />
          ),
        },
        {
          id: 'prime-brokers',
          label: 'Prime Brokers',
          heading: 'Assign prime brokers to the group',
          complete: true,
          content: (
            <Choice
              form={form}
              name="primeBrokerVaultIds"
              label="Prime Brokers"
              options={choices.primeBrokerVaults}
              empty={NO_VAULTS}
            />
          ),
        },
        {
          id: 'information',
          label: 'Information',
          heading: 'Choose color and add a name to this group',
          complete: groupNameSchema.safeParse(name).success && color !== undefined,
          missingText: 'Choose a color and enter a valid name.',
          content: <GroupInformation form={form} members={members} exchanges={exchanges} />,
        },
      ]}
    />
  );
}
