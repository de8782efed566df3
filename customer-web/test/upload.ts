/** Stands in for XMLHttpRequest: the test says how far an upload is and how it ends. */
export class FakeUpload {
  static sent: FakeUpload[] = [];
  static install(): void {
    FakeUpload.sent = [];
    Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeUpload, configurable: true });
  }

  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly headers: Record<string, string> = {};
  url = '';
  status = 0;
  response: unknown = null;
  responseType = '';
  body: FormData | null = null;
  aborted = false;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: FormData): void {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }
  answer(status: number, response: unknown): void {
    this.status = status;
    this.response = response;
    this.onload?.();
    this.onloadend?.();
  }
}
