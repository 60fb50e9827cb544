import { parseHttpAnswer } from '../../engines/network-discovery/services/http-message';
import { loadServices } from '../../engines/network-discovery/services/load-services';
import type { NetworkService, ServiceMatch } from '../../engines/network-discovery/services/types';

const services = loadServices(__dirname);

function recognise(service: NetworkService, answers: (Buffer | undefined)[]): ServiceMatch | undefined {
  if (service.transport === 'http')
    return service.recognise(answers.map((answer) => answer && parseHttpAnswer(answer)));
  return service.recognise(answers[0] ?? Buffer.alloc(0));
}

/** What every recogniser has to live with, whatever it expects. */
const HOSTILE = [
  Buffer.alloc(0),
  Buffer.from([0]),
  Buffer.alloc(65_536, 0xff),
  Buffer.alloc(65_536, 0x00),
  Buffer.alloc(65_536, 'A'),
  Buffer.from('220 '.repeat(20_000)),
  Buffer.from('HTTP/1.1 '.repeat(10_000)),
  Buffer.from(`HTTP/1.1 200 OK\r\nServer: ${'a/'.repeat(8000)}\r\n\r\n`),
];

describe.each(services.map((service) => [service.id, service] as const))('%s', (id, service) => {
  test('is described', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(service.examples.match.length).toBeGreaterThan(0);
    expect(service.examples.noMatch.length).toBeGreaterThan(0);
    for (const port of service.ports) expect(port).toBeGreaterThan(0);
  });

  test('recognises its examples', () => {
    for (const example of service.examples.match) {
      expect(recognise(service, 'answers' in example ? example.answers : [example.answer])).toEqual(example.is);
    }
  });

  test('refuses what is not it', () => {
    for (const example of service.examples.noMatch) expect(recognise(service, [example].flat())).toBeUndefined();
  });

  test('refuses the greetings of every other service', () => {
    if (service.transport === 'http' || service.id === 'http') return;
    for (const other of services) {
      if (other === service || other.transport !== service.transport) continue;
      for (const { answer } of other.examples.match)
        expect([other.id, recognise(service, [answer])?.service]).toEqual([other.id, undefined]);
    }
  });

  test('lives through hostile bytes, and cut ones', () => {
    for (const bytes of HOSTILE) recognise(service, [bytes, bytes, bytes]);
    for (const example of service.examples.match) {
      const answer = 'answers' in example ? example.answers[0] : example.answer;
      for (let length = 0; answer && length < Math.min(answer.length, 200); length += 1)
        recognise(service, [answer.subarray(0, length)]);
    }
  });

  test('cpe names are of version 2.3 and carry the version found', () => {
    for (const { is } of service.examples.match)
      if (is.cpe) expect(is.cpe).toMatch(/^cpe:2\.3:[aoh]:[\w.-]+:[\w.-]+:[^:]+(:\*){7}$/);
  });
});
