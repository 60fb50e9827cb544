import { aggregateCommands } from './aggregate';
import { collectionCommands } from './collections';
import type { CommandTable } from './command';
import { countCommands } from './count';
import { cursorCommands } from './cursor-answer';
import { deleteCommands } from './delete';
import { diagnosticCommands } from './diagnostics';
import { distinctCommands } from './distinct';
import { explainCommands } from './explain';
import { findCommands } from './find';
import { findAndModifyCommands } from './find-and-modify';
import { helloCommands } from './hello';
import { indexCommands } from './indexes';
import { insertCommands } from './insert';
import { sessionCommands } from './sessions';
import { updateCommands } from './update';
import { validateCommands } from './validate';

/** Every command the server answers, by name. */
export const commandTable = (address: () => string): CommandTable => ({
  ...aggregateCommands,
  ...collectionCommands,
  ...countCommands,
  ...cursorCommands,
  ...deleteCommands,
  ...diagnosticCommands,
  ...distinctCommands,
  ...explainCommands,
  ...findAndModifyCommands,
  ...findCommands,
  ...helloCommands(address),
  ...indexCommands,
  ...insertCommands,
  ...sessionCommands,
  ...updateCommands,
  ...validateCommands,
});
