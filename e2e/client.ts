import { createReadStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CAPTCHA_HEADER,
  isPending,
  type Commitment,
  type CommitmentPage,
  type Competition,
  type CreateCommitmentResponse,
  type Group,
  type LoginResponse,
  type Paged,
  type QuestionSummary,
  type RankPage,
  type SubmissionLanguage,
  type Team,
  type TeamUpload,
  type UiLanguage,
} from '@tianheng/contracts';
import yazl from 'yazl';
import { ROOT } from './system.ts';

export const DEMO_PASSWORD = 'Tianheng2026';
export const DEMO_CAPTCHA = 'demo';
const VERDICT_MS = 10 * 60_000;

/** A password as the API takes it. */
export const encoded = (password: string): string => Buffer.from(password).toString('base64');

/** A folder of demo/ as a team would zip it. */
export function zipOf(folder: string): Promise<Buffer> {
  const root = path.join(ROOT, 'demo', folder);
  const zip = new yazl.ZipFile();
  for (const name of readdirSync(root)) zip.addReadStream(createReadStream(path.join(root, name)), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A person who knows nothing of the system but its public calls. */
export class Client {
  constructor(
    private readonly api: string,
    public token = '',
    private readonly language: UiLanguage = 'en',
  ) {}

  async call<T>(method: string, route: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, route, body);
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? {} : await answer.json()) as T;
  }

  async text(route: string): Promise<string> {
    return (await this.send('GET', route)).text();
  }

  send(method: string, route: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.api}/v1${route}`, {
      method,
      headers: {
        'accept-language': this.language,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
  }

  async login(username: string, password = DEMO_PASSWORD): Promise<void> {
    const answer = await this.signIn(username, password);
    if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
    this.token = ((await answer.json()) as LoginResponse).data.token;
  }

  /** Solves a captcha and asks for a session; what the server answers. */
  async signIn(username: string, password: string): Promise<Response> {
    const picture = await fetch(`${this.api}/v1/verification_code?t=${Date.now()}`);
    return fetch(`${this.api}/v1/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': this.language,
        [CAPTCHA_HEADER]: picture.headers.get(CAPTCHA_HEADER) ?? '',
      },
      body: JSON.stringify({ username, password: encoded(password), verify_code: DEMO_CAPTCHA }),
    });
  }

  /** The running demo competition's question about orbits, and the caller's team there. */
  async orbit(): Promise<{ competition: Competition; question: QuestionSummary; team: Team }> {
    const { data } = await this.call<Paged<Competition>>('GET', '/competitions');
    const competition = data.find(({ status }) => status === 'in_processing');
    if (!competition) throw new Error('no competition is running');
    const questions = await this.questions(competition.id);
    const question = questions.find(({ question_no }) => question_no === 1);
    if (!question) throw new Error('there is no first question');
    const team = await this.call<Team>('GET', `/competition/${competition.id}/team/info`);
    return { competition, question, team };
  }

  /** Of all groups of a competition. */
  async questions(competitionId: string): Promise<QuestionSummary[]> {
    const groups = await this.call<Paged<Group>>('GET', `/competition/${competitionId}/groups`);
    const pages = await Promise.all(
      groups.data.map(({ id }) =>
        this.call<Paged<QuestionSummary>>('GET', `/competition/${competitionId}/groups/${id}/questions`),
      ),
    );
    return pages.flatMap((page) => page.data);
  }

  async submit(zip: Buffer, language: SubmissionLanguage, mode: 'prod' | 'test'): Promise<string> {
    const { competition, question, team } = await this.orbit();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(zip)]), 'solution.zip');
    const upload = await this.call<TeamUpload>(
      'POST',
      `/competition/${competition.id}/team/${team.id}/upload`,
      form,
    );
    const request = { competition_id: competition.id, question_id: question.id, upload_id: upload.file_id };
    for (;;) {
      const answer = await this.send('POST', '/commitment', { ...request, language, mode });
      if (answer.status === 429) {
        await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      if (!answer.ok) throw new Error(`POST /commitment: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as CreateCommitmentResponse).commitment_id;
    }
  }

  /** Waits until the commitment is final. */
  async verdict(commitmentId: string): Promise<Commitment> {
    const { competition, question } = await this.orbit();
    const route = `/commitment?competition_id=${competition.id}&question_id=${question.id}&limit=100`;
    for (const end = Date.now() + VERDICT_MS; Date.now() < end; await sleep(200)) {
      const { data } = await this.call<CommitmentPage>('GET', route);
      const found = data.find(({ commitment_id }) => commitment_id === commitmentId);
      if (found && !isPending(found.status)) return found;
    }
    throw new Error(`commitment ${commitmentId} was not judged in time`);
  }

  async rank(): Promise<RankPage> {
    const { competition, question } = await this.orbit();
    return this.call('GET', `/competition/${competition.id}/question/rank?question_id=${question.id}`);
  }
}
