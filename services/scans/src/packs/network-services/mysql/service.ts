import { applicationCpe, defineService, packagedBy, textOf } from '../../../engines/network-discovery/services/types';

const TLS_CAPABILITY = 0x0800;

/** The initial handshake of the MySQL protocol, version 10, or the error that is sent in its place. */
export default defineService({
  id: 'mysql',
  transport: 'tcp',
  speaks: 'first',
  ports: [3306, 33060, 13306, 3307],
  recognise(answer) {
    if (answer.length < 8 || answer[3] !== 0) return undefined;
    const length = answer.readUIntLE(0, 3);
    if (length < 5 || length > 2048) return undefined;
    const text = textOf(answer);
    if (answer[4] === 0xff) {
      if (!/MySQL|MariaDB|Too many connections/i.test(text)) return undefined;
      return { service: 'mysql', details: { refused: true } };
    }
    if (answer[4] !== 10) return undefined;
    const end = answer.indexOf(0, 5);
    if (end < 0 || end > 100) return undefined;
    const told = answer.subarray(5, end).toString('latin1');
    // MariaDB puts a version that old replicas accept before its own.
    const version = /^(?:5\.5\.5-)?(\d+\.\d+\.\d+)/.exec(told)?.[1];
    if (!version) return undefined;
    const mariadb = /mariadb/i.test(told);
    // Thread id (4), first part of the nonce (8) and a filler byte come before the capabilities.
    const at = end + 14;
    const details = answer.length >= at + 2 ? { tls: (answer.readUInt16LE(at) & TLS_CAPABILITY) !== 0 } : undefined;
    return {
      service: 'mysql',
      product: mariadb ? 'MariaDB' : 'MySQL',
      version,
      cpe: mariadb ? applicationCpe('mariadb', 'mariadb', version) : applicationCpe('oracle', 'mysql', version),
      ...packagedBy(told),
      ...(details ? { details } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: greeting('8.0.36', 0x0800),
        is: {
          service: 'mysql',
          product: 'MySQL',
          version: '8.0.36',
          cpe: 'cpe:2.3:a:oracle:mysql:8.0.36:*:*:*:*:*:*:*',
          details: { tls: true },
        },
      },
      {
        answer: greeting('5.5.5-10.6.12-MariaDB-0ubuntu0.22.04.1', 0),
        is: {
          service: 'mysql',
          product: 'MariaDB',
          version: '10.6.12',
          cpe: 'cpe:2.3:a:mariadb:mariadb:10.6.12:*:*:*:*:*:*:*',
          distribution: 'Ubuntu',
          details: { tls: false },
        },
      },
      {
        answer: packet(Buffer.from('\xff\x6a\x04Host is not allowed to connect to this MySQL server', 'latin1')),
        is: { service: 'mysql', details: { refused: true } },
      },
    ],
    noMatch: [Buffer.from('\x0a\x00\x00\x00hello', 'latin1'), greeting('not a version', 0)],
  },
});

function packet(payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  return Buffer.concat([head, payload]);
}

function greeting(version: string, capabilities: number): Buffer {
  const tail = Buffer.alloc(40);
  tail.writeUInt16LE(capabilities, 13);
  return packet(Buffer.concat([Buffer.from([10]), Buffer.from(`${version}\0`), tail]));
}
