import { Writable } from 'node:stream';
import { inRequest } from '../http/request-scope';
import { createLogger } from './logger';

function capture() {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  return { lines, logger: createLogger({ service: 'test', level: 'debug', stream }) };
}

test('writes JSON with the request id of its course', () => {
  const { lines, logger } = capture();
  inRequest({ requestId: 'req_1' }, () => logger.child({ part: 'x' }).info('hello', { count: 2 }));
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'info',
    service: 'test',
    message: 'hello',
    request_id: 'req_1',
    part: 'x',
    count: 2,
  });
});

test('keeps secrets out, nested and cyclic details included', () => {
  const { lines, logger } = capture();
  const details: Record<string, unknown> = {
    password: 'p1',
    nested: { apiKey: 'p2', Authorization: 'p3', token: 'p4' },
    list: [{ client_secret: 'p5' }],
  };
  details.self = details;
  logger.warn('careful', details);
  expect(lines[0]).not.toMatch(/p[1-5]/);
});

test('a newline in a value cannot forge a line', () => {
  const { lines, logger } = capture();
  logger.info('a\n{"level":"error"}', {});
  expect(lines.join('').trim().split('\n')).toHaveLength(1);
});
