import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'ReadableStream',
  'DecompressionStream',
  'BroadcastChannel',
];

/** jsdom with the parts of the platform it leaves out. */
export default class JsdomEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) Reflect.set(this.global, name, Reflect.get(globalThis, name));
    const { Blob, DOMRect, FileReader, Range, location: page } = this.global;
    /** @this {InstanceType<typeof Blob>} */
    Blob.prototype.arrayBuffer = function () {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(/** @type {ArrayBuffer} */ (reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    // Nothing is laid out, so a piece of text is nowhere.
    Reflect.set(Range.prototype, 'getClientRects', () => []);
    Reflect.set(Range.prototype, 'getBoundingClientRect', () => new DOMRect());
    // Nor does anything change its size.
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Request = class extends Request {
      /**
       * A page's relative address has a base; Node's has none.
       * @param {RequestInfo | URL} input @param {RequestInit} [init]
       */
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, page.href).href : input, init);
      }
    };
  }
}
