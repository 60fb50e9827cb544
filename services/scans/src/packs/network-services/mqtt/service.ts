import { defineService } from '../../../engines/network-discovery/services/types';

const CLIENT_ID = 'osk-probe';

/** CONNECT of MQTT 3.1.1 with a clean session and no credentials; CONNACK says whether that is enough. */
export default defineService({
  id: 'mqtt',
  transport: 'tcp',
  speaks: 'second',
  ports: [1883, 8883],
  anywhere: true,
  ask: () =>
    Buffer.from(
      `\x10${String.fromCharCode(12 + CLIENT_ID.length)}\0\x04MQTT\x04\x02\0\x0a\0${String.fromCharCode(CLIENT_ID.length)}${CLIENT_ID}\xe0\0`,
      'latin1',
    ),
  recognise(answer) {
    // CONNACK, two bytes long, session-present flag, return code 0 to 5 (MQTT 3.1.1, section 3.2).
    if (
      answer.length < 4 ||
      answer.length > 8 ||
      answer[0] !== 0x20 ||
      answer[1] !== 2 ||
      (answer[2] ?? 2) > 1 ||
      (answer[3] ?? 9) > 5
    )
      return undefined;
    const code = answer[3] as number;
    return {
      service: 'mqtt',
      ...(code === 0 ? { access: 'open' as const } : code >= 4 ? { access: 'protected' as const } : {}),
    };
  },
  examples: {
    match: [
      { answer: Buffer.from([0x20, 2, 0, 0]), is: { service: 'mqtt', access: 'open' } },
      { answer: Buffer.from([0x20, 2, 0, 5]), is: { service: 'mqtt', access: 'protected' } },
    ],
    noMatch: [Buffer.from([0x20, 2, 0, 9]), Buffer.from('  \r\n')],
  },
});
