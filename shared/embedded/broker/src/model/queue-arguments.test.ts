import type { FieldTable } from '../wire/field-table';
import { differingArgument, readQueueArguments } from './queue-arguments';

describe('queue arguments', () => {
  it('reads what is given and has defaults for the rest', () => {
    expect(readQueueArguments({})).toMatchObject({ quorum: false, overflow: 'drop-head', singleActiveConsumer: false });
    expect(
      readQueueArguments({
        'x-queue-type': 'quorum',
        'x-message-ttl': 0,
        'x-expires': 1,
        'x-delivery-limit': 5,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': 'k',
        'x-overflow': 'reject-publish',
        'x-unknown': 'ignored',
      }),
    ).toMatchObject({
      quorum: true,
      messageTtl: 0,
      expires: 1,
      deliveryLimit: 5,
      deadLetterExchange: '',
      deadLetterRoutingKey: 'k',
    });
  });

  it.each<FieldTable>([
    { 'x-queue-type': 'magic' },
    { 'x-queue-type': 1 },
    { 'x-message-ttl': 1.5 },
    { 'x-message-ttl': 2n ** 60n },
    { 'x-expires': 0 },
    { 'x-max-priority': 256 },
    { 'x-max-length': -1 },
    { 'x-single-active-consumer': 'yes' },
    { 'x-dead-letter-exchange': 5 },
    { 'x-dead-letter-routing-key': 'k' },
  ])('refuses %p', (args) => {
    expect(() => readQueueArguments(args)).toThrow(
      expect.objectContaining({ reply: 'PRECONDITION_FAILED', scope: 'channel' }),
    );
  });

  it('finds the first difference between two declarations', () => {
    expect(differingArgument({ a: 1 }, { a: 1 })).toBeUndefined();
    expect(differingArgument({ a: 1 }, { a: 2 })).toBe('a');
    expect(differingArgument({}, { b: 'x' })).toBe('b');
    expect(differingArgument({}, { 'x-queue-type': 'classic' })).toBeUndefined();
    expect(differingArgument({ n: 2n ** 60n }, { n: 2n ** 60n })).toBeUndefined();
  });
});
