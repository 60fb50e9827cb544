import { lookup } from 'node:dns/promises';

/** Every address of a normalised host name, in the order to try them. Throws, or gives none, when there is none. */
export type HostResolver = (host: string) => Promise<string[]>;

/** The operating system's resolver, so that hosts files, search domains and split DNS work as for everything else. */
export const systemResolver: HostResolver = async (host) => {
  const found = await lookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
};
