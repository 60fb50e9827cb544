import { readCacheControl } from './caching/cache-control';
import { parseCookieDate } from './cookies/cookie-date';
import { parseSetCookie } from './cookies/parse-set-cookie';
import { isSessionName } from './cookies/session-name';
import { probeOrigins } from './cors/origins';
import { isThirdParty, readDocument } from './document/read-document';
import { parseHsts } from './hsts/parse-hsts';
import { parsePermissionsPolicy } from './permissions/parse-permissions-policy';
import { gradeOf } from './report/grade';
import { redactHeader, redactSetCookie, redactUrl } from './report/redact';
import { parseMediaType } from './response/media-type';
import { responseKind } from './response/response-kind';

const from = { host: 'shop.example', scheme: 'https' as const, at: new Date('2026-01-01T00:00:00Z') };

describe('Set-Cookie', () => {
  test('attributes in any case and order; the value is never kept', () => {
    const cookie = parseSetCookie(
      'SID=abc=def; max-age=60 ;SECURE; httponly; SameSite=lax; Domain=.Example; Path=/x; Partitioned',
      from,
    );
    expect(cookie).toMatchObject({
      name: 'SID',
      valueLength: 7,
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      domain: 'example',
      path: '/x',
      lifetime: 60,
      partitioned: true,
    });
    expect(JSON.stringify(cookie)).not.toContain('abc');
  });

  test.each([
    ['a=1; SameSite=bogus', { sameSite: undefined }],
    ['a=1; Path=relative', { path: undefined }],
    ['a=1; Max-Age=x', { lifetime: undefined }],
    ['=v', { name: '' }],
    ['justvalue', { name: '', valueLength: 9 }],
    ['a=1; Domain=', { domain: undefined }],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { lifetime: -1767225600 }],
  ])('%s', (value, expected) =>
    expect({ domain: undefined, lifetime: undefined, ...parseSetCookie(value, from) }).toMatchObject(expected),
  );

  test('what a browser ignores is ignored', () => {
    expect(parseSetCookie('a=\x01', from)).toBeUndefined();
    expect(parseSetCookie(';', from)).toBeUndefined();
  });

  test('dates of all three habits', () => {
    const time = Date.UTC(2037, 11, 31, 23, 55, 55);
    expect(parseCookieDate('Thu, 31 Dec 2037 23:55:55 GMT')).toBe(time);
    expect(parseCookieDate('Thu, 31-Dec-37 23:55:55 GMT')).toBe(time);
    expect(parseCookieDate('Thu Dec 31 23:55:55 2037')).toBe(time);
    expect(parseCookieDate('soon')).toBeUndefined();
    expect(parseCookieDate('1 Jan 2037 25:00:00')).toBeUndefined();
  });

  test('names that carry a session, and names that do not', () => {
    for (const name of [
      'PHPSESSID',
      'connect.sid',
      'JSESSIONID',
      '__Host-sid',
      'access_token',
      'laravel_session',
      'auth',
      '.AspNetCore.Cookies',
      'ASP.NET_SessionId',
      'my-session-id',
    ]) {
      expect([name, isSessionName(name)]).toEqual([name, true]);
    }
    for (const name of [
      '_ga',
      'XSRF-TOKEN',
      'csrftoken',
      'theme',
      'lang',
      'inside',
      'author',
      'cookieconsent',
      'residence',
    ]) {
      expect([name, isSessionName(name)]).toEqual([name, false]);
    }
  });
});

