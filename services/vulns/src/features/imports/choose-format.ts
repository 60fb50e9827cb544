import { errors } from '@osk/service-kit';
import type { Formats } from './find-formats';
import type { ReportFormat } from './report-format';

/**
 * The format a caller names, else the only one that the head of the file looks like.
 * @throws AppError malformed naming `format`, with the formats that exist
 */
export function chooseFormat(formats: Formats, named: string | undefined, head: string): ReportFormat {
  if (named !== undefined) {
    const format = formats.get(named);
    if (format) return format;
    throw refused('format is not one that can be read', formats);
  }
  const like = [...formats.values()].filter((format) => format.detects(head));
  if (like.length === 1) return like[0] as ReportFormat;
  if (like.length === 0) throw refused('format is required: the file does not look like any that can be read', formats);
  throw refused(`format is required: the file looks like ${like.map(({ id }) => id).join(' and ')}`, formats);
}

function refused(what: string, formats: Formats) {
  const known = [...formats.keys()].sort();
  return errors.malformed(`${what}; one of: ${known.join(', ')}`, {
    code: 'format_unknown',
    details: { formats: known },
  });
}
