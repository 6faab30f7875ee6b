import { useVenueFilter } from '@parallax/store';
import { IconButton, Popover } from '@parallax/ui';
import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { FilterFooter } from './filter-footer.tsx';
import { VenueChecklist } from './venue-checklist.tsx';
import styles from './venue-filter.module.css';

/** Filters the widgets of all browser tabs by exchange, vault and prime broker. */
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
        <IconButton label={label} active={active} className={styles.button}>
          <Funnel size={18} aria-hidden />
          {active && (
            <span aria-hidden className={styles.count}>
              {chosen.length}
            </span>
          )}
        </IconButton>
      }
      footer={<FilterFooter />}
    >
      <VenueChecklist />
    </Popover>
  );
}
