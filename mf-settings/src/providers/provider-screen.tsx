import { Button, Tabs, UnsavedChanges, View } from '@parallax/ui';
import { useLeave } from '@parallax/ui/state';
import { type ReactNode, useRef, useState } from 'react';
import { IpAddresses } from '../ip-addresses/ip-addresses.tsx';
import type { Provider } from './provider.ts';
import styles from './providers.module.css';

interface Props {
  title: string;
  /** accessible name of the list of providers */
  label: string;
  providers: readonly Provider[];
  provider: Provider;
  onSelect: (provider: Provider) => void;
  /** undefined hides the button */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

/**
 * The frame of adding and editing: title, providers and the installation's IP addresses. The form
 * stays mounted while the addresses are shown, so that it keeps its input.
 */
export function ProviderScreen(props: Props) {
  const { title, label, providers, provider, onSelect, onBack, children } = props;
  const [showsAddresses, setShowsAddresses] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useLeave();
  const select = (guide: string) => {
    const next = providers.find((each) => each.guide === guide);
    if (next) leave(() => onSelect(next));
  };
  const closeAddresses = () => {
    setShowsAddresses(false);
    // after the form is visible again
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <div hidden={showsAddresses}>
        <View
          title={title}
          {...(onBack && { onBack })}
          action={
            <Button ref={button} onClick={() => setShowsAddresses(true)}>
              Check our IP Addresses
            </Button>
          }
        >
          <Tabs
            label={label}
            orientation="vertical"
            value={provider.guide}
            onValueChange={select}
            tabs={providers.map(({ guide, label }) => ({
              id: guide,
              label,
              content: <div className={styles.form}>{children}</div>,
            }))}
          />
        </View>
      </div>
      {showsAddresses && (
        // the addresses are left without a confirmation, since the form keeps its input
        <UnsavedChanges>
          <View title="IP Address" onBack={closeAddresses}>
            <IpAddresses />
          </View>
        </UnsavedChanges>
      )}
    </>
  );
}
