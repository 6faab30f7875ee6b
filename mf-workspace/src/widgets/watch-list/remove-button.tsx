import { type Contract, contractKey } from '@parallax/contract';
import { contractName } from '@parallax/ui/format';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { useRef } from 'react';
import styles from './watch-list.module.css';

/** The id under which the field that adds contracts answers requests for the focus. */
export const ADD_CONTRACT_FOCUS = 'watch-list add';

/** Takes a contract off the list; the focus goes on to the row that comes into its place. */
export function RemoveButton({
  contract,
  onRemove,
}: {
  contract: Contract;
  onRemove: (contract: Contract) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const focusId = `watch-list ${contractKey(contract)}`;
  useRequestedFocus(focusId, button);

  const remove = () => {
    // the rows as they are sorted now
    const row = button.current?.closest('tr');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const nextId = next?.querySelector<HTMLElement>('[data-focus]')?.dataset.focus;
    onRemove(contract);
    requestFocus(nextId ?? ADD_CONTRACT_FOCUS);
  };

  return (
    <button
      ref={button}
      type="button"
      className={styles.remove}
      aria-label={`Remove ${contractName(contract)} on ${contract.exchange}`}
      title="Remove"
      data-focus={focusId}
      onClick={remove}
    >
      <X aria-hidden size={12} />
    </button>
  );
}
