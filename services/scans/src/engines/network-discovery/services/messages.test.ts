import { ber } from './ber';
import { dnsExample, dnsQuestion, readDns } from './dns-message';
import { httpRequest, jsonBody, parseHttpAnswer } from './http-message';
import { serverSoftware } from './http-software';
import { command } from './mongo-message';
import { applicationCpe, packagedBy } from './types';

test('distributions in banners', () => {
  expect(packagedBy('Debian-2+deb12u10')).toEqual({ distribution: 'Debian' });
  expect(packagedBy('10.6.12-MariaDB-0ubuntu0.22.04.1')).toEqual({ distribution: 'Ubuntu' });
  expect(packagedBy('Apache/2.4.37 (Red Hat Enterprise Linux)')).toEqual({ distribution: 'Red Hat' });
  expect(packagedBy('Apache/2.4.49 (Unix)')).toEqual({});
});

describe('HTTP', () => {
  test('requests close the connection and carry a length with a body', () => {
    expect(httpRequest('2001:db8::1', 80, { path: '/' }).toString()).toMatch(
      /^GET \/ HTTP\/1\.1\r\nHost: \[2001:db8::1\]:80\r\n/,
    );
    expect(httpRequest('a', 1, { method: 'POST', path: '/x', body: '{}' }).toString()).toMatch(
      /Content-Length: 2\r\n\r\n\{\}$/,
    );
  });

  test('answers: chunked, cut, without a body', () => {
    const chunked = parseHttpAnswer(
      Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n'),
    );
    expect(jsonBody(chunked)).toEqual({ a: 1 });
    expect(
      parseHttpAnswer(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"a"')),
    ).toMatchObject({ body: '{"a"' });
    expect(parseHttpAnswer(Buffer.from('HTTP/1.0 204 No Content'))).toMatchObject({ status: 204, body: '' });
    expect(parseHttpAnswer(Buffer.from('ICY 200 OK'))).toBeUndefined();
    expect(jsonBody(parseHttpAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n[1]')))).toBeUndefined();
  });

  test('a header named like a property of objects is a header', () => {
    expect(
      parseHttpAnswer(Buffer.from('HTTP/1.1 200 OK\r\n__proto__: x\r\n\r\n'))?.headers.constructor,
    ).toBeUndefined();
  });

  test('server software', () => {
    expect(serverSoftware('Apache-Coyote/1.1')).toEqual({ product: 'Apache Tomcat' });
    expect(serverSoftware('Jetty(9.4.31.v20200723)')).toMatchObject({ product: 'Jetty', version: '9.4.31.v20200723' });
    expect(serverSoftware('Apache/2.4.41 (Ubuntu)')).toMatchObject({ version: '2.4.41', distribution: 'Ubuntu' });
    expect(serverSoftware(undefined)).toEqual({});
  });
});

test('binary messages have the lengths they announce', () => {
  const mongo = command(7, { hello: 1 });
  expect([mongo.readInt32LE(0), mongo.readInt32LE(4), mongo.readInt32LE(12)]).toEqual([mongo.length, 7, 2013]);
  expect(mongo.readInt32LE(21)).toBe(mongo.length - 21);
  expect(ber(0x30, ber(0x02, [1]), 'ab')).toEqual(Buffer.from([0x30, 5, 2, 1, 1, 0x61, 0x62]));
  expect(() => ber(0x30, 'a'.repeat(128))).toThrow(RangeError);
});

test('DNS answers are told from questions and from strangers', () => {
  expect(readDns(dnsExample('9.18.1'))).toMatchObject({ service: 'dns', version: '9.18.1' });
  expect(readDns(dnsQuestion('a.example', 1, 1))).toBeUndefined();
  expect(readDns(Buffer.alloc(300, 0xff))).toBeUndefined();
});

test('a CPE needs a version that fits into one', () => {
  expect(applicationCpe('v', 'p', '1.0+b~1')).toBe('cpe:2.3:a:v:p:1.0\\+b\\~1:*:*:*:*:*:*:*');
  expect(applicationCpe('v', 'p', undefined)).toBeUndefined();
  expect(applicationCpe('v', 'p', '1:0 x')).toBeUndefined();
});
