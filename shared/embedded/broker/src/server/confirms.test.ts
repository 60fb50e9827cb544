import { Confirms } from './confirms';

function setUp(): { confirms: Confirms; commit: (count: number) => Promise<void>; answers: unknown[] } {
  const waiting: (() => void)[] = [];
  const answers: unknown[] = [];
  const confirms = new Confirms(
    (done) => waiting.push(done),
    (name, tag, multiple) => answers.push([name, tag, multiple]),
  );
  const commit = async (count: number): Promise<void> => {
    for (const done of waiting.splice(0, count)) done();
    await Promise.resolve();
  };
  return { confirms, commit, answers };
}

describe('Confirms', () => {
  it('answers nothing before the commit, and many with one answer after', async () => {
    const { confirms, commit, answers } = setUp();
    for (let index = 0; index < 5; index++) confirms.published(true);
    expect(answers).toEqual([]);
    await commit(5);
    expect(answers).toEqual([['basic.ack', 5, true]]);
  });

  it('confirms only what that commit held', async () => {
    const { confirms, commit, answers } = setUp();
    confirms.published(true);
    confirms.published(true);
    await commit(1);
    expect(answers).toEqual([['basic.ack', 1, false]]);
    confirms.published(true);
    await commit(2);
    expect(answers).toEqual([
      ['basic.ack', 1, false],
      ['basic.ack', 3, true],
    ]);
  });

  it('never lets an acknowledgement of many cover a refusal', async () => {
    const { confirms, commit, answers } = setUp();
    for (const accepted of [true, true, false, true, false]) confirms.published(accepted);
    await commit(5);
    expect(answers).toEqual([
      ['basic.ack', 2, true],
      ['basic.nack', 3, false],
      ['basic.ack', 4, false],
      ['basic.nack', 5, false],
    ]);
  });
});
