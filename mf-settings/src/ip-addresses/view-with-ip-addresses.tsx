import { Button, View } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { IpAddresses } from './ip-addresses.tsx';

/**
 * A view with the button 'Check our IP Addresses'. The addresses replace the content, whose input is
 * kept.
 */
export function ViewWithIpAddresses(props: {
  title: string;
  onBack: () => void;
  children: ReactNode;
}) {
  const { title, onBack, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <View
      title={isOpen ? 'IP Address' : title}
      guardsBack={!isOpen}
      onBack={isOpen ? () => setOpen(false) : onBack}
      action={!isOpen && <Button onClick={() => setOpen(true)}>Check our IP Addresses</Button>}
    >
      {isOpen && <IpAddresses />}
      <div hidden={isOpen}>{children}</div>
    </View>
  );
}
