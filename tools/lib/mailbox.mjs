import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { Service } from './services.mjs';
import { answersOk } from './http.mjs';

/**
 * A mail inbox for trying things out: every mail that the system sends ends there, codes and passwords included. So it
 * listens on the loopback alone, whatever HOST says.
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
      args: [path.join(settings.root, 'tools/mail-inbox.mjs')],
      env: { SMTP_PORT: String(smtp), WEB_PORT: String(web), MAIL_DIR: folder },
      ready: () => answersOk('127.0.0.1', web, '/healthz'),
    },
    { settings, say },
  );
  await running.add('mailbox', service).start();
  say(`mail inbox: started, page at http://127.0.0.1:${web}`);
  return `smtp://127.0.0.1:${smtp}`;
}
