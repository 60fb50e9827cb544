import { hostileNotification, longNotification, sampleNotification } from '../../testing/notifications';
import { TEAMS_MAX_BYTES, teamsMessage } from './payload';

const sizeOf = (message: unknown) => Buffer.byteLength(JSON.stringify(message));
const cardOf = (message: ReturnType<typeof teamsMessage>) => message.attachments[0]!.content;

test('an Adaptive Card with title, body, facts and a link', () => {
  const message = teamsMessage(sampleNotification());
  expect(message).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          actions: [{ type: 'Action.OpenUrl', url: 'https://osk.example.com/api/alerts/alert_1' }],
        },
      },
    ],
  });
  const { body } = cardOf(message);
  expect(body.map(({ type }) => type)).toEqual(['RichTextBlock', 'RichTextBlock', 'FactSet', 'RichTextBlock']);
  expect(body[0]).toMatchObject({ inlines: [{ text: 'HIGH  ', color: 'attention' }, { weight: 'Bolder' }] });
  expect(body[2]).toMatchObject({ facts: [{ title: 'Severity', value: 'High' }, { title: 'Resource' }] });
});

test('hostile texts bring no markup: text runs know none, facts are escaped', () => {
  const message = teamsMessage(hostileNotification());
  const card = cardOf(message);
  expect(card.actions).toBeUndefined();
  const facts = card.body.flatMap((element) => (element.type === 'FactSet' ? element.facts : []));
  expect(facts.map(({ value }) => value)).toContain(
    '\\[click\\](https://evil.example) \\*\\*b\\*\\* \\_\\_init\\_\\_ \\`c\\` # h',
  );
  expect(card.body.map(({ type }) => type)).not.toContain('TextBlock');
  expect(JSON.stringify(message)).not.toMatch(/\\u202e|\\u001b|\\u0000/);
});

test.each(['# heading', '- item', '1. one', '> quote', '+ plus'])('%j begins no block', (value) => {
  const { body } = cardOf(teamsMessage(sampleNotification({ facts: [{ label: 'x', value }] })));
  expect(body[2]).toMatchObject({ facts: [{ value: `\\${value}` }] });
});

test.each(['a', '"', '🔐', '*', '\u2028', '\\'])('the longest notification of %j fits', (char) => {
  const message = teamsMessage({ ...longNotification(char), action_url: 'https://osk.example.com/' });
  expect(sizeOf(message)).toBeLessThanOrEqual(TEAMS_MAX_BYTES);
  expect(cardOf(message).body.length).toBeGreaterThan(2);
});

test('the end of a condition is good news', () => {
  const { body } = cardOf(teamsMessage(sampleNotification({ resolves: true })));
  expect(body[0]).toMatchObject({ inlines: [{ text: 'RESOLVED  ', color: 'good' }, {}] });
});
