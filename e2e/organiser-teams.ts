import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isPending,
  type CommitmentPage,
  type CommitmentStatus,
  type CreateCommitmentResponse,
  type Group,
  type Id,
  type Paged,
  type QuestionSummary,
  type Team,
  type TeamForm,
  type TeamUpload,
  type UploadedFile,
} from '@tianheng/contracts';
import yazl from 'yazl';
import { Client } from './client.ts';
import { ONE_PIXEL } from './dataset-people.ts';
import type { Program } from './programs.ts';
import type { System } from './system.ts';

const JUDGED_MS = 60_000;
const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

async function zipped({ files }: Program): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A team of one at the public calls, in a match with one track. */
export class SoleTeam {
  private constructor(
    readonly name: string,
    private readonly client: Client,
    private readonly ids: { competition_id: Id; question_id: Id; team: Id },
  ) {}

  /** Hands in a form that waits for the organisers. */
  static async register(system: System, leader: string, name: string, competition: Id): Promise<SoleTeam> {
    const client = new Client(system.customer);
    await client.login(leader);
    const groups = await client.call<Paged<Group>>('GET', `/competition/${competition}/groups`);
    const group = groups.data[0]?.id ?? '';
    const path = `/competition/${competition}/groups/${group}/questions`;
    const questions = await client.call<Paged<QuestionSummary>>('GET', path);
    const question = questions.data[0]?.id ?? '';
    const sent = await fetch(`${system.customer}/v1/object-storage/stream/upload?file_name=form.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/octet-stream' },
      body: PDF,
    });
    const signed = (await sent.json()) as UploadedFile;
    const icon = new FormData();
    icon.set('file', new Blob([new Uint8Array(ONE_PIXEL)]), 'icon.png');
    const picture = await client.call<UploadedFile>('POST', '/object-storage/upload?file_type=picture', icon);
    const form: TeamForm = {
      name,
      slogan: 'Per aspera ad astra',
      introduction: 'We watch what is up there.',
      picture_id: picture.file_id,
      company_name: 'Observatory',
      leader_address: 'Nanjing',
      country: 'cn',
      unit_signature_file_id: signed.file_id,
      consent_to_publish: true,
      question_binds: [{ question_id: question, question_group_id: group }],
    };
    const team = await client.call<Team>('POST', `/competition/${competition}/team`, form);
    return new SoleTeam(name, client, { competition_id: competition, question_id: question, team: team.id });
  }

  async submit(program: Program): Promise<void> {
    const { competition_id, question_id, team } = this.ids;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await zipped(program))]), 'solution.zip');
    const route = `/competition/${competition_id}/team/${team}/upload`;
    const { file_id } = await this.client.call<TeamUpload>('POST', route, form);
    const request = { competition_id, question_id, upload_id: file_id, language: 'python3', mode: 'prod' };
    await this.client.call<CreateCommitmentResponse>('POST', '/commitment', request);
  }

  async statuses(): Promise<CommitmentStatus[]> {
    const { competition_id, question_id } = this.ids;
    const route = `/commitment?competition_id=${competition_id}&question_id=${question_id}&limit=10`;
    const { data } = await this.client.call<CommitmentPage>('GET', route);
    return data.map(({ status }) => status);
  }

  /** Waits until nothing that it has submitted is waiting or running. */
  async judged(): Promise<CommitmentStatus[]> {
    for (const end = Date.now() + JUDGED_MS; Date.now() < end; await sleep(200)) {
      const statuses = await this.statuses();
      if (!statuses.some(isPending)) return statuses;
    }
    throw new Error(`what ${this.name} has submitted was not judged in time`);
  }
}
