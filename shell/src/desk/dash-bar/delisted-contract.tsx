import { nameOfKey, partsOfContractKey } from '@parallax/protocol';
import { useListing, useVenueNames } from '@parallax/store';
import { Button } from '@parallax/ui';
import { unlistedText } from '@parallax/ui/format';
import styles from './search-bar.module.css';

/** Shown instead of the figures if the selected contract has been delisted or has expired. */
export function DelistedContract(props: { contractKey: string; onChooseAnother: () => void }) {
  const { contractKey, onChooseAnother } = props;
  const venue = useVenueNames()(partsOfContractKey(contractKey).exchange);
  const { expiredAt } = useListing(contractKey);
  return (
    <div className={styles.delisted}>
      <span className={styles.text}>
        {unlistedText(`${nameOfKey(contractKey)} on ${venue}`, expiredAt)}
      </span>
      <Button onClick={onChooseAnother}>Choose another</Button>
    </div>
  );
}
