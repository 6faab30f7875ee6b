import { Tabs } from '@parallax/ui';
import { useLeave } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
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

/** The frame of adding and editing: title, providers and the installation's IP addresses. */
export function ProviderScreen(props: Props) {
  const { title, label, providers, provider, onSelect, onBack, children } = props;
  const leave = useLeave();
  const select = (selected: string) => {
    const next = providers.find(({ id }) => id === selected);
    if (next) leave(() => onSelect(next));
  };
  return (
    <ViewWithIpAddresses title={title} onBack={onBack}>
      <Tabs
        label={label}
        orientation="vertical"
        value={provider.id}
        onValueChange={select}
        tabs={providers.map(({ id, label }) => ({
          id,
          label,
          content: <div className={styles.form}>{children}</div>,
        }))}
      />
    </ViewWithIpAddresses>
  );
}
