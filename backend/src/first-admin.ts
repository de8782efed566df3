import { RECOVERY_TTL_SECONDS } from '@tianheng/contracts';
import { FirstAdminRefused, makeFirstAdmin } from './auth/users/first-admin.ts';
import { createDataSource } from './data-source.ts';
import { declineEverywhere } from './teams/invitations/decline.ts';
import { tellOfTeam } from './teams/notices/team-notices.ts';

const [username, email] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url || !username || !email) {
  console.error('Usage: DATABASE_URL=... node first-admin.js <username> <e-mail address>');
  process.exit(1);
}
const database = await createDataSource(url).initialize();
try {
  const password = await makeFirstAdmin(database, { username, email }, (manager, person) =>
    declineEverywhere(manager, { send: tellOfTeam }, person),
  );
  console.log(
    `"${username}" is an administrator. One-time password, good for ${RECOVERY_TTL_SECONDS / 60} minutes: ${password}`,
  );
} catch (error) {
  if (!(error instanceof FirstAdminRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.destroy();
}
