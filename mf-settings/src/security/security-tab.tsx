import { Button, Item, ItemList, useGuardedView, View } from '@parallax/ui';
import { useId } from 'react';
import { SupportLink } from '../support/support-link.tsx';
import { forTrader } from '../tab/for-trader.tsx';
import { useTabTrader } from '../tab/tab-trader.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';

type SecurityView = 'home' | 'change-email' | 'change-password';

function EmailItem({ onChange }: { onChange: () => void }) {
  const trader = useTabTrader();
  const canChange = trader.companyType === 'INDIVIDUAL';
  return (
    <Item
      title="E-mail"
      detail={trader.email}
      {...(canChange
        ? { actions: <Button onClick={onChange}>Change e-mail</Button> }
        : {
            note: (
              <>
                Business accounts cannot change their e-mail. Please{' '}
                <SupportLink>contact support</SupportLink>.
              </>
            ),
          })}
    />
  );
}

function PasswordItem({ onChange }: { onChange: () => void }) {
  const trader = useTabTrader();
  const id = useId();
  return (
    <Item
      title="Password"
      detail="••••••••"
      {...(trader.isSso && {
        note: <span id={id}>You sign in with SSO, so there is no password to change.</span>,
      })}
      actions={
        <Button
          disabled={trader.isSso}
          aria-describedby={trader.isSso ? id : undefined}
          onClick={onChange}
        >
          Change password
        </Button>
      }
    />
  );
}

function Security() {
  const [view, show, hasChanged] = useGuardedView<SecurityView>('home');
  const leave = () => show('home');
  if (view === 'change-email') return <ChangeEmail onLeave={leave} />;
  if (view === 'change-password') return <ChangePassword onLeave={leave} />;
  return (
    <View title="Log in information" takesFocus={hasChanged}>
      <ItemList label="Log in information">
        <EmailItem onChange={() => show('change-email')} />
        <PasswordItem onChange={() => show('change-password')} />
      </ItemList>
    </View>
  );
}

/** The Security tab: e-mail and password of the trader, each changed with an e-mailed code. */
export default forTrader(Security);
