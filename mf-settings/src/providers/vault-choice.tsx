import type { Vault } from '@parallax/protocol';
import { Badge, CheckRow, EmptyState } from '@parallax/ui';
import styles from './vault-choice.module.css';
import { addressesText, withVault } from './vault-rules.ts';

interface Props {
  vaults: readonly Vault[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Deleted({ vault }: { vault: Vault }) {
  return (
    <div className={styles.deleted}>
      <span className={styles.name}>{vault.name}</span>
      <span>Deleted</span>
    </div>
  );
}

/** Selects vaults. Deleted ones are shown without a checkbox, new ones with a mark. */
export function VaultChoice({ vaults, chosen, onChange }: Props) {
  const ids = new Set(chosen);
  if (vaults.length === 0) return <EmptyState title="No vaults found" />;
  return (
    <div className={styles.list} role="group" aria-label="Vaults">
      {vaults.map((vault) =>
        vault.deleted ? (
          <Deleted key={vault.id} vault={vault} />
        ) : (
          <CheckRow
            key={vault.id}
            label={vault.name}
            detail={addressesText(vault.activeAddresses)}
            checked={ids.has(vault.id)}
            onChange={(on) => onChange(withVault(vaults, chosen, { vault, on }))}
            wraps
            trailing={vault.new && <Badge tone="accent">New</Badge>}
          />
        ),
      )}
    </div>
  );
}
