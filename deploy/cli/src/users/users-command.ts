import { Operator } from '@osk/gateway';
import Table from 'cli-table3';
import { withStore } from '../platform/with-store';

export interface UsersFlags {
  limit?: string;
  skip?: string;
  format?: string;
}

/** `osk users list`: everybody, by address. */
export function listUsers(flags: UsersFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return asOperator(env, async (operator) => {
    const { items, total } = await operator.users({ skip: Number(flags.skip ?? 0), limit: Number(flags.limit ?? 100) });
    const users = items.map((user) => ({
      user_id: user._id,
      email: user.email,
      name: user.name,
      disabled: user.disabled,
      must_change_password: user.must_change_password,
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    }));
    if (flags.format === 'json') say(JSON.stringify({ users, total }, null, 2));
    else say(`${table(users)}\n${users.length} of ${total}`);
  });
}

/** `osk users reset-password EMAIL`: prints a password for them to change; their sessions end. */
export function resetPassword(email: string, env: NodeJS.ProcessEnv): Promise<number> {
  return asOperator(env, async (operator) => {
    const password = await operator.resetPassword(email);
    if (password === null) throw noSuchUser(email);
    say(password);
  });
}

/** `osk users disable|enable EMAIL`: sessions and keys are refused, and taken again. */
export function setDisabled(email: string, disabled: boolean, env: NodeJS.ProcessEnv): Promise<number> {
  return asOperator(env, async (operator) => {
    if (!(await operator.setDisabled(email, disabled))) throw noSuchUser(email);
    say(disabled ? 'disabled' : 'enabled');
  });
}

/** `osk users sign-out EMAIL`: ends their sessions; keys stay. */
export function signOut(email: string, env: NodeJS.ProcessEnv): Promise<number> {
  return asOperator(env, async (operator) => {
    if (!(await operator.signOut(email))) throw noSuchUser(email);
    say('signed out');
  });
}

async function asOperator(env: NodeJS.ProcessEnv, work: (operator: Operator) => Promise<void>): Promise<number> {
  await withStore(env, 'gateway', (store) => work(new Operator(store)));
  return 0;
}

const noSuchUser = (email: string) => new Error(`No user ${email}`);
const say = (text: string) => void process.stdout.write(`${text}\n`);

function table(users: readonly { email: string; name: string; disabled: boolean; last_sign_in_at: string | null }[]) {
  const out = new Table({ head: ['e-mail', 'name', 'disabled', 'last sign-in'], style: { head: [], border: [] } });
  for (const { email, name, disabled, last_sign_in_at } of users)
    out.push([email, name, disabled ? 'yes' : 'no', last_sign_in_at ?? 'never']);
  return out.toString();
}
