export interface Ranked {
  start: number;
  end: number;
  specificity: number;
  confidence: number;
  /** Of a match in decoded text: all of them stand where the encoded text does. */
  encoding: readonly string[];
}

const better = (a: Ranked, b: Ranked): boolean => {
  if (a.specificity !== b.specificity) return a.specificity > b.specificity;
  if (a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.end - a.start > b.end - b.start;
};

/** Two secrets of the same encoded text. */
const share = (a: Ranked, b: Ranked): boolean =>
  a.encoding.length > 0 && b.encoding.length > 0 && a.start === b.start && a.end === b.end;

/** Where several matches share characters, the most specific stays. Gives what stays, by place. */
export function dropOverlapped<T extends Ranked>(matches: readonly T[]): T[] {
  const kept: T[] = [];
  for (const match of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const clashing = kept.length > 0 && kept[kept.length - 1]!.end > match.start ? kept[kept.length - 1]! : undefined;
    if (!clashing || share(match, clashing)) kept.push(match);
    else if (better(match, clashing)) {
      kept.pop();
      kept.push(match);
    }
  }
  return kept;
}
