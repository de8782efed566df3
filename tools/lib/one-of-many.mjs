/** Of all that are passed on, one address has so many at most: slow downloads of one reader would else keep all others out. */
export const CALLS_OF_ONE = 128;

/** @typedef {Pick<import('node:http').ServerResponse, 'once' | 'off'> & { req: { socket: import('node:events').EventEmitter } }} Answer */

/** @returns whether one more call of an address is let through; it counts until its answer is over, however that comes */
export function oneOfMany() {
  /** @type {Map<string, number>} */
  const underWay = new Map();
  return (/** @type {string} */ address, /** @type {Answer} */ answer) => {
    const others = underWay.get(address) ?? 0;
    if (others >= CALLS_OF_ONE) return false;
    underWay.set(address, others + 1);
    const { socket } = answer.req;
    const over = () => {
      answer.off('close', over);
      socket.off('close', over);
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    };
    answer.once('close', over);
    // An answer that stands behind others of its connection is not told when that breaks.
    socket.setMaxListeners(0).once('close', over);
    return true;
  };
}
