import { BlockList, isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

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

/** Whether an address, as the trusted proxies tell it, is in one of the networks. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  const family = isIP(plain);
  return family !== 0 && networks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
