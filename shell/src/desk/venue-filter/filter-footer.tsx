import { useContracts, useShownContracts, useVenueFilter } from '@parallax/store';
import { Button } from '@parallax/ui';
import { formatCount } from '@parallax/ui/format';

/** How much the filter leaves of the catalogue, and the way back to all of it. */
export function FilterFooter() {
  const { chosen, choose } = useVenueFilter();
  const all = useContracts().length;
  const shown = useShownContracts().length;
  const some =
    shown === all ? `All ${formatCount(all)}` : `${formatCount(shown)} of ${formatCount(all)}`;
  const text = chosen.length === 0 ? 'All venues are shown' : `${some} contracts shown`;
  return (
    <>
      <output>{text}</output>
      {/* Not disabled: the focus would be lost with the press. */}
      <Button
        variant="quiet"
        aria-disabled={chosen.length === 0}
        onClick={() => chosen.length > 0 && choose([])}
      >
        Clear
      </Button>
    </>
  );
}
