import { useEndpointQuery } from '@parallax/api/react';
import { type Gate, listGates } from '@parallax/protocol';
import { AccordionCard, Badge, EmptyState, Item, ItemList, Loaded } from '@parallax/ui';
import { milliseconds, remoteLabel, timestamp } from '../labels.ts';
import { useAutoRefetch } from '../use-releases.ts';
import { GateScreenshots } from './gate-screenshots.tsx';
import styles from './gates.module.css';

const verdict = (passed: boolean) =>
  passed ? <Badge tone="up">Passed</Badge> : <Badge tone="down">Failed</Badge>;

function gateSummary({ journeys, by, startedAt, endedAt }: Gate): string {
  const passed = journeys.filter((journey) => journey.passed).length;
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
  return [`${passed} of ${journeys.length} journeys`, `${seconds} s`, by]
    .filter((part) => part !== null)
    .join(' · ');
}

function GateCard({ gate }: { gate: Gate }) {
  const { id, at, shell, passed, set, journeys, pictures } = gate;
  const failed = journeys.filter((journey) => !journey.passed);
  const inOrder = [...failed, ...journeys.filter((journey) => journey.passed)];
  return (
    <AccordionCard
      title={`Gate of ${timestamp(at)}`}
      detail={gateSummary(gate)}
      leading={verdict(passed)}
      contentName="results"
    >
      <div className={styles.content}>
        <h5 className={styles.heading}>Versions with shell {shell}</h5>
        <ItemList label="Versions">
          {set.map(({ remote, version }) => (
            <Item key={remote} title={remoteLabel(remote)} detail={version} />
          ))}
        </ItemList>
        <h5 className={styles.heading}>Journeys</h5>
        <ItemList label="Journeys">
          {inOrder.map((journey) => (
            <Item
              key={journey.name}
              title={journey.name}
              detail={journey.detail ?? milliseconds(journey.durationMs)}
              leading={verdict(journey.passed)}
            />
          ))}
        </ItemList>
        {pictures.length > 0 && <GateScreenshots gateId={id} names={pictures} />}
      </div>
    </AccordionCard>
  );
}

/** The newest gates with their journeys and screenshots. */
export function Gates() {
  const gates = useEndpointQuery(listGates, {}, { staleTime: 0 });
  useAutoRefetch(gates);
  const none = (
    <EmptyState
      title="No gates"
      hint="A gate tests the shell with the versions that would run together."
    />
  );
  return (
    <Loaded result={gates} failure="The gates could not be loaded" empty={none}>
      {(all) => (
        <div className={styles.gates}>
          {all.map((gate) => (
            <GateCard key={gate.id} gate={gate} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
