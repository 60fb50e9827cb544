import { applicationCpe, defineService, packagedBy, textOf } from '../../../engines/network-discovery/services/types';

/** RFC 4253, section 4.2. */
export default defineService({
  id: 'ssh',
  transport: 'tcp',
  speaks: 'first',
  ports: [22, 2222, 2022, 22222],
  recognise(answer) {
    const match = /^SSH-([\d.]+)-([^\r\n ]*)(?: ([^\r\n]*))?/.exec(textOf(answer));
    if (!match) return undefined;
    const [, protocol = '', software = '', comment] = match;
    const details = { protocol, software, ...(comment ? { comment } : {}) };
    const openssh = /^OpenSSH_(?:for_Windows_)?(\d+\.\d+(?:p\d+)?)/.exec(software)?.[1];
    if (openssh)
      return {
        service: 'ssh',
        product: 'OpenSSH',
        version: openssh,
        cpe: cpeOf(openssh),
        ...packagedBy(comment ?? ''),
        details,
      };
    const dropbear = /^dropbear(?:_(\d[\w.]*))?/.exec(software);
    if (dropbear)
      return {
        service: 'ssh',
        product: 'Dropbear',
        ...(dropbear[1]
          ? { version: dropbear[1], cpe: applicationCpe('dropbear_ssh_project', 'dropbear_ssh', dropbear[1]) }
          : {}),
        details,
      };
    return { service: 'ssh', details };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6\r\n'),
        is: {
          service: 'ssh',
          product: 'OpenSSH',
          version: '8.9p1',
          cpe: 'cpe:2.3:a:openbsd:openssh:8.9p1:*:*:*:*:*:*:*',
          distribution: 'Ubuntu',
          details: { protocol: '2.0', software: 'OpenSSH_8.9p1', comment: 'Ubuntu-3ubuntu0.6' },
        },
      },
      {
        answer: Buffer.from('SSH-2.0-dropbear_2020.81\r\n'),
        is: {
          service: 'ssh',
          product: 'Dropbear',
          version: '2020.81',
          cpe: 'cpe:2.3:a:dropbear_ssh_project:dropbear_ssh:2020.81:*:*:*:*:*:*:*',
          details: { protocol: '2.0', software: 'dropbear_2020.81' },
        },
      },
      {
        answer: Buffer.from('SSH-1.99-Cisco-1.25\n'),
        is: { service: 'ssh', details: { protocol: '1.99', software: 'Cisco-1.25' } },
      },
    ],
    noMatch: [Buffer.from('HTTP/1.1 200 OK\r\n'), Buffer.from('220 SSH-2.0\r\n')],
  },
});

function cpeOf(version: string): string | undefined {
  return applicationCpe('openbsd', 'openssh', version);
}
