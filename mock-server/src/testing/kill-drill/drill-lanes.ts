import { demoPerson } from '../demo-person.ts';
import { TestClient } from '../test-client.ts';
import { custodiansArea } from './areas/custodians-area.ts';
import { groupsArea } from './areas/groups-area.ts';
import { notificationsArea } from './areas/notifications-area.ts';
import { sheetsArea } from './areas/sheets-area.ts';
import { strategiesArea } from './areas/strategies-area.ts';
import { widgetsArea } from './areas/widgets-area.ts';
import { createLane, type Lane } from './lane.ts';

/** Independent streams of writes by traders whose sessions must survive as well. */
export async function drillLanes(url: string): Promise<Lane[]> {
  const person = async (email: string) => ({
    ...demoPerson(email),
    client: await TestClient.of(url, email),
  });
  const acme = await person('admin@acme.example');
  const north = await person('prime@north.example');
  const solo = await person('solo@indie.example');
  const blank = await person('admin@blank.example');
  const member = await person('member@blank.example');
  return [
    await createLane(sheetsArea(solo.client, 'RISK')),
    await createLane(sheetsArea(member.client, 'ALGO')),
    await createLane(groupsArea(acme.client, acme.companyId)),
    await createLane(custodiansArea(north.client, north.companyId)),
    await createLane(strategiesArea(solo.client, solo.companyId)),
    await createLane(widgetsArea(acme.client, acme.id)),
    await createLane(await notificationsArea(blank, member)),
  ];
}
