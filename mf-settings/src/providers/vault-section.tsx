import { Button, FailurePanel, View } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import styles from './providers.module.css';
import type { VaultState } from './use-vaults.ts';
import { VaultChoice } from './vault-choice.tsx';

const LOADING_TEXT = 'Please, wait...';

function statusOf({ isLoading, failure, newCount }: VaultState): string {
  if (isLoading) return LOADING_TEXT;
  if (failure !== undefined) return failure;
  if (newCount === undefined) return '';
  if (newCount === 0) return 'No new vaults.';
  return `${counted(newCount, 'new vault')}.`;
}

interface Props {
  state: VaultState;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The vaults of a connection that is edited, with 'Refresh vaults'. */
export function VaultSection({ state, chosen, onChange }: Props) {
  const { vaults, isLoading, failure } = state;
  const refresh = (): void => {
    if (!isLoading) void state.refresh();
  };
  return (
    <View
      level={4}
      title="Vaults"
      text="Check the vaults you want to keep active"
      action={
        <Button variant="quiet" aria-disabled={isLoading} onClick={refresh}>
          Refresh vaults
        </Button>
      }
    >
      {vaults && <VaultChoice vaults={vaults} chosen={chosen} onChange={onChange} />}
      {!vaults && failure !== undefined && !isLoading ? (
        <FailurePanel title="The vaults could not be loaded" detail={failure} onRetry={refresh} />
      ) : (
        <output className={styles.waiting}>{statusOf(state)}</output>
      )}
    </View>
  );
}
