import { TestClient } from '../../testing/test-client.ts';
import { type ReleaseServer, startReleaseServer, versionFor } from './release-server.ts';

const EMAILS = ['trader@acme.example', 'solo@indie.example', 'prime@north.example'];

/** Starts a release server whose control API is on, with three signed-in users of the built version. */
export async function startWithUsers(): Promise<{
  server: ReleaseServer;
  admin: TestClient;
  built: string;
  users: TestClient[];
}> {
  const server = await startReleaseServer({ control: true });
  const { admin } = server;
  const built = (await versionFor(admin)) ?? '';
  const users = await Promise.all(EMAILS.map((email) => TestClient.of(server.url, email)));
  return { server, admin, built, users };
}
