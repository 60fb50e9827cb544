import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** PRELOGIN of TDS (MS-TDS, 2.2.6.5): the server answers with its version and whether it encrypts. */
export default defineService({
  id: 'mssql',
  transport: 'tcp',
  speaks: 'second',
  ports: [1433, 1434],
  anywhere: true,
  ask: () => Buffer.from([0x12, 1, 0, 26, 0, 0, 0, 0, 0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 0, 0, 0, 0, 0, 0, 0]),
  recognise(answer) {
    // A tabular response holding an option list whose first token is VERSION.
    if (
      answer.length < 20 ||
      answer[0] !== 4 ||
      answer[1] !== 1 ||
      answer[8] !== 0 ||
      answer.readUInt16BE(2) !== answer.length
    )
      return undefined;
    const at = 8 + answer.readUInt16BE(9);
    if (answer.readUInt16BE(11) < 6 || at + 6 > answer.length) return undefined;
    const version = `${answer[at]}.${answer[at + 1]}.${answer.readUInt16BE(at + 2)}`;
    return {
      service: 'mssql',
      product: 'Microsoft SQL Server',
      version,
      cpe: applicationCpe('microsoft', 'sql_server', version),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from([
          4, 1, 0, 26, 0, 0, 1, 0, 0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 15, 0, 0x07, 0xd0, 0, 0, 2,
        ]),
        is: {
          service: 'mssql',
          product: 'Microsoft SQL Server',
          version: '15.0.2000',
          cpe: 'cpe:2.3:a:microsoft:sql_server:15.0.2000:*:*:*:*:*:*:*',
        },
      },
    ],
    noMatch: [Buffer.from([4, 1, 0, 99, 0, 0, 1, 0, 0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 15, 0]), Buffer.alloc(30)],
  },
});
