import { type Channel, openChannel } from '@parallax/channels';

type AuthChannels = {
  login: Channel<'login'>;
  /** a tab starts to log out */
  logOutStarted: Channel<'logout'>;
  sessionEnded: Channel<'sign-out'>;
};

let opened: AuthChannels | undefined;

/**
 * The page's channel objects. The same objects are used for posting and listening, so that a page
 * does not receive its own messages.
 */
export function authChannels(): AuthChannels {
  opened ??= {
    login: openChannel('login'),
    logOutStarted: openChannel('logout'),
    sessionEnded: openChannel('sign-out'),
  };
  return opened;
}
