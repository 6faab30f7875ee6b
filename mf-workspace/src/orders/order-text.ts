export { amountText } from '@parallax/ui/format';
