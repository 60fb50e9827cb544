import { applicationCpe, type ServiceMatch } from './types';

const ID = 0x6f73;
const RECURSION_DESIRED = 0x0100;

/** A DNS question (RFC 1035, section 4.1) with recursion desired. */
export function dnsQuestion(name: string, type: number, kind: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(ID, 0);
  head.writeUInt16BE(RECURSION_DESIRED, 2);
  head.writeUInt16BE(1, 4);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(type, 0);
  tail.writeUInt16BE(kind, 2);
  return Buffer.concat([head, labels(name), tail]);
}

/** A name server's answer to one of our questions, undefined for anything else. */
export function readDns(message: Buffer): ServiceMatch | undefined {
  if (message.length < 17 || message.readUInt16BE(0) !== ID || ((message[2] as number) & 0x80) === 0) return undefined;
  if (message.readUInt16BE(4) > 1) return undefined;
  const recursion = ((message[3] as number) & 0x80) !== 0;
  const text = message.subarray(12).toString('latin1');
  const bind = /(?:BIND )?\b(9\.\d+\.\d+)/.exec(text)?.[1];
  const dnsmasq = /dnsmasq-(?:pi-hole-)?(?:v)?(\d+\.\d+(?:\.\d+)?)/.exec(text)?.[1];
  const details = { recursion };
  if (dnsmasq)
    return {
      service: 'dns',
      product: 'dnsmasq',
      version: dnsmasq,
      cpe: applicationCpe('thekelleys', 'dnsmasq', dnsmasq),
      details,
    };
  if (bind && text.includes('version'))
    return { service: 'dns', product: 'BIND', version: bind, cpe: applicationCpe('isc', 'bind', bind), details };
  return { service: 'dns', details };
}

/** An answer to `version.bind` with that text, for examples and tests. */
export function dnsExample(version: string): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(ID, 0);
  head.writeUInt16BE(0x8500, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(1, 6);
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 3, 0, 0, 0, 0, 0, version.length + 1, version.length]);
  return Buffer.concat([head, labels('version.bind'), Buffer.from([0, 16, 0, 3]), record, Buffer.from(version)]);
}

function labels(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}
