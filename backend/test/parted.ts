import { createHash } from 'node:crypto';
import type { PartedUpload, PartedUploadRequest, StoredUpload } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { Audience } from '../src/common/caller.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { TestApp } from './app.ts';

export const UPLOADS = '/v1/object-storage/uploads';

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** One person's calls about uploads in parts. */
export class Sender {
  private constructor(
    private readonly test: TestApp,
    private readonly bearer: { Authorization: string },
  ) {}

  static async of(test: TestApp, user: User, audience?: Audience): Promise<Sender> {
    return new Sender(test, await test.factory.bearer(user, audience));
  }

  begin(body: PartedUploadRequest): request.Test {
    return request(this.test.http).post(UPLOADS).set(this.bearer).send(body);
  }

  get(id: string): request.Test {
    return request(this.test.http).get(`${UPLOADS}/${id}`).set(this.bearer);
  }

  put(
    id: string,
    number: number | string,
    content: Buffer,
    headers: Record<string, string> = {},
  ): request.Test {
    return request(this.test.http)
      .put(`${UPLOADS}/${id}/parts/${number}`)
      .set({ ...this.bearer, 'Content-Type': 'application/octet-stream', ...headers })
      .send(content);
  }

  complete(id: string): request.Test {
    return request(this.test.http).post(`${UPLOADS}/${id}/complete`).set(this.bearer);
  }

  cancel(id: string): request.Test {
    return request(this.test.http).delete(`${UPLOADS}/${id}`).set(this.bearer);
  }

  /** Begun; its parts are cut from the content. */
  async start(content: Buffer, body: Partial<PartedUploadRequest> = {}): Promise<PartedUpload> {
    const { body: begun } = await this.begin({
      purpose: 'dataset',
      filename: 'data.bin',
      size: content.length,
      ...body,
    }).expect(201);
    return begun as PartedUpload;
  }

  part({ upload_id, part_size }: PartedUpload, content: Buffer, number: number): request.Test {
    return this.put(upload_id, number, content.subarray((number - 1) * part_size, number * part_size));
  }

  /** All parts at once, then the end of it. */
  async send(content: Buffer, body: Partial<PartedUploadRequest> = {}): Promise<StoredUpload> {
    const upload = await this.start(content, body);
    const count = Math.ceil(content.length / upload.part_size);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at): Promise<Response> =>
        this.part(upload, content, at + 1).then((one) => one),
      ),
    );
    for (const answer of answers) if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (await this.complete(upload.upload_id).expect(200)).body as StoredUpload;
  }
}
