import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { Service } from './services.mjs';
import { answersOk } from './http.mjs';

/**
 * A mail inbox for trying things out: every mail that the system sends ends there.
 * @param {{ settings: import('./settings.mjs').Settings, say: (line: string) => void,
 *   running: import('./running.mjs').Running }} input
 * @returns {Promise<string>} where mail is sent to
 */
export async function startMailbox({ settings, say, running }) {
  const smtp = await freePort(settings.basePort + 7);
  const web = settings.ports.mail;
  const folder = path.join(settings.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const service = new Service(
    {
      name: 'mailbox',
      command: process.execPath,
      args: [
        path.join(settings.root, 'node_modules/maildev/bin/maildev'),
        ...['--smtp', String(smtp), '--ip', '127.0.0.1', '--mail-directory', folder],
        ...['--web', String(web), '--web-ip', settings.host, '--silent'],
      ],
      ready: () => answersOk(settings.host, web, '/healthz'),
    },
    { settings, say },
  );
  await running.add('mailbox', service).start();
  say(`mail inbox: started, page on port ${web}`);
  return `smtp://127.0.0.1:${smtp}`;
}
