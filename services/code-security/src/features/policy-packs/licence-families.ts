/**
 * SPDX licence ids (spdx.org/licenses) in the families that licence rules usually speak of. Facts only: how a family
 * counts is each pack's to say.
 */

export const PERMISSIVE: readonly string[] = [
  ...['0BSD', 'AFL-3.0', 'Apache-1.1', 'Apache-2.0', 'Artistic-2.0', 'BlueOak-1.0.0', 'BSD-1-Clause', 'BSD-2-Clause'],
  ...['BSD-2-Clause-Patent', 'BSD-3-Clause', 'BSD-3-Clause-Clear', 'BSL-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0'],
  ...['curl', 'HPND', 'ICU', 'ISC', 'libpng-2.0', 'MIT', 'MIT-0', 'MS-PL', 'NCSA', 'OpenSSL', 'PostgreSQL', 'PSF-2.0'],
  ...['Python-2.0', 'Python-2.0.1', 'Ruby', 'TCL', 'Unicode-3.0', 'Unicode-DFS-2016', 'Unlicense', 'UPL-1.0', 'W3C'],
  ...['WTFPL', 'X11', 'Zlib', 'ZPL-2.1'],
];

/** Copyleft for the files or the library itself; what merely uses it stays free. */
export const WEAK_COPYLEFT: readonly string[] = [
  ...['CDDL-1.0', 'CDDL-1.1', 'CPL-1.0', 'EPL-1.0', 'EPL-2.0', 'LGPL-2.0-only', 'LGPL-2.0-or-later', 'LGPL-2.1-only'],
  ...['LGPL-2.1-or-later', 'LGPL-3.0-only', 'LGPL-3.0-or-later', 'MPL-1.1', 'MPL-2.0', 'MPL-2.0-no-copyleft-exception'],
  ...['MS-RL'],
];

/** Copyleft for the whole work that is given away. */
export const STRONG_COPYLEFT: readonly string[] = [
  ...['CC-BY-SA-3.0', 'CC-BY-SA-4.0', 'CECILL-2.1', 'EUPL-1.1', 'EUPL-1.2', 'GPL-1.0-only', 'GPL-1.0-or-later'],
  ...['GPL-2.0-only', 'GPL-2.0-or-later', 'GPL-3.0-only', 'GPL-3.0-or-later', 'OSL-3.0', 'Sleepycat'],
];

/** Copyleft that offering the work over a network is enough for. */
export const NETWORK_COPYLEFT: readonly string[] = [
  ...['AGPL-1.0-only', 'AGPL-1.0-or-later', 'AGPL-3.0-only', 'AGPL-3.0-or-later', 'CPAL-1.0', 'RPL-1.5'],
];

/** Readable source with a limit on who may use it for what: no open-source licences. */
export const USE_RESTRICTED: readonly string[] = [
  ...['BUSL-1.1', 'CC-BY-NC-3.0', 'CC-BY-NC-4.0', 'CC-BY-NC-ND-4.0', 'CC-BY-NC-SA-4.0', 'CC-BY-ND-4.0', 'Elastic-2.0'],
  ...['JSON', 'PolyForm-Noncommercial-1.0.0', 'PolyForm-Small-Business-1.0.0', 'SSPL-1.0'],
];
