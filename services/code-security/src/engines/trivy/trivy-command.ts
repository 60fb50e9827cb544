import type { ToolCommand, ToolPlace } from '../tools/adapter';

/**
 * `trivy fs` without the network: databases are what the operator keeps in Trivy's cache. Settings come from here alone;
 * `trivy.yaml`, `.trivyignore` and `trivy-secret.yaml` are looked for in the current folder, which is empty. Switches
 * that older versions do not know are given by environment, where they do no harm.
 */
export async function trivyCommand({ root, put }: ToolPlace, scanner: 'vuln' | 'secret'): Promise<ToolCommand> {
  return {
    args: [
      ...['filesystem', '--scanners', scanner, '--format', 'json', '--quiet', '--exit-code', '0'],
      ...['--config', await put('trivy.yaml', '{}\n'), '--ignorefile', await put('ignore', '')],
      ...['--secret-config', await put('secret.yaml', '{}\n')],
      ...(scanner === 'vuln' ? ['--include-dev-deps', '--list-all-pkgs=false'] : []),
      root,
    ],
    env: {
      TRIVY_OFFLINE_SCAN: 'true',
      TRIVY_SKIP_DB_UPDATE: 'true',
      TRIVY_SKIP_JAVA_DB_UPDATE: 'true',
      TRIVY_SKIP_CHECK_UPDATE: 'true',
      TRIVY_SKIP_VERSION_CHECK: 'true',
      TRIVY_DISABLE_TELEMETRY: 'true',
    },
  };
}
