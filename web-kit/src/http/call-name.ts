const NAME_BYTES = 16;

/** By which the server knows a call that is sent again. `randomUUID` is there on secure connections alone. */
export const newCallName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
