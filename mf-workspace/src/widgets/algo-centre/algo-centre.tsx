import { ALGO_TYPES } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { Loaded, RadioField } from '@parallax/ui';
import { NoAccounts } from '../../widget-kit/accounts/no-accounts.tsx';
import { ALGO_NAMES } from '../../widget-kit/algos/algo-names.ts';
import { ContractSubtitle } from '../../widget-kit/contract/contract-subtitle.tsx';
import { WithContract } from '../../widget-kit/contract/with-contract.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { TRADABLE } from '../../widget-kit/orders/tradable.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import styles from './algo-centre.module.css';
import type { AlgoCentreSettings } from './algo-centre-settings.ts';
import { SingleAlgo } from './single-algo.tsx';
import { SpreadAlgo } from './spread-algo.tsx';
import { useAlgoForm } from './use-algo-form.ts';

/** Starts algos, which run on the server. */
export function AlgoCentre(props: WidgetProps<AlgoCentreSettings>) {
  const { settings, onSettings } = props;
  const accounts = useAccounts();
  // above what replaces the fields, so that input remains while they are not shown
  const form = useAlgoForm();
  if (accounts.state === 'loading') {
    return (
      <>
        <WidgetHeader subtitle="" controls={<HaltButton />} />
        <WidgetSkeleton label="Loading accounts" />
      </>
    );
  }
  return (
    <Loaded result={accounts} failure="The accounts could not be loaded" empty={<NoAccounts />}>
      {(all) => (
        <div className={styles.widget}>
          <div className={styles.types}>
            <RadioField
              label="Algo"
              hideLabel
              choices={ALGO_TYPES}
              names={ALGO_NAMES}
              value={settings.algo}
              onValue={(algo) => {
                form.report({});
                onSettings({ algo });
              }}
            />
          </div>
          {settings.algo === 'spread' ? (
            <>
              <WidgetHeader subtitle="Two legs" controls={<HaltButton />} />
              <SpreadAlgo {...props} accounts={all} form={form} />
            </>
          ) : (
            <WithContract contract={settings.contract} rule={TRADABLE}>
              {(contract) => (
                <>
                  <WidgetHeader
                    subtitle={
                      <ContractSubtitle
                        contract={contract}
                        rule={TRADABLE}
                        onChoose={(key) => onSettings({ contract: key })}
                      />
                    }
                    controls={<HaltButton />}
                  />
                  <SingleAlgo {...props} contract={contract} accounts={all} form={form} />
                </>
              )}
            </WithContract>
          )}
        </div>
      )}
    </Loaded>
  );
}
