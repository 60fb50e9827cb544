import type { VulnsUnderTest } from '../../../testing/vulns-service';

/** One day after the other: the order of statements. */
export const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString();

export interface StatementOptions {
  status?: string;
  products?: unknown;
  [field: string]: unknown;
}

export const statement = (vulnerability: string, { status = 'not_affected', ...rest }: StatementOptions = {}) => ({
  vulnerability: { name: vulnerability },
  status,
  ...(status === 'not_affected' && { justification: 'vulnerable_code_not_in_execute_path' }),
  ...rest,
});

/** An OpenVEX document of the first day, unless told otherwise. */
export function openvex(statements: unknown, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://example.test/vex/1',
    author: 'Example Vendor',
    timestamp: day(1),
    version: 1,
    statements,
    ...overrides,
  };
}

/** A CycloneDX document without a product of its own, unless told otherwise. */
export function cyclonedx(vulnerabilities: unknown, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    version: 1,
    metadata: { timestamp: day(1) },
    vulnerabilities,
    ...overrides,
  };
}

/** Sends a document, waits until all is done, and gives the answer. */
export async function upload(
  service: VulnsUnderTest,
  body: unknown,
  { assetId, headers }: { assetId?: string; headers?: Record<string, string> } = {},
) {
  const query = assetId === undefined ? '' : `?asset_id=${encodeURIComponent(assetId)}`;
  const answer = await service.call(`/api/vulnerabilities/vex${query}`, { method: 'POST', body, headers });
  await service.settled();
  return answer;
}
