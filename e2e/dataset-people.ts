import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AdminDataset, DatasetRequest, Id, UploadedFile } from '@tianheng/contracts';
import { Client } from './client.ts';
import type { System } from './system.ts';

export type Role = 'visitor' | 'member' | 'participant' | 'admin';
export type People = Record<Role, Client>;

/** A picture of one pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One of each kind, each through their own site: nobody, somebody without a team, one of a team, an administrator. */
export async function meet(system: System): Promise<People> {
  const enter = async (site: string, username: string): Promise<Client> => {
    const client = new Client(site);
    await client.login(username);
    return client;
  };
  const [member, participant, admin] = await Promise.all([
    enter(system.customer, 'alice'),
    enter(system.customer, 'leader'),
    enter(system.admin, 'admin'),
  ]);
  return { visitor: new Client(system.customer), member, participant, admin };
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** An administrator's file in one piece, as the back office sends it. */
export async function sendFile(admin: Client, filename: string, content: string | Buffer): Promise<Id> {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), filename);
  const file = await admin.call<UploadedFile>('POST', '/object-storage/upload?file_type=normal', form);
  return file.file_id;
}

export const makeDataset = (
  admin: Client,
  files: Id[],
  values: Partial<DatasetRequest> & Pick<DatasetRequest, 'title'>,
): Promise<AdminDataset> =>
  admin.call('POST', '/admin/dataset', {
    ...{ keyword: '授时、脉冲星', data_type: 'radar', status: 'open', source: '天衡', introduction: '' },
    download_list: files.map((key) => ({ key, is_tmp: false })),
    ...values,
  });

/** Sends the first half of a body, then nothing more, as when a network goes away. */
export async function breakOff(url: string, token: string, body: Buffer): Promise<void> {
  const call = request(url, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': body.length,
    },
  });
  call.on('error', () => undefined);
  const half = body.subarray(0, body.length / 2);
  await new Promise<void>((resolve) => call.write(half, () => resolve()));
  const closed = new Promise<void>((resolve) => call.once('close', () => resolve()));
  call.destroy();
  await closed;
}

/** Reads at least so many bytes, then hangs up; what had come. */
export async function readPart(url: string, bytes: number): Promise<Buffer> {
  const control = new AbortController();
  const { body } = await fetch(url, { signal: control.signal });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = body?.getReader(); reader && length < bytes;) {
    const { value } = await reader.read();
    if (!value) break;
    chunks.push(value);
    length += value.length;
  }
  control.abort();
  return Buffer.concat(chunks);
}
