import { applicationCpe, defineService, packagedBy, textOf } from '../../../engines/network-discovery/services/types';

const PRODUCTS: [RegExp, string, string, string][] = [
  [/\(?vsFTPd (\d[\d.]*)\)?/i, 'vsftpd', 'vsftpd_project', 'vsftpd'],
  [/ProFTPD (\d[\w.]*)/i, 'ProFTPD', 'proftpd', 'proftpd'],
  [/FileZilla Server (?:version )?(\d[\d.]*)/i, 'FileZilla Server', 'filezilla-project', 'filezilla_server'],
];

/** RFC 959; FEAT (RFC 2389) tells whether the connection can be encrypted (RFC 4217). */
export default defineService({
  id: 'ftp',
  transport: 'tcp',
  speaks: 'first',
  ports: [21, 2121, 990],
  ask: () => Buffer.from('FEAT\r\nQUIT\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    const greeting = /^220[ -]([^\r\n]{0,300})/.exec(text);
    if (!greeting || !/\bftp|ftpd\b|filezilla/i.test(text.slice(0, 1000)) || /\bE?SMTP\b/.test(greeting[1] ?? ''))
      return undefined;
    const feat = /^211[ -]/m.test(text);
    const details = feat ? { auth_tls: /^\s+AUTH\b[^\r\n]*\b(TLS|SSL)/im.test(text) } : undefined;
    for (const [pattern, product, vendor, name] of PRODUCTS) {
      const version = pattern.exec(text.slice(0, 1000))?.[1];
      if (version)
        return {
          service: 'ftp',
          product,
          version,
          cpe: applicationCpe(vendor, name, version),
          ...packagedBy(greeting[1] ?? ''),
          ...(details ? { details } : {}),
        };
    }
    const product = /Pure-FTPd/.test(text)
      ? 'Pure-FTPd'
      : /Microsoft FTP Service/.test(text)
        ? 'Microsoft FTP Service'
        : undefined;
    return { service: 'ftp', ...(product ? { product } : {}), ...(details ? { details } : {}) };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('220 (vsFTPd 3.0.3)\r\n'),
        is: {
          service: 'ftp',
          product: 'vsftpd',
          version: '3.0.3',
          cpe: 'cpe:2.3:a:vsftpd_project:vsftpd:3.0.3:*:*:*:*:*:*:*',
        },
      },
      {
        answer: Buffer.from(
          '220 ProFTPD 1.3.5 Server (Debian)\r\n211-Features:\r\n AUTH TLS\r\n UTF8\r\n211 End\r\n221 Goodbye.\r\n',
        ),
        is: {
          service: 'ftp',
          product: 'ProFTPD',
          version: '1.3.5',
          cpe: 'cpe:2.3:a:proftpd:proftpd:1.3.5:*:*:*:*:*:*:*',
          distribution: 'Debian',
          details: { auth_tls: true },
        },
      },
      {
        answer: Buffer.from('220 Microsoft FTP Service\r\n211-Extended\r\n SIZE\r\n211 END\r\n'),
        is: { service: 'ftp', product: 'Microsoft FTP Service', details: { auth_tls: false } },
      },
    ],
    noMatch: [Buffer.from('220 mail.example ESMTP Postfix\r\n'), Buffer.from('230 logged in\r\n')],
  },
});
