import { useVenueFilter } from '@parallax/store';
import { IconButton, Popover } from '@parallax/ui';
import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { FilterFooter } from './filter-footer.tsx';
import { VenueChecklist } from './venue-checklist.tsx';

/** Filters the widgets of all tabs by exchange, vault and prime broker. */
export function VenueFilter() {
  const [open, setOpen] = useState(false);
  const { chosen } = useVenueFilter();
  const active = chosen.length > 0;
  const label = active ? `Venue filter, ${chosen.length} selected` : 'Venue filter';
  return (
    <Popover
      label="Venue filter"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label} active={active}>
          <Funnel size={18} aria-hidden />
        </IconButton>
      }
      footer={<FilterFooter />}
    >
      <VenueChecklist />
    </Popover>
  );
}
