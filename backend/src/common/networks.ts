import { BlockList, isIP } from 'node:net';

/** An IPv4 address as a listener for both families tells it. */
export const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Null where one of the parts is neither an address nor a network such as `10.0.0.0/8`. */
export function parseNetworks(text: string): BlockList | null {
  const list = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', bits, ...rest] = part.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (family === 0 || rest.length > 0 || !(length <= most)) return null;
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const NAMED = new Map([
  ['loopback', '127.0.0.0/8,::1'],
  ['linklocal', '169.254.0.0/16,fe80::/10'],
  ['uniquelocal', '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7'],
]);
export const NETWORK_NAMES = [...NAMED.keys()];

/** As parseNetworks, where a part may also be one of NETWORK_NAMES. */
export const parseNamedNetworks = (text: string): BlockList | null =>
  parseNetworks(
    text
      .split(',')
      .map((part) => NAMED.get(part.trim()) ?? part)
      .join(','),
  );

/** Whether an address, as the trusted proxies tell it, is in one of the networks. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  const family = isIP(plain);
  return family !== 0 && networks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
