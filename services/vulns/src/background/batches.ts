/** What comes, in lists of `size`; the last may be shorter. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function byTeam<T extends { team_id: string }>(items: readonly T[]): Map<string, T[]> {
  const teams = new Map<string, T[]>();
  for (const item of items) {
    const known = teams.get(item.team_id);
    if (known) known.push(item);
    else teams.set(item.team_id, [item]);
  }
  return teams;
}
