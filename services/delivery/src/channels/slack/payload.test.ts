import { HOSTILE, hostileNotification, longNotification, sampleNotification } from '../../testing/notifications';
import { slackMistakes } from '../../testing/slack-checks';
import { slackMessage } from './payload';

test('header, body, facts, context and button, behind a bar of the colour', () => {
  const message = slackMessage(sampleNotification());
  expect(slackMistakes(message)).toEqual([]);
  expect(message.text).toBe('[HIGH] Security alert: bucket is public');
  expect(message.blocks).toMatchObject([{ type: 'header', text: { type: 'plain_text', text: message.text } }]);
  const [{ color, blocks }] = message.attachments as [(typeof message.attachments)[number]];
  expect(color).toBe('#d9480f');
  expect(blocks.map(({ type }) => type)).toEqual(['section', 'section', 'context', 'actions']);
  expect(blocks[1]).toEqual({
    type: 'section',
    fields: [
      { type: 'mrkdwn', text: '*Severity*', verbatim: true },
      { type: 'plain_text', text: 'High', emoji: false },
      { type: 'mrkdwn', text: '*Resource*', verbatim: true },
      { type: 'plain_text', text: 'arn:aws:s3:::logs', emoji: false },
    ],
  });
  expect(blocks[3]).toMatchObject({ elements: [{ url: 'https://osk.example.com/api/alerts/alert_1' }] });
});

test('hostile texts mention nobody, link nowhere and are shown as they are', () => {
  const message = slackMessage(hostileNotification());
  expect(slackMistakes(message)).toEqual([]);
  const sent = JSON.stringify(message);
  expect(sent).toContain('&lt;!channel&gt; &lt;@U123&gt;');
  expect(sent).not.toMatch(/<!channel>|\\u202e|\\u001b|\\u0000|javascript:alert/);
  // Markup stands in plain text objects alone.
  const fields = message.attachments[0]!.blocks.flatMap((block) => ('fields' in block ? block.fields : []));
  const holding = fields.filter(({ text }) => text.includes('[click]'));
  expect(holding).toEqual([{ type: 'plain_text', text: HOSTILE.markdown, emoji: false }]);
});

test.each(['a', '&', '🔐', '\n', '\u0000'])('the longest notification of %j keeps to every limit', (char) => {
  expect(slackMistakes(slackMessage(longNotification(char)))).toEqual([]);
});

test('nothing but a title is a message too', () => {
  const message = slackMessage(sampleNotification({ title: '', body: ' ', facts: [], action_url: null }));
  expect(slackMistakes(message)).toEqual([]);
  expect(message.attachments[0]!.blocks.map(({ type }) => type)).toEqual(['context']);
});

test('the end of a condition is green', () => {
  const message = slackMessage(sampleNotification({ resolves: true, severity: 'critical' }));
  expect(message.text).toMatch(/^\[RESOLVED\]/);
  expect(message.attachments[0]!.color).toBe('#2b8a3e');
});
