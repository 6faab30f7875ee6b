import { useEndpointQuery } from '@parallax/api/react';
import { getGatePicture } from '@parallax/protocol';
import { Button, Loaded } from '@parallax/ui';
import { useState } from 'react';
import styles from './gates.module.css';

/** A screenshot can have up to 2 MB, so only the first ones are loaded initially. */
const INITIALLY_SHOWN = 8;

function Screenshot({ gateId, name }: { gateId: string; name: string }) {
  const screenshot = useEndpointQuery(
    getGatePicture,
    { query: { gateId, name } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <figure className={styles.screenshot}>
      <Loaded
        result={screenshot}
        failure="The screenshot could not be loaded"
        empty={null}
        lines={1}
      >
        {({ type, base64 }) => (
          <img className={styles.image} src={`data:${type};base64,${base64}`} alt={name} />
        )}
      </Loaded>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

export function GateScreenshots({ gateId, names }: { gateId: string; names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, INITIALLY_SHOWN);
  return (
    <>
      <h5 className={styles.heading}>Screenshots</h5>
      <div className={styles.screenshots}>
        {shown.map((name) => (
          <Screenshot key={name} gateId={gateId} name={name} />
        ))}
      </div>
      {shown.length < names.length && (
        <Button onClick={() => setAll(true)}>{`Show all ${names.length} screenshots`}</Button>
      )}
    </>
  );
}
