import { Button, View } from '@parallax/ui';
import { type ReactNode, useRef, useState } from 'react';
import { IpAddresses } from './ip-addresses.tsx';

/**
 * A view with the button 'Check our IP Addresses'. The addresses replace the view, which stays
 * mounted so that it keeps its input.
 */
export function ViewWithIpAddresses(props: {
  title: string;
  /** undefined hides the button 'Back' */
  onBack: (() => void) | undefined;
  children: ReactNode;
}) {
  const { title, onBack, children } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // after the view is visible again
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <div hidden={isOpen}>
        <View
          title={title}
          {...(onBack && { onBack })}
          action={
            <Button ref={button} onClick={() => setOpen(true)}>
              Check our IP Addresses
            </Button>
          }
        >
          {children}
        </View>
      </div>
      {isOpen && (
        <View title="IP Address" confirmsBack={false} onBack={close}>
          <IpAddresses />
        </View>
      )}
    </>
  );
}
