import { formatDecimalText } from '@parallax/ui/format';

/** '50×', or '50×, 25× at this size' where the venue allows less than what is set. */
export function leverageText(set: string | null | undefined, applied: string): string {
  const appliedText = `${formatDecimalText(applied)}×`;
  return set === null || set === undefined || set === applied
    ? appliedText
    : `${formatDecimalText(set)}×, ${appliedText} at this size`;
}
