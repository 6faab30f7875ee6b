import { Remote } from '@parallax/federation/loading';
import { remoteTitle } from '@parallax/federation/registry';
import { FailurePanel } from '@parallax/ui';
import type { Area } from '../routes/areas.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * The current area's page from its remote. `onRetry` is called when the user retries a failed load.
 */
export function AreaPage({ area, onRetry }: { area: Area; onRetry: () => void }) {
  const failed = (retry: () => void) => (
    <FailurePanel
      title={`${remoteTitle(area.remote)} could not be loaded`}
      onRetry={() => {
        retry();
        onRetry();
      }}
    />
  );
  return (
    <Remote
      key={area.path}
      expose={area.expose}
      with={{ area: area.path }}
      loading={<PageSkeleton tabs={!area.header} />}
      failed={failed}
    />
  );
}
