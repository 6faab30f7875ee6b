import { demoTrader } from '../demo-trader.ts';
import { TestClient } from '../test-client.ts';
import { custodiansArea } from './areas/custodians-area.ts';
import { groupsArea } from './areas/groups-area.ts';
import { notificationsArea } from './areas/notifications-area.ts';
import { sheetsArea } from './areas/sheets-area.ts';
import { strategiesArea } from './areas/strategies-area.ts';
import { widgetsArea } from './areas/widgets-area.ts';
import { createWriter, type Writer } from './writer.ts';

/** Independent streams of writes by traders whose sessions must survive as well. */
export async function drillWriters(url: string): Promise<Writer[]> {
  const person = async (email: string) => ({
    ...demoTrader(email),
    client: await TestClient.of(url, email),
  });
  const acme = await person('admin@acme.example');
  const north = await person('prime@north.example');
  const solo = await person('solo@indie.example');
  const member = await person('member@blank.example');
  return [
    await createWriter(sheetsArea(solo.client, 'RISK')),
    await createWriter(sheetsArea(member.client, 'ALGO')),
    await createWriter(groupsArea(acme.client, acme.companyId)),
    await createWriter(custodiansArea(north.client, north.companyId)),
    await createWriter(strategiesArea(solo.client, solo.companyId)),
    await createWriter(widgetsArea(acme.client, acme.id)),
    await createWriter(notificationsArea(member)),
  ];
}
