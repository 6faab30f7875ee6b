import { isPrivileged } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { Button, EmptyState } from '@parallax/ui';
import { isPhonePage, requestSettingsTab, useOverlay } from '@parallax/ui/state';

/** Shown instead of a widget of accounts: says where accounts are added, and leads there. */
export function NoAccounts({ title = 'No accounts' }: { title?: string }) {
  const trader = useTrader();
  const [, openSettings] = useOverlay('settings');
  const mayAdd = trader.state === 'success' && isPrivileged(trader.value);
  const openExchanges = () => {
    requestSettingsTab('exchanges');
    openSettings(true);
  };
  return (
    <EmptyState
      title={title}
      hint={
        mayAdd
          ? 'Add an exchange, or a paper account to practise with, in Settings → Exchanges.'
          : 'Your company admin adds accounts in Settings → Exchanges, and assigns them to your groups.'
      }
      {...(mayAdd &&
        !isPhonePage() && { action: <Button onClick={openExchanges}>Open Exchanges</Button> })}
    />
  );
}
