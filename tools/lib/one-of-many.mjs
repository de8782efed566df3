import { isIPv6 } from 'node:net';

/** Of all that are passed on, one network has so many at most: slow downloads of one reader would else keep all others out. */
export const CALLS_OF_ONE = 128;

/** @typedef {Pick<import('node:http').ServerResponse, 'once' | 'off'> & { req: { socket: import('node:events').EventEmitter } }} Answer */

/**
 * What one reader can hardly leave, as the backend has it (`network-of.ts`): an IPv4 address, or the /64 of an IPv6 one.
 * @param {string} address
 */
export function networkOf(address) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** @returns whether one more call of an address is let through; it counts until its answer is over, however that comes */
export function oneOfMany() {
  /** @type {Map<string, number>} */
  const underWay = new Map();
  return (/** @type {string} */ address, /** @type {Answer} */ answer) => {
    const network = networkOf(address);
    const others = underWay.get(network) ?? 0;
    if (others >= CALLS_OF_ONE) return false;
    underWay.set(network, others + 1);
    const { socket } = answer.req;
    const over = () => {
      answer.off('close', over);
      socket.off('close', over);
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    };
    answer.once('close', over);
    // An answer that stands behind others of its connection is not told when that breaks.
    socket.setMaxListeners(0).once('close', over);
    return true;
  };
}
