import { newId } from '@osk/contracts';
import { hashPassword } from '../../credentials/passwords';
import { generatePassword } from '../../credentials/secrets';
import type { UserDocument } from './users.repo';

interface Wanted {
  email: string;
  name?: string;
  /** Generated when absent. */
  password?: string;
}

/** A user to be stored, and the password when it was made here: the only time that it is known. */
export async function newUser(wanted: Wanted, at: Date): Promise<{ user: UserDocument; generated: string | null }> {
  const generated = wanted.password === undefined ? generatePassword() : null;
  const user: UserDocument = {
    _id: newId('user'),
    email: wanted.email,
    name: wanted.name ?? '',
    password_hash: await hashPassword(wanted.password ?? generated!),
    must_change_password: generated !== null,
    disabled: false,
    created_at: at,
    password_changed_at: at,
    last_sign_in_at: null,
  };
  return { user, generated };
}
