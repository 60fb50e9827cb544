/** Debian's code names and the numbers that advisories and scans call them by (debian.org/releases). */
const RELEASES: Record<string, string> = {
  wheezy: '7',
  jessie: '8',
  stretch: '9',
  buster: '10',
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
  forky: '14',
  duke: '15',
};

/** `Debian:12` for `bookworm`; a name that is not known (`sid`) stays as it is. */
export const debianEcosystem = (codename: string): string => `Debian:${RELEASES[codename] ?? codename}`;