describe('small headers', () => {
  test('HSTS', () => {
    expect(parseHsts('max-age=1;includeSubDomains;')).toEqual({ maxAge: 1, includeSubDomains: true, preload: false });
    for (const value of ['', 'max-age', 'max-age=-1', 'max-age=1;max-age=1', 'max age=1'])
      expect(parseHsts(value)).toBeUndefined();
  });

  test('Permissions-Policy', () => {
    expect(parsePermissionsPolicy('camera=(), usb=(self "https://a.example"), fullscreen=*')).toEqual(
      new Map([
        ['camera', []],
        ['usb', ['self', 'https://a.example']],
        ['fullscreen', ['*']],
      ]),
    );
    expect(parsePermissionsPolicy("camera 'none'")).toBeUndefined();
    expect(parsePermissionsPolicy(`camera=(${'"'.repeat(9001)}`)).toBeUndefined();
  });

  test('Cache-Control', () => {
    expect(readCacheControl(['private="set-cookie", max-age=60'])).toMatchObject({
      private: false,
      sharedLifetime: 60,
    });
    expect(readCacheControl(['private, max-age=60'])).toMatchObject({ private: true, sharedLifetime: 0 });
    expect(readCacheControl(['no-store', 'public'])).toMatchObject({ noStore: true });
  });

  test('media types and kinds', () => {
    expect(parseMediaType('Text/HTML; Charset="UTF-8"')).toEqual({ mediaType: 'text/html', charset: 'utf-8' });
    expect(parseMediaType('html')).toEqual({});
    expect(responseKind(200, false, undefined, Buffer.from('  <!DOCTYPE html>'))).toBe('page');
    expect(responseKind(200, false, undefined, Buffer.from('{"a":1}'))).toBe('data');
    expect(responseKind(301, true, 'text/html', Buffer.from('<html>'))).toBe('redirect');
    expect(responseKind(200, false, 'image/svg+xml', Buffer.from('<svg>'))).toBe('asset');
    expect(responseKind(204, false, 'text/html', Buffer.alloc(0))).toBe('empty');
  });
});

describe('documents', () => {
  test('policies count in the head alone, scripts resolve against base, data blocks are no scripts', () => {
    const html = `<head><base href="https://cdn.example/x/"><meta http-equiv=content-security-policy content="img-src *">
      <script src=a.js></script><script type="application/ld+json">{}</script><script>1</script></head>
      <body><meta http-equiv=content-security-policy content="script-src *"><form action=/l><input type=PASSWORD></form>`;
    const facts = readDocument(html, 'https://shop.example/', false);
    expect(facts.metaPolicies).toEqual(['img-src *']);
    expect(facts.scripts).toEqual([expect.objectContaining({ url: 'https://cdn.example/x/a.js', thirdParty: true })]);
    expect(facts.inlineScripts).toBe(1);
    expect(facts.forms).toEqual([{ action: 'https://cdn.example/l', method: 'get', hasPassword: true }]);
  });

  test('hostile markup ends and stays bounded', () => {
    const facts = readDocument(
      '<script src=//a.example/x>'.repeat(2) + '<form>'.repeat(10_000) + '<'.repeat(10_000),
      'https://shop.example/',
      true,
    );
    expect(facts.forms.length).toBeLessThanOrEqual(500);
  });

  test('third parties', () => {
    expect(isThirdParty('static.shop.co.uk', 'www.shop.co.uk')).toBe(false);
    expect(isThirdParty('other.co.uk', 'shop.co.uk')).toBe(true);
    expect(isThirdParty('cdn.example.net', 'shop.example')).toBe(true);
    expect(isThirdParty('10.0.0.1', '10.0.0.2')).toBe(true);
  });
});

describe('what is shown', () => {
  test('cookies, tokens in URLs and secret headers are redacted', () => {
    expect(redactSetCookie('sid=secret; Path=/')).toBe('sid=[redacted, 6 characters]; Path=/');
    expect(redactUrl('https://u:p@a.example/x?code=1&b=2#frag')).toBe(
      'https://a.example/x?code=[redacted]&b=[redacted]',
    );
    expect(redactHeader('x-auth-token', 'abc')).toBe('[redacted, 3 characters]');
    expect(redactHeader('content-security-policy', "script-src 'self'")).toBe("script-src 'self'");
  });

  test('the grade takes each rule once, at its worst', () => {
    const finding = (rule_id: string, severity: 'low' | 'medium' | 'high') => ({ rule_id, severity });
    expect(gradeOf([])).toMatchObject({ points: 100, letter: 'A' });
    expect(gradeOf([finding('a', 'low'), finding('a', 'medium'), finding('a', 'low')])).toMatchObject({
      points: 80,
      letter: 'B',
    });
    expect(gradeOf([finding('a', 'high'), finding('b', 'high'), finding('c', 'high')])).toMatchObject({
      points: 0,
      letter: 'F',
    });
  });

  test('look-alike origins exist for names, not for addresses', () => {
    expect(probeOrigins(new URL('https://a.shop.example/')).map(({ origin }) => origin)).toEqual(
      expect.arrayContaining([
        'null',
        'http://a.shop.example',
        'https://a.shop.example.osk-probe.example',
        'https://oskprobea.shop.example',
        'https://axshop.example',
      ]),
    );
    expect(probeOrigins(new URL('http://127.0.0.1/')).map(({ trick }) => trick)).toEqual(['foreign', 'null']);
  });
});
