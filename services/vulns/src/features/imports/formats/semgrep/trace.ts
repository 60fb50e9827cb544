import type { Finding } from '@osk/contracts';
import { fieldsOf, isFields, listOf, maskSecrets, textOf } from '../../reading';

type Step = Finding['trace'][number];
const MOST_STEPS = 50;
const MOST_DEPTH = 10;

/** The way of the data from its source to its sink. */
export function traceOf(value: unknown): Step[] {
  const trace = fieldsOf(value);
  const between = listOf(trace.intermediate_vars).slice(0, MOST_STEPS);
  return [
    ...placesIn(trace.taint_source, 0),
    ...between.flatMap((step) => stepOf(step)),
    ...placesIn(trace.taint_sink, 0),
  ].slice(0, MOST_STEPS);
}

/** `["CliLoc", [location, content]]`, `["CliCall", [[location, content], variables, call]]`, `[location, content]` */
function placesIn(value: unknown, depth: number): Step[] {
  const [first, second] = listOf(value);
  if (isFields(first)) return stepOf({ location: first, content: second });
  if (depth >= MOST_DEPTH) return [];
  return first === 'CliLoc' || first === 'CliCall'
    ? placesIn(second, depth + 1)
    : Array.isArray(first)
      ? placesIn(first, depth + 1)
      : [];
}

function stepOf(value: unknown): Step[] {
  const { location, content } = fieldsOf(value);
  const place = fieldsOf(location);
  const file = textOf(place.path, 4_096);
  const line = fieldsOf(place.start).line;
  if (file === '' || typeof line !== 'number') return [];
  return [{ file, line, note: maskSecrets(textOf(content, 300)) }];
}
