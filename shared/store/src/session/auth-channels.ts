import { type Channel, openChannel } from '@parallax/channels';

/** `logout`: a tab starts to log out; `signOut`: the session has ended. */
type AuthChannels = {
  login: Channel<'login'>;
  logout: Channel<'logout'>;
  signOut: Channel<'sign-out'>;
};

let opened: AuthChannels | undefined;

/**
 * The page's channel objects. The same objects are used for posting and listening, so that a page
 * does not receive its own messages.
 */
export function authChannels(): AuthChannels {
  opened ??= {
    login: openChannel('login'),
    logout: openChannel('logout'),
    signOut: openChannel('sign-out'),
  };
  return opened;
}
