import type { GetMessage } from 'amqplib';
import { describeDeadLetter } from './describe-dead-letter';

function message(headers: Record<string, unknown>, content: Buffer | string, messageId?: string): GetMessage {
  return {
    content: Buffer.from(content as string),
    fields: { deliveryTag: 1, redelivered: false, exchange: '', routingKey: 'osk.dead', messageCount: 0 },
    properties: { headers, messageId } as unknown as GetMessage['properties'],
  };
}

describe('describeDeadLetter', () => {
  it('reads the headers the bus wrote', () => {
    const headers = {
      'x-osk-origin-queue': 'work.scans.run',
      'x-osk-origin-key': 'scans.run',
      'x-osk-dead-reason': 'retries_exhausted: no',
      'x-osk-attempt': 4,
      'x-osk-died-at': '2026-01-01T00:00:00.000Z',
    };
    expect(describeDeadLetter(message(headers, '{"a":1}', 'job_1'))).toEqual({
      id: 'work.scans.run/job_1',
      queue: 'work.scans.run',
      routing_key: 'scans.run',
      reason: 'retries_exhausted: no',
      attempts: 4,
      died_at: '2026-01-01T00:00:00.000Z',
      body: { a: 1 },
    });
  });

  it('reads what the broker wrote when it buried the message itself', () => {
    const death = {
      reason: 'delivery_limit',
      queue: 'work.x',
      'routing-keys': ['x'],
      time: { '!': 'timestamp', value: 1_767_225_600 },
    };
    expect(describeDeadLetter(message({ 'x-death': [death] }, 'not json', 'm'))).toMatchObject({
      queue: 'work.x',
      routing_key: 'x',
      reason: 'delivery_limit',
      attempts: 1,
      died_at: '2026-01-01T00:00:00.000Z',
      body: 'not json',
    });
  });

  it('gives a foreign message an id from its content, and hostile headers no power', () => {
    const headers = { 'x-osk-attempt': -5, 'x-osk-origin-queue': 7, 'x-osk-dead-reason': {} };
    const letter = describeDeadLetter(message(headers, 'x'));
    expect(letter).toMatchObject({ queue: 'unknown', attempts: 1, reason: 'unknown' });
    expect(letter.id).toBe(describeDeadLetter(message(headers, 'x')).id);
    expect(letter.id).not.toBe(describeDeadLetter(message(headers, 'y')).id);
  });
});
