import { act } from '@testing-library/react';

/** Stands in for XMLHttpRequest: the test says how far an upload is and how it ends. */
export class FakeUpload {
  static sent: FakeUpload[] = [];
  /** answers by itself what it knows */
  static onSend: (request: FakeUpload) => void = () => undefined;
  static install(onSend: (request: FakeUpload) => void = () => undefined): void {
    FakeUpload.sent = [];
    FakeUpload.onSend = onSend;
    Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeUpload, configurable: true });
  }

  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  status = 0;
  response: unknown = null;
  responseType = '';
  body: FormData | Blob | string | null = null;
  aborted = false;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: FormData | Blob | string | null): void {
    this.body = body;
    FakeUpload.sent.push(this);
    queueMicrotask(() => FakeUpload.onSend(this));
  }
  break(): void {
    act(() => {
      this.onerror?.();
      this.onloadend?.();
    });
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  answer(status: number, response: unknown): void {
    this.status = status;
    this.response = response;
    act(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
}
