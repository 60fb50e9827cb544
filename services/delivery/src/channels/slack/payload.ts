import { linkOf } from '../link';
import type { Notification } from '../notification';
import { badgeOf, colourOf } from '../severity-look';
import { cleanText, clipEscaped, oneLine } from '../text';

/** Limits of Block Kit (docs.slack.dev, reference/block-kit), in characters as sent. */
export const SLACK_LIMITS = {
  header: 150,
  section: 3000,
  field: 2000,
  fields: 10,
  url: 3000,
  blocks: 50,
  /** Of the text beside the blocks; Slack cuts past 40,000 and advises 4,000. */
  text: 4000,
} as const;
/** Two fields each: the label on the left, the value on the right. */
const FACTS_PER_SECTION = SLACK_LIMITS.fields / 2;
const MAX_FACTS = 25;
/** Ours: a message is a pointer to the platform, not the report. */
const VALUE_LENGTH = 500;

interface PlainText {
  type: 'plain_text';
  text: string;
  /** False: `:name:` in a finding is not turned into a picture. */
  emoji: false;
}
interface Mrkdwn {
  type: 'mrkdwn';
  text: string;
  verbatim: true;
}
export type SlackBlock =
  | { type: 'header'; text: PlainText }
  | { type: 'section'; text: PlainText }
  | { type: 'section'; fields: (PlainText | Mrkdwn)[] }
  | { type: 'context'; elements: PlainText[] }
  | { type: 'actions'; elements: { type: 'button'; text: PlainText; url: string }[] };

export interface SlackMessage {
  /** Shown in push notifications and by receivers that know no blocks. */
  text: string;
  blocks: SlackBlock[];
  attachments: { color: string; fallback: string; blocks: SlackBlock[] }[];
}

/** The three characters that Slack reads as its own (mentions, links); nothing else may be encoded. */
function escapeSlack(char: string): string {
  return char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : char;
}

/** What others wrote goes into plain text objects alone, where no markup works. Slack refuses an empty one. */
function plain(text: string, max: number): PlainText {
  return { type: 'plain_text', text: clipEscaped(text, max, escapeSlack) || '-', emoji: false };
}

/** A notification as an incoming-webhook message: header, then body, facts, context and button behind a coloured bar. */
export function slackMessage(notification: Notification): SlackMessage {
  const headline = `[${badgeOf(notification)}] ${oneLine(notification.title)}`;
  const text = clipEscaped(headline, SLACK_LIMITS.text, escapeSlack);
  return {
    text,
    blocks: [{ type: 'header', text: plain(headline, SLACK_LIMITS.header) }],
    attachments: [{ color: colourOf(notification), fallback: text, blocks: details(notification) }],
  };
}

function details(notification: Notification): SlackBlock[] {
  const { body, facts, category, source, created_at } = notification;
  const blocks: SlackBlock[] = [];
  const text = cleanText(body).trim();
  if (text) blocks.push({ type: 'section', text: plain(text, SLACK_LIMITS.section) });
  for (let at = 0; at < Math.min(facts.length, MAX_FACTS); at += FACTS_PER_SECTION) {
    const some = facts.slice(at, Math.min(at + FACTS_PER_SECTION, MAX_FACTS));
    blocks.push({ type: 'section', fields: some.flatMap(factFields) });
  }
  const context = [category, source].join(' · ').replaceAll('_', ' ');
  blocks.push({ type: 'context', elements: [plain(`OpenSkerry · ${context} · ${created_at.toISOString()}`, 500)] });
  const url = linkOf(notification);
  if (url !== null && url.length <= SLACK_LIMITS.url) {
    blocks.push({
      type: 'actions',
      elements: [{ type: 'button', text: plain('Open in OpenSkerry', 75), url }],
    });
  }
  return blocks;
}

function factFields({ label, value }: Notification['facts'][number]): [Mrkdwn, PlainText] {
  // Labels are ours; what would end the bold early is dropped all the same.
  const name = clipEscaped(oneLine(label).replaceAll(/[*_~`]/g, ''), 100, escapeSlack) || '-';
  return [{ type: 'mrkdwn', text: `*${name}*`, verbatim: true }, plain(cleanText(value).trim(), VALUE_LENGTH)];
}
