import type { EpssFeed } from '../feed';
import { CVE_ID } from '../form/fields';
import { FeedFileError, type Problems } from '../problems';
import { lines } from '../read/lines';
import { unpacked } from '../read/unpacked';
import type { EpssScore } from '../../advisories';

const COMMENT = /score_date:(\d{4}-\d{2}-\d{2})/;
const COLUMNS = ['cve', 'epss', 'percentile'];

/** `#model_version:...,score_date:...`, then `cve,epss,percentile`, then a line per CVE (first.org/epss/data_stats). */
const epss: EpssFeed = {
  name: 'epss',
  title: 'FIRST EPSS',
  kind: 'epss',
  everyHours: 12,
  // A CVE without a score for a day keeps its last one.
  snapshot: false,
  *files({ config }) {
    if (config.INTEL_EPSS_URL) yield { key: 'scores', url: config.INTEL_EPSS_URL };
  },
  recognises: ({ kind, head }) => kind === 'file' && /^(#[^\n]*\n)?cve,epss,percentile/i.test(head),
  async *parse({ path }, problems) {
    let columns: number[] | null = null;
    let date: string | null = null;
    for await (const line of lines(unpacked(path))) {
      if (line.startsWith('#')) date ??= COMMENT.exec(line)?.[1] ?? null;
      else if (line.trim() === '') continue;
      else if (columns === null) columns = readHeader(line);
      else {
        const score = readScore(line.split(','), columns, date, problems);
        if (score) yield score;
      }
    }
    if (columns === null) throw new FeedFileError('invalid', 'no line that names the columns');
  },
};
export default epss;

function readHeader(line: string): number[] {
  const names = line.split(',').map((name) => name.trim().toLowerCase());
  const places = COLUMNS.map((column) => names.indexOf(column));
  if (places.includes(-1)) throw new FeedFileError('invalid', 'the columns are not those of EPSS');
  return places;
}

function readScore(
  cells: readonly string[],
  columns: readonly number[],
  date: string | null,
  problems: Problems,
): EpssScore | null {
  const [cve = '', score = '', percentile = ''] = columns.map((place) => (cells[place] ?? '').trim());
  const numbers = [Number(score), Number(percentile)] as const;
  const right =
    CVE_ID.test(cve) && score !== '' && percentile !== '' && numbers.every((number) => number >= 0 && number <= 1);
  if (!right) {
    problems.add('invalid', cve || cells.join(','), 'not a CVE with two numbers from 0 to 1');
    return null;
  }
  // Files of before 2022 name no day: such scores give way to any that do.
  return { cve, score: numbers[0], percentile: numbers[1], date: date ?? '0001-01-01' };
}
