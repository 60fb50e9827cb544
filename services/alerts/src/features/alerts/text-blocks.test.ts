import { TextBlocks } from './text-blocks';

const blocks = (texts: Record<string, string>): TextBlocks<string> => {
  const made = new TextBlocks<string>();
  for (const [id, text] of Object.entries(texts)) made.set(id, text, id);
  return made;
};

describe('text blocks', () => {
  it('find a part anywhere, in any case, once per text and never across two', () => {
    const found = blocks({ a: 'OpenSSL ssl ssl', b: 'lib', c: 'rary', d: '', e: 'ÄRGER' });
    expect(found.matching('SSL')).toEqual(['a']);
    expect(found.matching('library')).toEqual([]);
    expect(found.matching('b\u0000r')).toEqual([]);
    expect(found.matching('ärg')).toEqual(['e']);
    expect(found.matching('.*')).toEqual([]);
  });

  it('follow changes', () => {
    const found = blocks({ a: 'one', b: 'two' });
    expect(found.matching('one')).toEqual(['a']);
    found.set('b', 'one more', 'b2');
    found.set('a', 'three\u0000four', 'a');
    expect(found.size).toBe(2);
    expect(found.matching('one')).toEqual(['b2']);
    expect(found.matching('e f')).toEqual(['a']);
  });

  it('agree with a look at every text, over many blocks', () => {
    const texts = Object.fromEntries(Array.from({ length: 1_700 }, (_, i) => [`id-${i}`, `alert ${i} of ${i % 13}`]));
    const found = blocks(texts);
    for (const part of ['alert', '99', ' of 12', '1699', '7 of', 'x']) {
      const expected = Object.keys(texts).filter((id) => texts[id]!.includes(part));
      expect([part, found.matching(part)]).toEqual([part, expected]);
    }
  });
});
