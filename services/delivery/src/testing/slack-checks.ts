import { SLACK_LIMITS, type SlackBlock, type SlackMessage } from '../channels/slack/payload';

/** What Slack answers `invalid_blocks`, `invalid_attachments` or `no_text` for (docs.slack.dev, Block Kit). */
export function slackMistakes(message: SlackMessage): string[] {
  const blocks = [...message.blocks, ...message.attachments.flatMap((attachment) => attachment.blocks)];
  const mistakes = blocks.flatMap(blockMistakes);
  if (!message.text) mistakes.push('no_text');
  if (message.text.length > SLACK_LIMITS.text) mistakes.push('text is too long');
  if (blocks.length > SLACK_LIMITS.blocks) mistakes.push('too many blocks');
  for (const { color } of message.attachments) if (!/^#[0-9a-f]{6}$/.test(color)) mistakes.push(`color ${color}`);
  return mistakes;
}

function blockMistakes(block: SlackBlock): string[] {
  switch (block.type) {
    case 'header':
      return textMistakes(block.text, SLACK_LIMITS.header, ['plain_text']);
    case 'section':
      if ('text' in block) return textMistakes(block.text, SLACK_LIMITS.section);
      return [
        ...(block.fields.length === 0 || block.fields.length > SLACK_LIMITS.fields ? ['number of fields'] : []),
        ...block.fields.flatMap((field) => textMistakes(field, SLACK_LIMITS.field)),
      ];
    case 'context':
      return block.elements.flatMap((element) => textMistakes(element, 2000));
    case 'actions':
      return block.elements.flatMap(({ text, url }) => [
        ...textMistakes(text, 75, ['plain_text']),
        ...(url.length > SLACK_LIMITS.url || !/^https?:\/\//.test(url) ? [`url ${url.slice(0, 40)}`] : []),
      ]);
  }
}

/** Control characters of Slack stand as entities alone, and every `&` begins one. */
function textMistakes(object: { type: string; text: string }, max: number, types = ['plain_text', 'mrkdwn']): string[] {
  const { type, text } = object;
  return [
    ...(types.includes(type) ? [] : [`text type ${type}`]),
    ...(text.length === 0 ? ['empty text'] : []),
    ...(text.length > max ? [`text of ${text.length} over ${max}`] : []),
    ...(/[<>]|&(?!(amp|lt|gt);)/.test(text) ? [`unescaped: ${text.slice(0, 80)}`] : []),
  ];
}
