/** Id prefixes of the databases that have a feed here beside OSV, which carries them all. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/^GHSA(-[0-9a-z]{4}){3}$/i, 'github'],
  [/^AL[SBE]A-/, 'almalinux'],
  [/^R[LX]SA-/, 'rocky'],
  [/^RH[SBE]A-/, 'redhat'],
  [/^(USN|LSN|UBUNTU)-/, 'ubuntu'],
];

/** The source of a record in OSV form, by its id: the same whichever way it came. */
export const osvSource = (id: string): string => SOURCES.find(([prefix]) => prefix.test(id))?.[1] ?? 'osv';
