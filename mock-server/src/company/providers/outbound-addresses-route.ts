import { listOutboundAddresses } from '@parallax/protocol';
import { type Route, route } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';

/** The addresses for the IP allow lists of providers. */
export const outboundAddressesRoute = (services: Services): Route =>
  route(listOutboundAddresses, {
    handle: () => [...services.outboundAddresses],
  });
