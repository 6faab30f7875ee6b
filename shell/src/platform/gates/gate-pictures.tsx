import { useEndpointQuery } from '@parallax/api/react';
import { getGatePicture } from '@parallax/protocol';
import { Button, Loaded } from '@parallax/ui';
import { useState } from 'react';
import styles from './gates.module.css';

/** A picture can have up to 2 MB, so only the first ones are loaded initially. */
const SHOWN_FIRST = 8;

function Picture({ gateId, name }: { gateId: string; name: string }) {
  const picture = useEndpointQuery(
    getGatePicture,
    { query: { gateId, name } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <figure className={styles.picture}>
      <Loaded result={picture} failure="The picture could not be loaded" empty={null} lines={1}>
        {({ type, base64 }) => (
          <img className={styles.image} src={`data:${type};base64,${base64}`} alt={name} />
        )}
      </Loaded>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

export function GatePictures({ gateId, names }: { gateId: string; names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, SHOWN_FIRST);
  return (
    <>
      <h5 className={styles.heading}>Pictures</h5>
      <div className={styles.pictures}>
        {shown.map((name) => (
          <Picture key={name} gateId={gateId} name={name} />
        ))}
      </div>
      {shown.length < names.length && (
        <Button onClick={() => setAll(true)}>{`Show all ${names.length} pictures`}</Button>
      )}
    </>
  );
}
