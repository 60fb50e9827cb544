import type { Notification } from '../notification';
import { cleanText, clip, oneLine } from '../text';

const BODY_LENGTH = 20_000;
const MAX_FACTS = 60;
const VALUE_LENGTH = 2_000;

/** What both bodies of a mail say, as plain texts. */
export interface MailParts {
  title: string;
  body: string;
  facts: { label: string; value: string }[];
  origin: string;
}

export function mailParts({ title, body, facts, category, source, created_at }: Notification): MailParts {
  return {
    title: clip(oneLine(title), 500),
    body: clip(cleanText(body).trim(), BODY_LENGTH),
    facts: facts.slice(0, MAX_FACTS).map(({ label, value }) => ({
      label: clip(oneLine(label), 100),
      value: clip(cleanText(value).trim(), VALUE_LENGTH),
    })),
    origin: `${category} / ${source}, ${created_at.toISOString()}`.replaceAll('_', ' '),
  };
}

export const WHY = 'You get this because you are a member of a team on OpenSkerry.';
