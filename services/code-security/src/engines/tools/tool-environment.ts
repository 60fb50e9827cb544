/**
 * What a tool needs to run and to find the databases that its operator keeps for it. Nothing else of this process's
 * environment reaches it: no keys, no proxies, no settings that would change what it reports.
 */
const PASSED = [
  'PATH',
  'HOME',
  'LANG',
  'XDG_CACHE_HOME',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'TRIVY_CACHE_DIR',
  'GRYPE_DB_CACHE_DIR',
  'OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY',
];

// eslint-disable-next-line no-restricted-properties -- the machine's own environment is handed on, nothing is configured by it
const machine = (): NodeJS.ProcessEnv => process.env;

/** Where programs are looked for. */
export const searchPath = (): string => machine().PATH ?? '';

export function toolEnvironment(): Record<string, string> {
  const all = machine();
  return Object.fromEntries(PASSED.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
