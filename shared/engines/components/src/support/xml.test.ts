import { parseXml } from './xml';

test('elements have names, lines, texts and attributes', () => {
  const root = parseXml(
    '\ufeff\r\n<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- x -->\r\n<n:a xmlns:n="u" Kind="k &amp; l">\r\n<b>1</b>\r\n<b>\n 2<!-- no --> </b><c><d><![CDATA[<x>]]></d></c></n:a>\r\n',
    'a',
  );
  expect([root.line, root.attribute('kind'), root.attribute('none')]).toEqual([4, 'k & l', '']);
  expect(root.children().map(({ name, line }) => `${name} ${line}`)).toEqual(['b 5', 'b 6', 'c 7']);
  expect(root.children('b').map((b) => b.text())).toEqual(['1', '2']);
  expect([root.text('c', 'd'), root.text('c', 'e'), root.find('x', 'y')]).toEqual(['<x>', '', undefined]);
});

test('entities of the document are not resolved', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb">]>';
  const root = parseXml(`${bomb}<a>&b;&lt;&#65;&#x42;&#0;</a>`, 'a');
  expect(root.text()).toBe('&b;<AB&#0;');
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['{}', 'not XML'],
  ['<a><b></a>', 'line 1'],
  ['\n\n<a>\n<b>\n</a>', 'line 5'],
  ['<b/>', 'no <a>'],
  [`${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`, 'nested too deeply'],
  ['<a><constructor/></a>', 'refused'],
  ['<!DOCTYPE a [<!ENTITY c SYSTEM "file:///etc/passwd">]><a>&c;</a>', 'refused'],
])('%# is unreadable', (text, reason) => expect(() => parseXml(text, 'a')).toThrow(reason));
