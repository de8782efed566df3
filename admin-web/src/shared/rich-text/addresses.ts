/** What the server keeps of a link: one of the web, of mail, or of this site. */
export const isLinkAddress = (address: string): boolean => /^(?:https?:|mailto:|\/(?!\/))/i.test(address);

/** As it is typed: without a scheme it is one of the web or of mail; null where it is none. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return null;
  if (isLinkAddress(address)) return address;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) || address.startsWith('//')) return null;
  return /^[^/@]+@[^/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
