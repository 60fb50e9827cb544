import type { Advisory, AffectedPackage, AffectedRange, RangeEvent } from '../../advisories/advisory';

/** A range from events written short: `'0'` or `'>=1'` introduced, `'<2'` fixed, `'<=2'` last affected, `'!3'` limit. */
export function range(events: string, type: AffectedRange['type'] = 'ECOSYSTEM'): AffectedRange {
  return { type, events: events.split(' ').filter(Boolean).map(toEvent) };
}

function toEvent(text: string): RangeEvent {
  if (text.startsWith('<=')) return { last_affected: text.slice(2) };
  if (text.startsWith('<')) return { fixed: text.slice(1) };
  if (text.startsWith('!')) return { limit: text.slice(1) };
  return { introduced: text.replace(/^>=/, '') };
}

export function affects(
  ecosystem: string,
  name: string,
  events: string,
  more: Partial<AffectedPackage> = {},
): AffectedPackage {
  return {
    ecosystem,
    name,
    purl: null,
    ranges: events === '' ? [] : [range(events)],
    versions: [],
    status: 'affected',
    ...more,
  };
}

/** An advisory with nothing but an id, what it affects, and what a test adds. */
export function advisory(
  id: string,
  affected: AffectedPackage | AffectedPackage[],
  more: Partial<Advisory> = {},
): Advisory {
  return {
    id,
    source: 'osv',
    aliases: [],
    related: [],
    summary: '',
    details: '',
    published: null,
    modified: '2024-01-01T00:00:00Z',
    withdrawn: null,
    severities: [],
    severity_label: null,
    cwe: [],
    references: [],
    affected: Array.isArray(affected) ? affected : [affected],
    ...more,
  };
}
