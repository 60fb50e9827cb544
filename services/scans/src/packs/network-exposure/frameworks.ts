/** The controls that these checks may name, of the frameworks in the versions given. */
export const frameworks: Record<string, ReadonlySet<string>> = {
  'cis-controls-8': new Set(['2.2', '3.10', '4.1', '4.4', '4.6', '4.8', '6.3', '7.3', '7.4', '12.1', '12.6']),
  'nist-csf-1.1': new Set([
    'PR.AC-1',
    'PR.AC-3',
    'PR.AC-5',
    'PR.DS-2',
    'PR.IP-1',
    'PR.IP-12',
    'PR.PT-3',
    'ID.AM-2',
    'DE.CM-8',
  ]),
};
