import { isPrivileged } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { Button } from '@parallax/ui';
import { requestSettingsTab, useOverlay } from '@parallax/ui/state';
import styles from './venue-checklist.module.css';

/** Says why exchanges of the catalogue are missing, and leads to the settings that add them. */
export function UnlistedExchanges() {
  const trader = useTrader();
  const [, openSettings] = useOverlay('settings');
  const addExchanges = () => {
    requestSettingsTab('exchanges');
    openSettings(true);
  };
  return (
    <div className={styles.unlisted}>
      <p className={styles.hint}>Only exchanges with an account are listed.</p>
      {trader.state === 'success' && isPrivileged(trader.value) && (
        <Button variant="quiet" onClick={addExchanges}>
          Add exchanges
        </Button>
      )}
    </div>
  );
}
