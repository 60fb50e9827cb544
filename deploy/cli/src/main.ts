import { Command } from 'commander';
import { intelImport, intelStatus, type IntelFlags } from './intel/intel-command';
import { discardDeadLetters, listDeadLetters, replayDeadLetters, type QueueFlags } from './queues/queues-command';
import { dropParked, listParked, retryParked, showParked, type OutboxFlags } from './outbox/outbox-command';
import { listUsers, resetPassword, setDisabled, signOut, type UsersFlags } from './users/users-command';
import { scanCommand, type ScanFlags } from './scan/scan-command';

/** The `osk` command. Sets the process's exit code and resolves; what fails says so on stderr. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('osk')
    .description('OpenSkerry: security scanning and posture management')
    .showHelpAfterError();
  const finish = async (work: Promise<number>) => {
    process.exitCode = await work.catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 2;
    });
  };

  program
    .command('scan')
    .argument('<target>', 'URL, host, host:port, IP, CIDR or range, folder, archive or Git repository')
    .description('scan a target, print its findings and the verdict; exit 0 pass, 1 gate failed, 2 could not scan')
    .option('-t, --type <types>', 'scan types, comma-separated (default: those that fit the target)')
    .option('-p, --profile <profile>', 'scan profile')
    .option('--fail-on <severity>', 'critical, high, medium, low or none', 'critical')
    .option('-f, --format <format>', 'table, json or sarif', 'table')
    .option('-o, --output <file>', 'write there instead of stdout')
    .option('--branch <branch>', 'Git branch for code scans')
    .option('--intel <path>', 'advisory feeds for a platform of its own: a feed file, a folder of them or a zip')
    .option('--timeout <seconds>', 'how long to wait', '1800')
    .option('--api-url <url>', 'use a running platform instead of one of its own')
    .option('--api-key <key>', 'key for it (or OSK_API_KEY)')
    .action((target: string, flags: ScanFlags) => finish(scanCommand(target, flags, process.env)));

  const queues = program.command('queues').description('dead letters of the running platform');
  queues
    .command('list')
    .option('--queue <queue>', 'only those that died in this queue')
    .option('--limit <n>', 'at most this many', '50')
    .option('-f, --format <format>', 'table or json', 'table')
    .action((flags: QueueFlags) => finish(listDeadLetters(flags, process.env)));
  queues
    .command('replay')
    .argument('[ids...]')
    .option('--queue <queue>')
    .option('--all')
    .action((ids: string[], flags: QueueFlags) => finish(replayDeadLetters(ids, flags, process.env)));
  queues
    .command('discard')
    .argument('[ids...]')
    .option('--queue <queue>')
    .option('--all')
    .action((ids: string[], flags: QueueFlags) => finish(discardDeadLetters(ids, flags, process.env)));

  const outbox = program.command('outbox').description('messages that the broker refused until they were given up');
  outbox
    .command('list')
    .option('--service <service>', 'only those of this service')
    .option('--limit <n>', 'at most this many', '50')
    .option('-f, --format <format>', 'table or json', 'table')
    .action((flags: OutboxFlags) => finish(listParked(flags, process.env)));
  outbox
    .command('show')
    .argument('<id>')
    .option('--service <service>')
    .action((id: string, flags: OutboxFlags) => finish(showParked(id, flags, process.env)));
  outbox
    .command('retry')
    .argument('[ids...]')
    .option('--service <service>', 'with --all: only those of this service')
    .option('--all')
    .action((ids: string[], flags: OutboxFlags) => finish(retryParked(ids, flags, process.env)));
  outbox
    .command('drop')
    .argument('[ids...]')
    .option('--service <service>', 'with --all: only those of this service')
    .option('--all')
    .action((ids: string[], flags: OutboxFlags) => finish(dropParked(ids, flags, process.env)));

  const users = program.command('users').description('accounts of the platform, for its operator');
  users
    .command('list')
    .option('--skip <n>', 'leave out the first', '0')
    .option('--limit <n>', 'at most this many, up to 200', '100')
    .option('-f, --format <format>', 'table or json', 'table')
    .action((flags: UsersFlags) => finish(listUsers(flags, process.env)));
  users
    .command('reset-password')
    .description('print a new password, which has to be changed; their sessions end')
    .argument('<email>')
    .action((email: string) => finish(resetPassword(email, process.env)));
  for (const disabled of [true, false])
    users
      .command(disabled ? 'disable' : 'enable')
      .description(disabled ? 'refuse their sessions and keys' : 'take their keys and sign-ins again')
      .argument('<email>')
      .action((email: string) => finish(setDisabled(email, disabled, process.env)));
  users
    .command('sign-out')
    .description('end their sessions; keys stay')
    .argument('<email>')
    .action((email: string) => finish(signOut(email, process.env)));

  const intel = program.command('intel').description('advisory intelligence of the running platform');
  intel
    .command('status')
    .description('every feed with its age')
    .option('-f, --format <format>', 'table or json', 'table')
    .action((flags: IntelFlags) => finish(intelStatus(flags, process.env)));
  intel
    .command('import')
    .argument('<path>', 'a feed file, a folder of them or a zip; the format is told by the content')
    .option('-f, --format <format>', 'text or json', 'text')
    .action((path: string, flags: IntelFlags) => finish(intelImport(path, flags, process.env)));

  await program.parseAsync([...argv], { from: 'user' });
}
