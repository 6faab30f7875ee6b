import { listOutboundAddresses } from '@parallax/protocol';
import { type Route, route } from '../../http/api/route.ts';

interface Dependencies {
  /** the addresses from which this installation calls providers */
  readonly outboundAddresses: readonly string[];
}

/** The addresses for the IP allow lists of providers. */
export const outboundAddressesRoute = (services: Dependencies): Route =>
  route(listOutboundAddresses, {
    handle: () => [...services.outboundAddresses],
  });
