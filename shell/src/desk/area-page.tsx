import { Remote } from '@parallax/federation/loading';
import { REMOTE_TITLES } from '@parallax/federation/registry';
import { FailurePanel } from '@parallax/ui';
import type { Area } from '../routes/areas.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The page of the open area, from its remote. `onRetry` is called when the person tries again. */
export function AreaPage({ area, onRetry }: { area: Area; onRetry: () => void }) {
  if (area.canvas !== undefined) {
    return (
      <Remote
        key={area.canvas}
        of="mf_workspace/page"
        with={{ area: area.canvas }}
        loading={<PageSkeleton tabs />}
      />
    );
  }
  const failed = (retry: () => void) => (
    <FailurePanel
      title={`${REMOTE_TITLES.mf_analytics} could not be loaded`}
      onRetry={() => {
        retry();
        onRetry();
      }}
    />
  );
  return (
    <Remote
      of="mf_analytics/page"
      with={{}}
      loading={<PageSkeleton tabs={false} />}
      failed={failed}
    />
  );
}
