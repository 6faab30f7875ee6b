import { type Channel, openChannel } from '@parallax/channels';

type AuthChannels = {
  login: Channel<'login'>;
  logout: Channel<'logout'>;
  signOut: Channel<'sign-out'>;
};

let opened: AuthChannels | undefined;

/**
 * The page's own ends of the channels. They must be the same for sending and for listening, since
 * an end does not hear itself: a page is not told what it has done.
 */
export function authChannels(): AuthChannels {
  opened ??= {
    login: openChannel('login'),
    logout: openChannel('logout'),
    signOut: openChannel('sign-out'),
  };
  return opened;
}
