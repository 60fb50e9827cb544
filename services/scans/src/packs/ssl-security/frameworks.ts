/** Controls that checks of this pack may name. */
export const SSL_FRAMEWORKS: Record<string, ReadonlySet<string>> = {
  'owasp-top-10-2021': new Set(['A02', 'A05', 'A07']),
  'pci-dss-4.0.1': new Set(['4.2.1', '4.2.1.1', '6.3.3']),
  'nist-800-53-r5': new Set(['SC-8', 'SC-12', 'SC-13', 'SC-17', 'SC-23', 'SI-2']),
};
