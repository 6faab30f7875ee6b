import { partsOfContractKey } from '@parallax/protocol';
import { Button } from '@parallax/ui';
import styles from './search-bar.module.css';

/** Shown instead of the figures if the selected contract has been delisted. */
export function DelistedContract(props: { contractKey: string; onChooseAnother: () => void }) {
  const { contractKey, onChooseAnother } = props;
  return (
    <div className={styles.delisted}>
      <span className={styles.text}>
        {partsOfContractKey(contractKey).symbol} is no longer listed
      </span>
      <Button onClick={onChooseAnother}>Choose another</Button>
    </div>
  );
}
