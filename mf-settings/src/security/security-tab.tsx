import type { Trader } from '@parallax/protocol';
import { Button, Item, ItemList, useGuardedView, View } from '@parallax/ui';
import { useId } from 'react';
import { SupportLink } from '../support/support-link.tsx';
import { forTrader } from '../tab/for-trader.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import styles from './security.module.css';

type SecurityView = 'home' | 'change-email' | 'change-password';

function EmailAction({ trader, onChange }: { trader: Trader; onChange: () => void }) {
  if (trader.companyType === 'INDIVIDUAL') return <Button onClick={onChange}>Change e-mail</Button>;
  return (
    <p className={styles.note}>
      Business accounts cannot change their e-mail. Please{' '}
      <SupportLink>contact support</SupportLink>.
    </p>
  );
}

function PasswordAction({ trader, onChange }: { trader: Trader; onChange: () => void }) {
  const id = useId();
  if (!trader.isSso) return <Button onClick={onChange}>Change password</Button>;
  return (
    <>
      <Button disabled aria-describedby={id}>
        Change password
      </Button>
      <p id={id} className={styles.note}>
        You sign in with SSO, so there is no password to change.
      </p>
    </>
  );
}

function Security({ trader }: { trader: Trader }) {
  const [view, show, hasChanged] = useGuardedView<SecurityView>('home');
  const leave = () => show('home');
  if (view === 'change-email') return <ChangeEmail trader={trader} onLeave={leave} />;
  if (view === 'change-password') return <ChangePassword trader={trader} onLeave={leave} />;
  return (
    <View title="Log in information" takesFocus={hasChanged}>
      <ItemList label="Log in information">
        <Item
          title="E-mail"
          detail={trader.email}
          actions={<EmailAction trader={trader} onChange={() => show('change-email')} />}
        />
        <Item
          title="Password"
          detail="••••••••"
          actions={<PasswordAction trader={trader} onChange={() => show('change-password')} />}
        />
      </ItemList>
    </View>
  );
}

/** The Security tab: e-mail and password of the trader, each changed with an e-mailed code. */
export default forTrader(Security);
