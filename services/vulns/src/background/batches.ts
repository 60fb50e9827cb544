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

/** Ids by team. */
export function byTeam(items: readonly { _id: string; team_id: string }[]): Map<string, string[]> {
  const teams = new Map<string, string[]>();
  for (const { _id, team_id } of items) {
    const ids = teams.get(team_id);
    if (ids) ids.push(_id);
    else teams.set(team_id, [_id]);
  }
  return teams;
}
