import { type Channel, openChannel } from '@parallax/channels';

type AuthChannels = {
  login: Channel<'login'>;
  /** a tab starts to log out */
  logOutStarted: Channel<'logout'>;
  sessionEnded: Channel<'sign-out'>;
};

let opened: AuthChannels | undefined;

/**
 * The page's channels. They are shared between posting and listening, because a BroadcastChannel does
 * not receive its own messages.
 */
export function authChannels(): AuthChannels {
  opened ??= {
    login: openChannel('login'),
    logOutStarted: openChannel('logout'),
    sessionEnded: openChannel('sign-out'),
  };
  return opened;
}
