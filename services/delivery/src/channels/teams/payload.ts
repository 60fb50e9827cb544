import { linkOf } from '../link';
import type { Notification } from '../notification';
import { badgeOf } from '../severity-look';
import { cleanText, clip, oneLine } from '../text';

/** A webhook message of Teams may have 28 KB; some room is left for what the receiver wraps around it. */
export const TEAMS_MAX_BYTES = 27 * 1024;
const MAX_FACTS = 25;
const VALUE_LENGTH = 400;
const TITLE_LENGTH = 300;
/** Lengths of the body that are tried until the message fits: a character can take six bytes once it is JSON. */
const BODY_LENGTHS = [8000, 4000, 2000, 1000, 300] as const;

type CardColour = 'attention' | 'warning' | 'accent' | 'default' | 'good';
const COLOUR: Record<Notification['severity'], CardColour> = {
  critical: 'attention',
  high: 'attention',
  medium: 'warning',
  low: 'accent',
  info: 'default',
};

interface TextRun {
  type: 'TextRun';
  text: string;
  weight?: 'Bolder';
  size?: 'Large' | 'Small';
  color?: CardColour;
  isSubtle?: boolean;
}
type CardElement =
  | { type: 'RichTextBlock'; inlines: TextRun[]; spacing?: 'Medium' }
  | { type: 'FactSet'; facts: { title: string; value: string }[]; spacing?: 'Medium' };

export interface TeamsMessage {
  type: 'message';
  attachments: {
    contentType: 'application/vnd.microsoft.card.adaptive';
    contentUrl: null;
    content: {
      $schema: string;
      type: 'AdaptiveCard';
      version: '1.4';
      fallbackText: string;
      msteams: { width: 'Full' };
      body: CardElement[];
      actions?: { type: 'Action.OpenUrl'; title: string; url: string }[];
    };
  }[];
}

/** A notification as the Adaptive Card message that Teams Workflows webhooks take, cut until it fits. */
export function teamsMessage(notification: Notification): TeamsMessage {
  for (const bodyLength of BODY_LENGTHS) {
    const message = build(notification, bodyLength, MAX_FACTS);
    if (Buffer.byteLength(JSON.stringify(message)) <= TEAMS_MAX_BYTES) return message;
  }
  return build(notification, BODY_LENGTHS.at(-1)!, 5);
}

function build(notification: Notification, bodyLength: number, maxFacts: number): TeamsMessage {
  const { severity, resolves, body, facts, source, created_at } = notification;
  const url = linkOf(notification);
  const title = clip(oneLine(notification.title), TITLE_LENGTH);
  const badge = badgeOf(notification);
  const text = clip(cleanText(body).trim(), bodyLength);
  const elements: CardElement[] = [
    // Text runs know no markup: what others wrote can bring neither links nor pictures.
    {
      type: 'RichTextBlock',
      inlines: [
        { type: 'TextRun', text: `${badge}  `, weight: 'Bolder', color: resolves ? 'good' : COLOUR[severity] },
        { type: 'TextRun', text: title || '-', weight: 'Bolder', size: 'Large' },
      ],
    },
  ];
  if (text) elements.push({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }], spacing: 'Medium' });
  if (facts.length > 0) {
    const shown = facts.slice(0, maxFacts).map(({ label, value }) => ({
      title: escapeMarkdown(clip(oneLine(label), 100)),
      value: escapeMarkdown(clip(oneLine(value), VALUE_LENGTH)) || '-',
    }));
    elements.push({ type: 'FactSet', facts: shown, spacing: 'Medium' });
  }
  const origin = `OpenSkerry · ${source.replaceAll('_', ' ')} · ${created_at.toISOString()}`;
  elements.push({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: origin, size: 'Small', isSubtle: true }],
    spacing: 'Medium',
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: `[${badge}] ${title}`,
          msteams: { width: 'Full' },
          body: elements,
          ...(url !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open in OpenSkerry', url }] }),
        },
      },
    ],
  };
}

/** Facts are read as CommonMark's subset (emphasis, links, lists): what would start one is escaped. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~]/g, '\\$&').replace(/^(#+|[-+>]|\d+\.)(?=\s)/, '\\$&');
}
