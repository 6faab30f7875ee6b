import { nameOfKey, partsOfContractKey } from '@parallax/protocol';
import { useVenueNames } from '@parallax/store';
import { Button } from '@parallax/ui';
import styles from './search-bar.module.css';

/** Shown instead of the figures if the selected contract has been delisted. */
export function DelistedContract(props: { contractKey: string; onChooseAnother: () => void }) {
  const { contractKey, onChooseAnother } = props;
  const venue = useVenueNames()(partsOfContractKey(contractKey).exchange);
  return (
    <div className={styles.delisted}>
      <span className={styles.text}>
        {nameOfKey(contractKey)} on {venue} is no longer listed
      </span>
      <Button onClick={onChooseAnother}>Choose another</Button>
    </div>
  );
}
