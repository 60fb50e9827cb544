import ids from 'spdx-license-ids/index.json';
import { expressionCategory, expressionText, licenceStatement, normaliseLicence, parseExpression } from '.';

const written = (text: string): string | null => {
  const node = parseExpression(text);
  return node && expressionText(node);
};

test.each([
  ['MIT', 'MIT'],
  ['mit or apache-2.0', 'MIT OR Apache-2.0'],
  ['(MIT AND (ISC OR BSD-3-Clause))', 'MIT AND (ISC OR BSD-3-Clause)'],
  ['MIT AND ISC OR 0BSD', 'MIT AND ISC OR 0BSD'],
  ['GPL-2.0', 'GPL-2.0-only'],
  ['GPL-2.0+', 'GPL-2.0-or-later'],
  ['LGPL-2.1+ OR EPL-1.0+', 'LGPL-2.1-or-later OR EPL-1.0+'],
  ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['gpl-2.0-or-later with classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
  ['LicenseRef-acme.1', 'LicenseRef-acme.1'],
  ['DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2', 'DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2'],
  ['MIT MIT', null],
  ['MIT OR', null],
  ['AND', null],
  ['', null],
  ['Apache 2', null],
  ['MIT WITH ISC', null],
  ['__proto__', null],
])('expression %p', (text, expected) => expect(written(text)).toBe(expected));

test.each([
  ['The Apache Software License, Version 2.0', 'Apache-2.0'],
  ['Apache License, Version 2.0', 'Apache-2.0'],
  ['Apache 2', 'Apache-2.0'],
  ['http://www.apache.org/licenses/LICENSE-2.0', 'Apache-2.0'],
  ['License :: OSI Approved :: MIT License', 'MIT'],
  ['License :: OSI Approved :: Apache Software License', 'Apache-2.0'],
  ['License :: OSI Approved :: GNU General Public License v2 or later (GPLv2+)', 'GPL-2.0-or-later'],
  ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
  ['New BSD License', 'BSD-3-Clause'],
  ['Eclipse Public License v1.0', 'EPL-1.0'],
  ['GPLv3', 'GPL-3.0-only'],
  ['CDDL + GPLv2 with classpath exception', 'CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0'],
])('name %p is understood', (text, expected) =>
  expect(normaliseLicence(text)).toEqual({ declared: text, expression: expected, understood: true }),
);

test.each([
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  'Proprietary',
  'BSD',
  'BSD License',
  'GPL',
  'Dual MIT/GPL',
  'MIT and some more',
  'Public Domain',
  'NOASSERTION',
  `MIT ${'very '.repeat(40)}`,
  'constructor',
])('%p is not guessed at', (text) => expect(normaliseLicence(text).expression).toBeNull());

test('several declared licences hold together; one that is not known leaves all unknown', () => {
  expect(licenceStatement([])).toEqual({ expression: null, text: '' });
  expect(licenceStatement([' MIT ', 'MIT License'])).toEqual({ expression: 'MIT', text: 'MIT' });
  expect(licenceStatement(['MIT', 'Apache-2.0 OR GPL-3.0'])).toEqual({
    expression: 'MIT AND (Apache-2.0 OR GPL-3.0-only)',
    text: 'MIT AND (Apache-2.0 OR GPL-3.0-only)',
  });
  expect(licenceStatement(['MIT', 'Acme EULA'])).toEqual({ expression: null, text: 'MIT AND Acme EULA' });
});

test.each([
  ['MIT', 'permissive'],
  ['CC0-1.0', 'public-domain'],
  ['LGPL-2.1-or-later', 'weak-copyleft'],
  ['GPL-3.0-only', 'strong-copyleft'],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'weak-copyleft'],
  ['AGPL-3.0-only', 'network-copyleft'],
  ['BUSL-1.1', 'restricted'],
  ['MIT OR GPL-3.0-only', 'permissive'],
  ['MIT AND GPL-3.0-only', 'strong-copyleft'],
  ['(MIT OR AGPL-3.0-only) AND MPL-2.0', 'weak-copyleft'],
  ['LicenseRef-acme', 'unknown'],
  [null, 'unknown'],
])('category of %p', (expression, category) => expect(expressionCategory(expression)).toBe(category));

test('every id of the list stands for itself, and what nobody has put into a category is to be looked at', () => {
  expect(ids.filter((id) => written(id) === null)).toEqual([]);
  const unknown = ids.filter((id) => expressionCategory(id) === 'unknown');
  expect(unknown.length).toBeLessThan(ids.length / 4);
  expect(unknown).toContain('any-OSI');
});

test('what is too long or too deep is no licence', () => {
  expect(parseExpression(`${'('.repeat(500)}MIT${')'.repeat(500)}`)).toBeNull();
  expect(parseExpression(Array(1_000).fill('MIT').join(' OR '))).toBeNull();
});
