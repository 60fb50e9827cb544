import { licencesIn, parseExpression, type LicenceNode } from './expression';

/**
 * What a licence asks of those who pass the software on. `network` copyleft also of those who only let it be used over a
 * network; `restricted` limits what it may be used for.
 */
export const LICENCE_CATEGORIES = [
  'public-domain',
  'permissive',
  'weak-copyleft',
  'strong-copyleft',
  'network-copyleft',
  'restricted',
  'unknown',
] as const;
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number];

/** First match counts. Ids as the SPDX list has them. */
const CATEGORIES: readonly (readonly [LicenceCategory, RegExp])[] = [
  [
    'restricted',
    /^(?:BUSL-|Elastic-|SSPL-|PolyForm-|CC-BY-NC|CC-BY-ND|Hippocratic-|JSON$|Aladdin|Parity-|Prosperity|Round-Robin|OGC-|Watcom-|NPOSL-|NLOD-|FSL-1|SUL-|UnRAR$)/,
  ],
  [
    'public-domain',
    /^(?:CC0-|Unlicense$|0BSD$|PDDL-|SAX-PD|blessing$|CC-PDDC$|CC-PDM-|NTIA-PD|NCBI-PD|DL-DE-ZERO-|NIST-PD|libselinux-|LicenseRef-scancode-public-domain)/,
  ],
  ['network-copyleft', /^(?:AGPL-|OSL-|RPL-|CPAL-|EUPL-|CAL-1)/],
  [
    'strong-copyleft',
    /^(?:GPL-|CECILL-(?:1|2)|CC-BY-SA-|Sleepycat|QPL-|GFDL-|RPSL-|NGPL|copyleft-next|ODbL-|SISSL|SimPL-|OCLC-|Nokia|TORQUE|GLWTPL$|FDK-AAC|LiLiQ-Rplus|CERN-OHL-(?:1|S)|TGPPL-|OLFL-|TAPR-OHL-)/,
  ],
  [
    'weak-copyleft',
    /^(?:LGPL|MPL-|EPL-|CDDL-|CPL-|APSL-|IPL-|MS-RL$|ErlPL-|SPL-|CECILL-C$|NPL-|LPL-|LPPL-|NASA-|CUA-OPL|Motosoto|OFL-|CC-LPGL|wxWindows|LiLiQ-R-|MulanPubL|Artistic-1\.0$|SugarCRM|YPL-|RHeCos|gSOAP|Interbase|Intel$|CPOL|LAL-|D-FSL|CERN-OHL-W|CDLA-Sharing|BitTorrent-|Ubuntu-font|OSC-|MMPL-)/,
  ],
  [
    'permissive',
    /^(?:MIT|Apache-|BSD-|BSL-|ISC$|Zlib$|zlib-|X11|Python-|PSF-|CNRI-|NCSA$|PostgreSQL$|Unicode-|CC-BY-\d|Artistic-|ClArtistic$|AFL-|WTFPL$|curl$|libpng|libtiff$|OpenSSL|SSLeay|TCL$|Ruby$|PHP-|W3C|HPND|FTL$|IJG|ICU$|BlueOak-|NTP|Vim$|Xnet$|XFree86-|MulanPSL-|UPL-|Beerware$|ImageMagick$|ZPL-|Zend-|MS-PL$|ECL-|EFL-|Fair|Naumen$|OLDAP-|Entessa$|NAIST-|bzip2-|Spencer-|SMLNJ$|TU-Berlin|Linux-man-pages|MirOS$|DOC$|AML$|Info-ZIP$|JasPer|Plexus$|PPP$|SWL$|TCP-wrappers|Xerox$|xpp$|SGI-B-|Libpng|LZMA-SDK|Unlicense|OGL-|OGTSL$|ANTLR-PD|Borceux$|Bitstream-Vera|Crossword$|CrystalStacker$|FSF|GD$|Glide|Leptonica$|Lucent|Minpack$|mpich2$|Multics$|Net-SNMP$|Newsletr$|Noweb$|NRL$|psfrag$|psutils$|pkgconf$|Saxpath$|SCEA$|Sendmail|SNIA$|SunPro$|TMate$|TOSL$|VSL-|Wsuipa$|XSkat$|Zed$|Zimbra|Afmparse$|CMU-|Community-Spec|COIL-|DRL-|EUDatagrid$|Frameworx-|Giftware$|HaskellReport$|Imlib2$|MTLL$|OSET-|SHL-|ADSL$|APAFML$|Adobe-|Abstyles$|Barr$|Caldera|Condor-|Cube$|Dotseqn$|DSDP$|dvipdfm$|Eurosym$|eGenix$|gnuplot$|iMatix$|Latex2e|Mup$|mplus$|NetCDF$|OML$|PostgreSQL|Qhull$|RSA-MD$|RSCPL$|Rdisc$|StandardML|Unicode|diffmark$|jdom$|Jam$|w3m$|snprintf$|swrule$|ulem$|xinetd$|xlock$|xzoom$|CERN-OHL-P|CDLA-Permissive|CECILL-B$|Brian-Gladman|HDF5$|HTMLTIDY$|ISC-|Bitstream-Charter|Boehm-GC|FreeBSD-DOC|Intel-ACPI$|[CO]-UDA-|ODC-By|SSH-|ssh-|UCAR$|UCL-|Linux-OpenIB$|etalab-|DL-DE-BY|Symlinks$|TermReadKey$|Xdebug-|WordNet$|python-ldap$|dtoa$|HIDAPI$|Kazlib$|lsof$|bcrypt-|hdparm$|MIPS$|mpi-permissive$|OAR$|OFFIS$|radvd$|ThirdEye$|softSurfer$|NICTA-|DEC-|HP-19|CFITSIO$|Catharon$|IBM-pibs$|UnixCrypt$|Furuseth$|Inner-Net)/,
  ],
];

/** The category of one id; exceptions that let others link without more are weak copyleft. */
export function licenceCategory({ id, exception }: { id: string; exception?: string }): LicenceCategory {
  const category = CATEGORIES.find(([, pattern]) => pattern.test(id))?.[0] ?? 'unknown';
  return category === 'strong-copyleft' && exception !== undefined ? 'weak-copyleft' : category;
}

const rank = (category: LicenceCategory): number => LICENCE_CATEGORIES.indexOf(category);

/** Of what holds together the strictest, of what may be chosen from the mildest. */
export function expressionCategory(expression: string | null): LicenceCategory {
  const node = expression === null ? null : parseExpression(expression);
  return node === null ? 'unknown' : of(node);
}

function of(node: LicenceNode): LicenceCategory {
  if (node.kind === 'licence') return licenceCategory(node);
  const ranks = node.parts.map((part) => rank(of(part)));
  const chosen = node.kind === 'and' ? Math.max(...ranks) : Math.min(...ranks);
  return LICENCE_CATEGORIES[chosen] as LicenceCategory;
}

/** The categories of all licences that are named, each once. */
export function categoriesIn(expression: string): LicenceCategory[] {
  const node = parseExpression(expression);
  return node === null ? ['unknown'] : [...new Set(licencesIn(node).map(licenceCategory))];
}
