import {
  useContracts,
  useDisconnectedVenues,
  useShownContracts,
  useVenueFilter,
} from '@parallax/store';
import { Button } from '@parallax/ui';
import { formatCount } from '@parallax/ui/format';

/** The number of contracts that pass the filter, and a button that clears it. */
export function FilterFooter() {
  const { chosen, choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues().size;
  const all = useContracts().length;
  const passing = useShownContracts().length;
  const counts =
    passing === all ? `All ${formatCount(all)}` : `${formatCount(passing)} of ${formatCount(all)}`;
  const venues =
    disconnected === 0
      ? 'No filter: all venues are shown'
      : `No filter: all venues are shown, except ${disconnected} disconnected`;
  const text = chosen.length === 0 ? venues : `${counts} contracts shown`;
  return (
    <>
      <output>{text}</output>
      {/* aria-disabled instead of disabled, so that the button keeps the focus after a click. */}
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
