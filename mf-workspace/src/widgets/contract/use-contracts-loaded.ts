export { useContractsLoaded } from '@parallax/trading-ui';
